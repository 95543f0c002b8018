// What the search of fans of two packs is told, its key and its switches.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "../table.hpp"

namespace trefoil {

// How much fits: cards in fans, fans, and different values of cards.
inline constexpr std::size_t kTwinCards = 105, kTwinFans = 64, kTwinValues = 64;

// Five words as one key: 21 cards in each.
struct Key320 {
    std::array<std::uint64_t, 5> words{};
    friend bool operator==(const Key320&, const Key320&) = default;
};
inline std::uint64_t hash_key(const Key320& key) {
    std::uint64_t h = 0;
    for (std::uint64_t word : key.words) h = mix64(h ^ word) + 0x9e3779b97f4a7c15ULL;
    return mix64(h);
}

struct TwinFansInput {
    // Values are card numbers below 64.  `chains`: in which order the foundations take them; each
    // chain has `copies` foundations, each card occurs as often.
    std::vector<std::vector<std::uint8_t>> chains;
    int copies = 2;
    std::vector<std::vector<std::uint8_t>> bearers;  // by value: the values it may be laid on
    std::vector<std::vector<std::uint8_t>> fans;     // values, bottom to top; never filled again
    std::vector<std::vector<std::uint8_t>> home;     // the foundations that hold cards
};

enum TwinFansSwitch : std::uint32_t {
    kTwinGuided = 1,      // look for a win best first before searching all
    kTwinSafe = 2,        // a card goes up at once when no card that could lie on it is left
    kTwinRelaxation = 4,  // give up when even without hindrance some card never gets up
    kTwinIdle = 8,        // a card at the foot of its fan stays there until it goes up
    kTwinChains = 16,     // give up when some chain could not get up even by itself
    kTwinFansAll = 31
};

// Whether the search may be built from it.
inline bool twin_fans_valid(const TwinFansInput& in) {
    std::array<int, kTwinValues> left{};
    if (in.copies < 1 || in.copies > 2 || in.fans.size() > kTwinFans || in.bearers.size() > kTwinValues)
        return false;
    for (const auto& chain : in.chains)
        for (std::uint8_t v : chain) {
            if (v >= kTwinValues || left[v] != 0) return false;
            left[v] = in.copies;
        }
    for (const auto& list : in.bearers) {
        if (list.size() * static_cast<std::size_t>(in.copies) > 6) return false;
        for (std::uint8_t v : list)
            if (v >= kTwinValues) return false;
    }
    std::size_t laid = 0, total = 0;
    for (const auto* piles : {&in.fans, &in.home})
        for (const auto& pile : *piles)
            for (std::uint8_t v : pile)
                if (v >= kTwinValues || left[v]-- <= 0) return false;
    for (const auto& fan : in.fans) laid += fan.size();
    for (int n : left) total += n > 0;
    for (const auto& pile : in.home) {
        bool fits = pile.empty();
        for (const auto& chain : in.chains)
            fits = fits || (pile.size() <= chain.size() &&
                            std::equal(pile.begin(), pile.end(), chain.begin()));
        if (!fits) return false;
    }
    return total == 0 && laid <= kTwinCards;
}

}  // namespace trefoil
