// A set of exact keys of any length: open addressing over records in an arena.
//
// A slot holds 32 bits of the hash and where the record lies; records are compared byte by byte,
// so two positions are never taken for one.  When memory is used up the set refuses new keys and
// says so; a search that uses it must then not rely on having seen them.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace trefoil {

class KeyTable {
  public:
    enum class Found : std::uint8_t { New, Seen, Full };

    explicit KeyTable(std::size_t memory_bytes) : limit_(memory_bytes) {}

    Found insert(std::uint64_t hash, const std::uint8_t* key, std::size_t length) {
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        if (!slots_.empty()) {
            for (std::size_t i = tag & mask_;; i = (i + 1) & mask_) {
                const Slot& slot = slots_[i];
                if (slot.at == kFree) break;
                if (slot.tag == tag && same(slot.at, key, length)) return Found::Seen;
            }
        }
        if (full_ || !make_room(length)) {
            full_ = true;
            return Found::Full;
        }
        put(tag, store(key, length));
        ++count_;
        return Found::New;
    }

    std::size_t count() const { return count_; }
    std::size_t memory() const { return slots_.size() * sizeof(Slot) + chunks_.size() * kChunk; }

    // Calls `each(bytes, length)` for every key.
    template <class Each>
    void for_all(Each&& each) const {
        for (const Slot& slot : slots_) {
            if (slot.at == kFree) continue;
            const std::uint8_t* record = at(slot.at);
            each(record + 1, static_cast<std::size_t>(*record));
        }
    }

  private:
    struct Slot {
        std::uint32_t tag;
        std::uint32_t at;
    };
    static constexpr std::uint32_t kFree = 0xffffffff;
    static constexpr std::size_t kChunk = std::size_t{1} << 20;
    static constexpr std::size_t kUnit = 4;  // records begin at multiples of this
    static constexpr std::size_t kUnitsPerChunk = kChunk / kUnit;
    static constexpr std::size_t kFirstSlots = std::size_t{1} << 12;

    const std::uint8_t* at(std::uint32_t where) const {
        return chunks_[where / kUnitsPerChunk].get() + where % kUnitsPerChunk * kUnit;
    }

    bool same(std::uint32_t where, const std::uint8_t* key, std::size_t length) const {
        const std::uint8_t* record = at(where);
        return *record == length && std::memcmp(record + 1, key, length) == 0;
    }

    // Room for one more slot and one more record, within the limit; growing needs old and new slots.
    bool make_room(std::size_t length) {
        if (length > 255) return false;
        const std::size_t need = (length + 1 + kUnit - 1) / kUnit;
        const bool new_chunk = chunks_.empty() || used_ + need > kUnitsPerChunk;
        std::size_t memory = this->memory() + (new_chunk ? kChunk : 0);
        const bool grow = slots_.empty() || (count_ + 1) * 4 > slots_.size() * 3;
        const std::size_t wanted = slots_.empty() ? kFirstSlots : slots_.size() * 2;
        if (grow) memory += wanted * sizeof(Slot);
        if (memory > limit_ || chunks_.size() + 1 >= kFree / kUnitsPerChunk) return false;
        if (new_chunk) {
            chunks_.push_back(std::make_unique<std::uint8_t[]>(kChunk));
            used_ = 0;
        }
        if (grow) rehash(wanted);
        return true;
    }

    void rehash(std::size_t wanted) {
        std::vector<Slot> old(wanted, Slot{0, kFree});
        old.swap(slots_);
        mask_ = wanted - 1;
        for (const Slot& slot : old)
            if (slot.at != kFree) put(slot.tag, slot.at);
    }

    void put(std::uint32_t tag, std::uint32_t where) {
        std::size_t i = tag & mask_;
        while (slots_[i].at != kFree) i = (i + 1) & mask_;
        slots_[i] = Slot{tag, where};
    }

    std::uint32_t store(const std::uint8_t* key, std::size_t length) {
        const std::size_t where = (chunks_.size() - 1) * kUnitsPerChunk + used_;
        std::uint8_t* record = chunks_.back().get() + used_ * kUnit;
        *record = static_cast<std::uint8_t>(length);
        std::memcpy(record + 1, key, length);
        used_ += (length + 1 + kUnit - 1) / kUnit;
        return static_cast<std::uint32_t>(where);
    }

    std::size_t limit_;
    std::vector<Slot> slots_;
    std::size_t mask_ = 0;
    std::size_t count_ = 0;
    std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
    std::size_t used_ = 0;  // units of the last chunk
    bool full_ = false;
};

}  // namespace trefoil
