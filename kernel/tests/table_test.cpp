// The table against std::set, with and without a memory limit.
#include "../core/table.hpp"

#include <cstdio>
#include <set>
#include <utility>

using trefoil::Entry;
using trefoil::Key128;
using trefoil::Table;

namespace {
int failures = 0;
void check(bool ok, const char* what) {
  if (!ok) {
    std::printf("FAILED: %s\n", what);
    ++failures;
  }
}

std::uint64_t next(std::uint64_t& x) {
  x ^= x << 13;
  x ^= x >> 7;
  return x ^= x << 17;
}

void unlimited() {
  Table<std::uint64_t> table;
  std::set<std::uint64_t> seen;
  std::uint64_t x = 1;
  bool same = true;
  for (int i = 0; i < 300000; ++i) {
    const std::uint64_t key = next(x) % 100003;  // with zero among the keys
    const bool fresh = seen.insert(key).second;
    same = same && (table.insert(key) == (fresh ? Entry::Added : Entry::Present));
  }
  check(same, "64-bit keys as in std::set");
  check(table.size() == seen.size() && !table.lossy(), "size");
  std::size_t count = 0;
  table.for_each([&](std::uint64_t key) { count += seen.count(key); });
  check(count == seen.size(), "for_each visits each key once");
  check(!table.contains(200000), "an absent key is absent");
  table.clear();
  check(table.size() == 0 && !table.contains(5), "clear");
}

void wide() {
  Table<Key128> table;
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  std::uint64_t x = 7;
  bool same = true;
  for (int i = 0; i < 100000; ++i) {
    const Key128 key{next(x) % 211, next(x) % 223};  // many keys share a half
    const bool fresh = seen.insert({key.lo, key.hi}).second;
    same = same && (table.insert(key) == (fresh ? Entry::Added : Entry::Present));
  }
  check(same, "128-bit keys as in std::set");
}

void full() {
  Table<std::uint64_t> table(64 * 1024);
  std::uint64_t x = 3;
  for (int i = 0; i < 100000; ++i) {
    const std::uint64_t key = next(x);
    const Entry entry = table.insert(key);
    check(entry != Entry::Present, "a new key is not taken for an old one");
    check(table.contains(key) == (entry != Entry::Dropped), "a key just stored is there");
  }
  check(table.lossy(), "a full table says so");
  check(table.bytes() <= 64 * 1024, "memory limit");
  std::size_t count = 0;
  table.for_each([&](std::uint64_t key) { count += table.contains(key); });
  check(count == table.size(), "every key kept is still found");
  Table<std::uint64_t> none(8);
  check(none.insert(5) == Entry::Dropped && none.lossy(), "a limit of next to nothing");
  Table<std::uint64_t> few(64);
  bool found = true;
  for (std::uint64_t key = 1; key < 1000; ++key) {
    const Entry entry = few.insert(key);
    found = found && few.contains(key) == (entry != Entry::Dropped);
  }
  check(found && few.size() <= 8, "a table of eight slots");
}
}  // namespace

int main() {
  unlimited();
  wide();
  full();
  std::printf(failures ? "%d failures\n" : "table: ok\n", failures);
  return failures != 0;
}
