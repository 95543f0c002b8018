// What happens by itself after a move.
#include <algorithm>

#include "board.hpp"

namespace trefoil {

// Effects until nothing more happens, then the latches, all judged on the same position.
void Board::settle() {
    for (bool happened = !def_.effects.empty(); happened;) {
        happened = false;
        for (const Effect& effect : def_.effects) {
            switch (effect.kind) {
                case EffectKind::TurnUp:
                    happened |= turn_up(effect);
                    break;
                case EffectKind::Fill:
                    happened |= fill(effect);
                    break;
                case EffectKind::CloseUp:
                    happened |= close_up(effect);
                    break;
                case EffectKind::TakeOut:
                    happened |= take_out(effect);
                    break;
            }
        }
    }
    std::uint32_t held = held_;
    for (std::size_t k = 0; k < def_.latches.size(); ++k)
        if ((held >> k & 1) == 0 && holds(def_.latches[k])) held |= std::uint32_t{1} << k;
    if (held != held_) {
        log(Change::Held, 0, 0, 0, held_);
        held_ = held;
    }
}

bool Board::turn_up(const Effect& effect) {
    bool happened = false;
    for (const auto pile : effect.piles) {
        if (size_[pile] == 0 || down_[pile] != size_[pile]) continue;
        set_down(pile, size_[pile] - 1);
        happened = true;
    }
    return happened;
}

bool Board::fill(const Effect& effect) {
    bool happened = false;
    for (const auto pile : effect.piles) {
        if (size_[pile] != 0) continue;
        for (const auto source : effect.sources) {
            if (size_[source] == 0) continue;
            log(Change::Moved, source, pile, 1, 0);
            move_cards(source, pile, 1);
            if (down_[source] > size_[source]) set_down(source, size_[source]);
            happened = true;
            break;
        }
    }
    return happened;
}

// Each pile goes to the first empty place of its row, so that the empty ones are the last.
bool Board::close_up(const Effect& effect) {
    bool happened = false;
    std::size_t free = 0;
    for (std::size_t k = 0; k < effect.piles.size(); ++k) {
        const int pile = effect.piles[k];
        if (k == 0 || def_.piles[static_cast<std::size_t>(pile)].left != effect.piles[k - 1]) free = k;
        if (size_[pile] == 0) continue;
        const int to = effect.piles[free++];
        if (to == pile) continue;
        const int down = down_[pile], count = size_[pile];
        log(Change::Moved, pile, to, count, 0);
        move_cards(pile, to, count);
        set_down(pile, 0);
        set_down(to, down);
        happened = true;
    }
    return happened;
}

bool Board::take_out(const Effect& effect) {
    bool happened = false;
    for (const auto pile : effect.piles) {
        while (size_[pile] > down_[pile] && (effect.cards >> cards_[pile][size_[pile] - 1] & 1) != 0) {
            const auto free = std::find_if(effect.sources.begin(), effect.sources.end(), [&](std::uint8_t to) {
                return effect.sources.size() == 1 || size_[to] == 0;
            });
            if (free == effect.sources.end()) return happened;
            log(Change::Moved, pile, *free, 1, 0);
            move_cards(pile, *free, 1);
            happened = true;
        }
    }
    return happened;
}

}  // namespace trefoil
