#!/bin/sh
# Two tests of the kernel want clang 19: libFuzzer, and WebAssembly.  Installed where that is possible; skipped elsewhere.
set -eu
command -v clang++-19 >/dev/null 2>&1 && [ -d /usr/lib/llvm-19/include/wasm32-wasi ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    clang-19 libclang-rt-19-dev lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 >/dev/null && exit 0
fi
echo "Without clang 19 and its WebAssembly libraries the kernel is not fuzzed by libFuzzer nor compiled for the browser." >&2
