// Columns whose cards go to one pile: what the search is given, and its switches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace trefoil {

struct HoleInput {
    static constexpr unsigned kCards = 64, kColumns = 24;

    std::vector<std::vector<std::uint8_t>> columns;  // bottom to top
    std::vector<std::uint64_t> fits;   // by card: the cards of the hole it may be laid on
    std::vector<std::uint8_t> stock;   // first drawn card first
    std::vector<std::uint8_t> celled;  // cards in the cells
    int cells = 0;                     // none or one
    int top = -1;                      // the top card of the hole, -1: it is empty

    // Whether there is room for all of it and every card is known.
    bool sound() const {
        if (columns.size() > kColumns || fits.size() > kCards || cells < 0 || cells > 1) return false;
        if (celled.size() > static_cast<std::size_t>(cells)) return false;
        if (top >= static_cast<int>(fits.size()) || stock.size() > kCards) return false;
        const auto known = [&](const std::vector<std::uint8_t>& cards) {
            return std::all_of(cards.begin(), cards.end(), [&](std::uint8_t c) { return c < fits.size(); });
        };
        if (!known(stock) || !known(celled)) return false;
        for (const auto& column : columns)
            if (!known(column) || column.size() > kCards) return false;
        return true;
    }
};

enum HoleSwitch : std::uint32_t {
    kAlike = 1,   // cards that fit alike count as one
    kCounts = 2,  // gives up where the cards left, however they lie, cannot follow each other
    kHoleBeams = 4,  // looks for a win breadth first between parts of the search
    kHoleAll = 7
};

}  // namespace trefoil
