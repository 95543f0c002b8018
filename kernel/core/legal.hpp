// The legal moves, as templates over what is done with each: collected, counted, or the first one.
// A sink returns true to end the listing.
#pragma once

#include <bit>

#include "board.hpp"

namespace trefoil {

inline constexpr std::uint8_t kNoPile = 0xff;

template <class Sink>
bool Board::each_move(int index, Sink&& sink) {
    if (!allowed(index)) return false;
    const Action& action = def_.actions[static_cast<std::size_t>(index)];
    const auto number = static_cast<std::uint8_t>(index);
    switch (action.kind) {
        case Kind::Play:
            return each_play(index, action, sink);
        case Kind::Draw:
        case Kind::Row: {
            const auto from = action.sources[0], to = action.targets[0];
            return size_[from] != 0 && sink(Move{number, from, to, 0});
        }
        case Kind::Turn: {
            const auto from = action.sources[0], to = action.targets[0];
            return size_[from] != 0 && size_[to] == 0 && sink(Move{number, from, to, 0});
        }
        case Kind::Redeal:
            for (const auto pile : action.sources)
                if (size_[pile] != 0) return sink(Move{number, 0, 0, 0});
            return false;
    }
    return false;
}

template <class Sink>
bool Board::each_play(int index, const Action& action, Sink&& sink) {
    find_targets(action);
    std::uint8_t counts[kMaxCards];
    for (const auto from : action.sources) {
        if (size_[from] == down_[from]) continue;
        const int found = lifts(action, from, counts);
        for (int k = 0; k < found; ++k)
            if (each_target(index, action, from, counts[k], sink)) return true;
    }
    return false;
}

template <class Sink>
bool Board::each_target(int index, const Action& action, int from, int lifted, Sink&& sink) {
    const int card = cards_[from][size_[from] - (action.by_top ? 1 : lifted)];
    const Piles reach = action.reach.empty() ? ~Piles{0} : action.reach[static_cast<std::size_t>(from)];
    const auto takes = [&](int to) {
        return (reach >> to & 1) != 0 && (!action.bounded || lands(action, to, lifted));
    };
    const auto move_to = [&](int to) {
        return Move{static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                    static_cast<std::uint8_t>(lifted)};
    };
    if (action.fits >= 0) {
        Cards fitting = def_.tables[static_cast<std::size_t>(action.fits)][static_cast<std::size_t>(card)] & tops_;
        for (; fitting != 0; fitting &= fitting - 1) {
            for (int to = first_top_[std::countr_zero(fitting)]; to != kNoPile; to = next_top_[to])
                if (to != from && takes(to) && sink(move_to(to))) return true;
        }
    }
    if (empties_ == 0 || action.start < 0) return false;
    const bool beside = def_.starts[static_cast<std::size_t>(action.start)].follows >= 0;
    if (!beside && !opens(action.start, card, empty_[0])) return false;
    for (int k = 0; k < empties_; ++k)
        if ((!beside || opens(action.start, card, empty_[k])) && takes(empty_[k]) && sink(move_to(empty_[k]))) return true;
    return false;
}

}  // namespace trefoil
