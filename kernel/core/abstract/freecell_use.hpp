// Open columns and cells: which cards could still be of use to which, whatever is played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../bits.hpp"

namespace trefoil {

struct FreecellUse {
    static constexpr unsigned kCards = 64;
    using Sets = std::array<std::uint64_t, kCards>;

    Sets below{};  // by card: what must be up before the card is of no use to anything below
    // A card is idle if all of that is up for good from the start; it is pinned if moreover its
    // foundation takes it from the start, so that it is only ever where it was dealt, or up.
    std::uint64_t idle = 0, pinned = 0;

    FreecellUse() = default;
    // `children`: by card, those that may be laid on it; `up`: the cards on the foundations;
    // `back`: cards come back from there.
    FreecellUse(const std::vector<std::vector<std::uint8_t>>& chains, const Sets& children, std::uint64_t up, bool back)
        : below(children) {
        Sets before{};
        std::uint64_t all = 0;
        for (const auto& chain : chains)
            for (std::size_t i = 0; i < chain.size(); ++i) {
                all |= bit(chain[i]);
                if (i > 0) before[chain[i]] = bit(chain[i - 1]);
            }
        if (back) close(before);
        std::uint64_t gone = 0;  // up at first and never down again
        for (std::uint64_t known = 1; known != gone;) {
            known = gone;
            for (unsigned c = 0; c < kCards; ++c) {
                if (!(all & bit(c))) continue;
                if ((below[c] & ~gone) == 0) idle |= bit(c);
                if ((up & bit(c)) && (!back || (idle & bit(c)))) gone |= bit(c);
            }
        }
        for (unsigned c = 0; c < kCards; ++c)
            if ((idle & bit(c)) && (before[c] & ~gone) == 0) pinned |= bit(c);
    }

  private:
    // Where cards come back: the smallest set with the card's children and the one before it on the
    // foundation that holds the same of each of its members.
    void close(const Sets& before) {
        for (bool again = true; again;) {
            again = false;
            for (unsigned c = 0; c < kCards; ++c) {
                std::uint64_t more = below[c] | before[c];
                for (std::uint64_t t = more; t != 0; t &= t - 1) {
                    const unsigned x = lowest(t);
                    more |= below[x] | before[x];
                }
                again = again || more != below[c];
                below[c] = more;
            }
        }
    }
};

}  // namespace trefoil
