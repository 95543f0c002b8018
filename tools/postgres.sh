#!/bin/sh
# A throw-away PostgreSQL for tests and benchmarks.
#   tools/postgres.sh install              Debian's package, where that is possible; else say what is wanted
#   tools/postgres.sh start DIR [-c X=Y]…  a new cluster in DIR, listening on a socket there only; prints its URL
#   tools/postgres.sh stop DIR             at once; what it held is of no interest any more
# It never runs as root: there it runs as the user that the package makes.
set -eu

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb || echo /nowhere/initdb)")

as_user() {
  if [ "$(id -u)" = 0 ]; then
    # A login shell would change the folder and greet.
    setpriv --reuid=postgres --regid=postgres --clear-groups env HOME="$dir" "$@"
  else
    "$@"
  fi
}

case "${1:-}" in
  install)
    [ -x "$bin/initdb" ] && exit 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
      apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null && exit 0
    fi
    echo "These tests need PostgreSQL: install the package 'postgresql' and run this again." >&2
    exit 1
    ;;
  start)
    dir=$2
    shift 2
    mkdir -p "$dir"
    [ "$(id -u)" = 0 ] && chown postgres "$dir"
    cd "$dir"
    as_user "$bin/initdb" -D "$dir/data" -U trefoil -A trust -E UTF8 --locale=C -N >"$dir/initdb.log"
    as_user "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w -s \
      -o "-c listen_addresses='' -c unix_socket_directories='$dir' $*" start
    echo "postgresql://trefoil@/postgres?host=$dir"
    ;;
  stop)
    dir=$2
    cd "$dir"
    as_user "$bin/pg_ctl" -D "$dir/data" -m immediate -w -s stop
    ;;
  *)
    sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
