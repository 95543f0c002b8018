// A set of exact keys in one open-addressed array: which positions a search has met.
//
// No key is ever taken for another: the whole key is stored and compared, the hash only chooses
// where to look.  The array grows by half until the memory limit; from then on a new key takes the
// place of an old one or is not kept.  A key forgotten so is only searched again, hence a verdict of "lost" stays
// right.  It does take away the guarantee that a search of a graph with cycles ends: see `lossy`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace trefoil {

// Two words as one key.
struct Key128 {
  std::uint64_t lo = 0;
  std::uint64_t hi = 0;
  friend bool operator==(const Key128& a, const Key128& b) { return a.lo == b.lo && a.hi == b.hi; }
  friend bool operator!=(const Key128& a, const Key128& b) { return !(a == b); }
};

// Spreads every bit of the word over all others (the finaliser of a 64-bit multiplicative hash).
inline std::uint64_t mix64(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 32;
  return x;
}

inline std::uint64_t hash_key(std::uint64_t key) { return mix64(key); }
inline std::uint64_t hash_key(const Key128& key) {
  return mix64(key.lo ^ mix64(key.hi + 0x9e3779b97f4a7c15ULL));
}

enum class Entry : std::uint8_t {
  Added,     // the key was not there and is now
  Present,   // the key was there
  Replaced,  // the key was not there and is now; another one was forgotten for it
  Dropped    // the key was not there, nor could it be stored: no memory at all
};

template <class Key>
class Table {
  static_assert(std::is_trivially_copyable<Key>::value, "keys are copied as bytes");

 public:
  // `memory_bytes`: most bytes the array may take, 0 for as many as there are.  While the array
  // grows, the old and the new one together stay within the limit.
  explicit Table(std::size_t memory_bytes = 0) : limit_(memory_bytes) {}
  ~Table() { std::free(slots_); }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  Table(Table&& other) noexcept { swap(other); }
  Table& operator=(Table&& other) noexcept {
    swap(other);
    return *this;
  }

  // Stores the key.  After `Replaced` or `Dropped` the table is `lossy`.
  Entry insert(const Key& key) {
    if (key == Key{}) {  // an empty slot holds this value, so the key itself lives in a flag
      if (zero_) return Entry::Present;
      zero_ = true;
      return Entry::Added;
    }
    if (used_ >= grow_at_) grow();
    if (capacity_ == 0) {
      lossy_ = true;
      return Entry::Dropped;
    }
    const std::size_t home = home_of(key);
    std::size_t i = home;
    while (slots_[i] != Key{}) {
      if (slots_[i] == key) return Entry::Present;
      if (++i == capacity_) i = 0;
    }
    if (used_ >= grow_at_ && used_ >= capacity_ - capacity_ / kLeast) {
      // Full for good.  Slots never become empty again, so putting the key into an occupied slot
      // of its own probe path leaves every other key where a look-up finds it.  An empty slot
      // must stay empty: the last ones end the look-ups.
      lossy_ = true;
      if (i == home) return Entry::Dropped;
      slots_[home] = key;
      return Entry::Replaced;
    }
    slots_[i] = key;
    ++used_;
    return Entry::Added;
  }

  bool contains(const Key& key) const {
    if (key == Key{}) return zero_;
    if (capacity_ == 0) return false;
    std::size_t i = home_of(key);
    while (slots_[i] != Key{}) {
      if (slots_[i] == key) return true;
      if (++i == capacity_) i = 0;
    }
    return false;
  }

  // Brings the line of memory where the key would be into the cache.
  void prefetch(const Key& key) const {
    if (capacity_ != 0) __builtin_prefetch(&slots_[home_of(key)]);
  }

  // Whether a key has been forgotten.  A depth-first search of a graph with cycles must from then
  // on compare a new position with those of its own path, or it may go round for ever.
  bool lossy() const { return lossy_; }
  std::size_t size() const { return used_ + (zero_ ? 1 : 0); }
  std::size_t bytes() const { return capacity_ * sizeof(Key); }

  // Empties the table and keeps its memory.
  void clear() {
    for (std::size_t i = 0; i < capacity_; ++i) slots_[i] = Key{};
    used_ = 0;
    zero_ = lossy_ = stuck_ = false;
    set_growth();
  }

  // Calls `visit(key)` for every key stored, in no particular order.
  template <class Visit>
  void for_each(Visit visit) const {
    if (zero_) visit(Key{});
    for (std::size_t i = 0; i < capacity_; ++i)
      if (slots_[i] != Key{}) visit(slots_[i]);
  }

  void swap(Table& other) noexcept {
    exchange(slots_, other.slots_);
    exchange(capacity_, other.capacity_);
    exchange(used_, other.used_);
    exchange(grow_at_, other.grow_at_);
    exchange(limit_, other.limit_);
    exchange(zero_, other.zero_);
    exchange(lossy_, other.lossy_);
    exchange(stuck_, other.stuck_);
  }

 private:
  template <class T>
  static void exchange(T& a, T& b) {
    T kept = a;
    a = b;
    b = kept;
  }

  std::size_t home_of(const Key& key) const {
    // The upper half of a product spreads the hash over any capacity without a division.
    return static_cast<std::size_t>(
        (static_cast<unsigned __int128>(hash_key(key)) * capacity_) >> 64);
  }

  void set_growth() { grow_at_ = capacity_ - capacity_ / 6; }

  void grow() {
    if (stuck_) return;
    std::size_t wanted = capacity_ == 0 ? kFirst : capacity_ + capacity_ / 2;
    if (limit_ != 0) {
      const std::size_t most = limit_ / sizeof(Key);
      const std::size_t room = most > capacity_ ? most - capacity_ : 0;
      if (wanted > room) wanted = room;
    }
    // At least one slot in eight stays empty: that ends every look-up.
    if (wanted < kLeast || wanted <= capacity_ || !move_to(wanted)) stuck_ = true;
  }

  // Look-ups go all over the array: with large pages far fewer of them miss the page tables.  A
  // wish only; where it is not granted nothing changes.
  static void use_large_pages([[maybe_unused]] void* array, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kPage = 4096;
    if (bytes < (std::size_t{1} << 22)) return;
    const std::uintptr_t from = (reinterpret_cast<std::uintptr_t>(array) + kPage - 1) & ~(kPage - 1);
    const std::uintptr_t to = (reinterpret_cast<std::uintptr_t>(array) + bytes) & ~(kPage - 1);
    if (to > from) madvise(reinterpret_cast<void*>(from), to - from, MADV_HUGEPAGE);
#endif
  }

  bool move_to(std::size_t wanted) {
    Key* bigger = static_cast<Key*>(std::calloc(wanted, sizeof(Key)));
    if (bigger == nullptr) return false;
    use_large_pages(bigger, wanted * sizeof(Key));
    Key* old = slots_;
    const std::size_t count = capacity_;
    slots_ = bigger;
    capacity_ = wanted;
    for (std::size_t i = 0; i < count; ++i) {
      if (old[i] == Key{}) continue;
      std::size_t j = home_of(old[i]);
      while (slots_[j] != Key{})
        if (++j == capacity_) j = 0;
      slots_[j] = old[i];
    }
    std::free(old);
    set_growth();
    return true;
  }

  static constexpr std::size_t kFirst = 1024;
  static constexpr std::size_t kLeast = 8;
  Key* slots_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t used_ = 0;
  std::size_t grow_at_ = 0;
  std::size_t limit_ = 0;
  bool zero_ = false;
  bool lossy_ = false;
  bool stuck_ = false;
};

}  // namespace trefoil
