// Open columns and cells: what is given to the search, and a position's number in mixed radix.
//
// A card that is not up has one digit, for where it lies.  Cards that are up need none, so a chain
// with `h` cards up takes one of N_h = (product of the radices of the other cards) numbers, and the
// chains with different `h` follow each other.  docs/kernel/freecell.md has the count.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../bits.hpp"

namespace trefoil {

struct FreecellInput {
    std::vector<std::vector<std::uint8_t>> chains;   // foundations, first card to last; ≤ 64 cards
    std::vector<std::vector<std::uint8_t>> bearers;  // by card: the cards it may be laid on
    std::vector<std::vector<std::uint8_t>> columns;  // bottom to top, with the empty ones
    std::vector<std::uint8_t> down;          // by column: how many cards lie face down; empty: none
    std::vector<std::uint8_t> celled;        // cards in cells
    std::vector<std::uint8_t> up;            // cards on the foundations
    std::vector<std::uint8_t> deck;  // instead of cells: waste, bottom to top, then stock as drawn
    int drawn = 0;                   // how many cards of the deck have been drawn
    std::vector<std::uint8_t> openers;       // cards that may open a column
    std::vector<std::uint8_t> back_openers;  // those that may do so from a foundation
    int cells = 4;
    int carry = 2;      // a value of `Carry`
    bool park = true;   // cards may be put into cells; without it these are a reserve
    bool back = false;  // cards may come back from the foundations onto cards that bear them
};

class FreecellKey {
  public:
    using Number = unsigned __int128;
    static constexpr int kCards = 64;
    static constexpr std::uint8_t kFoot = 64, kCell = 65, kUp = 66;
    using Places = std::array<std::uint8_t, kCards>;
    using Sets = std::array<std::uint64_t, kCards>;

    FreecellKey() = default;
    // `under`: what each card lies on at first; `down`: which lie face down; `pinned`: cards that
    // are only ever where they were dealt, or up.
    FreecellKey(const FreecellInput& in, const Places& under, std::uint64_t down, const Sets& bearers,
                std::uint64_t pinned)
        : dealt_(under), down_(down), one_cell_(in.park && in.cells == 1) {
        std::array<unsigned, kCards> radix{};
        std::uint64_t all = 0;
        for (const auto& chain : in.chains)
            for (std::uint8_t card : chain) {
                all |= std::uint64_t{1} << card;
                radix[card] = (pinned >> card) & 1 ? 1 : digits(card, in, bearers[card]);
            }
        Number weight = 1;
        for (const auto& chain : in.chains) weight = weigh(chain, radix, weight);
        drawing_ = weight;
        widen(weight, static_cast<unsigned>(in.deck.size()) + 1);
        if (!one_cell_) return;
        for (unsigned c = 0; c < kCards; ++c)
            if ((all >> c) & 1) in_cell_[c] = (c + 1) * weight;
        widen(weight, kCards + 1);
    }

    // Whether every position has a number below 2^128.
    bool fits() const { return fits_; }
    // The card leaves what it lies on; `down` as it was before.
    void leave(Number& key, unsigned card, std::uint8_t from, std::uint64_t down) const {
        if (from == kUp) key -= rising_[card];
        if (from == kCell) key -= in_cell_[card];
        key -= weight_[card] * digit(card, from, down);
    }
    void draw(Number& key) const { key += drawing_; }
    void arrive(Number& key, unsigned card, std::uint8_t to) const {
        if (to == kUp) key += rising_[card];
        if (to == kCell) key += in_cell_[card];
        key += weight_[card] * digit_[card][to];
    }

  private:
    // A card on the face-down card it was dealt on is not where it would be if it had come back.
    unsigned digit(unsigned card, std::uint8_t on, std::uint64_t down) const {
        return on < kFoot && on == dealt_[card] && ((down >> on) & 1) ? 0 : digit_[card][on];
    }

    // Digits: 0 where the card was dealt (and when it is up), then the other places it can be.
    // With one cell its card is told beside, which takes less room than a digit of every card.
    unsigned digits(unsigned card, const FreecellInput& in, std::uint64_t bearers) {
        const std::uint8_t dealt = dealt_[card];
        const bool covers_down = dealt < kFoot && ((down_ >> dealt) & 1);
        unsigned next = dealt == kUp ? 0 : 1;
        if (in.park && in.cells > 0 && !one_cell_ && dealt != kCell)
            digit_[card][kCell] = static_cast<std::uint8_t>(next++);
        if (dealt != kFoot) digit_[card][kFoot] = static_cast<std::uint8_t>(next++);
        for (std::uint64_t b = bearers; b != 0; b &= b - 1) {
            const unsigned on = lowest(b);
            if (on != dealt || covers_down) digit_[card][on] = static_cast<std::uint8_t>(next++);
        }
        return next == 0 ? 1 : next;
    }

    // The weights of a chain's cards, the last card's the least, and the step from one height to
    // the next: the numbers of `h` cards up come after those of `h + 1`.
    Number weigh(const std::vector<std::uint8_t>& chain, const std::array<unsigned, kCards>& radix,
                 Number weight) {
        Number one = weight;    // the weight of the next card down
        Number whole = weight;  // all numbers of the heights so far, times `weight`
        for (std::size_t i = chain.size(); i-- > 0;) {
            weight_[chain[i]] = one;
            rising_[chain[i]] = Number{0} - one;
            widen(one, radix[chain[i]]);
            if (whole > ~Number{0} - one) fits_ = false;
            whole += one;
        }
        return whole;
    }
    void widen(Number& number, unsigned by) {
        if (number > ~Number{0} / by) fits_ = false;
        number *= by;
    }

    Places dealt_{};
    std::uint64_t down_ = 0;
    bool one_cell_ = false;
    bool fits_ = true;
    Number drawing_ = 0;
    std::array<Number, kCards> weight_{}, rising_{}, in_cell_{};
    std::array<std::array<std::uint8_t, 67>, kCards> digit_{};
};

}  // namespace trefoil
