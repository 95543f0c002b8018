#include "board.hpp"

#include <algorithm>

namespace trefoil {

Board::Board(const Definition& definition, std::vector<std::vector<std::uint8_t>> orders)
    : def_(definition), orders_(std::move(orders)) {}

const char* Board::set(const Position& position) {
    const std::size_t piles = def_.piles.size();
    if (position.piles.size() != piles || position.down.size() != piles || position.used.size() != def_.actions.size())
        return "the position has other piles or actions than the game";
    std::size_t total = 0;
    std::uint8_t seen[kCards] = {};
    for (std::size_t i = 0; i < piles; ++i) {
        const auto& pile = position.piles[i];
        total += pile.size();
        if (position.down[i] > pile.size() || total > kMaxCards) return "a pile is too small or too large";
        for (const auto card : pile)
            if (card >= kCards || ++seen[card] > def_.copies) return "a card is there too often";
    }
    for (const auto& order : orders_)
        for (const auto card : order)
            if (card >= kCards) return "an order names a card that is not there";
    log_.clear();
    saved_.clear();
    sum_ = 0;
    filled_ = 0;
    trouble_ = Trouble::None;
    std::fill_n(share_, kMaxPiles, 0);
    std::fill_n(size_, kMaxPiles, std::uint8_t{0});
    for (std::size_t i = 0; i < piles; ++i) {
        const auto& pile = position.piles[i];
        replace(static_cast<int>(i), pile.data(), static_cast<int>(pile.size()), position.down[i]);
    }
    std::copy(position.used.begin(), position.used.end(), used_);
    held_ = position.held;
    placed_ = position.placed;
    return nullptr;
}

Position Board::position() const {
    Position out;
    for (std::size_t i = 0; i < def_.piles.size(); ++i) {
        out.piles.emplace_back(cards_[i], cards_[i] + size_[i]);
        out.down.push_back(down_[i]);
    }
    out.used.assign(used_, used_ + def_.actions.size());
    out.held = held_;
    out.placed = placed_;
    return out;
}

// -------------------------------------------------------------------- primitive changes

void Board::touch(int pile) {
    const int size = size_[pile];
    const std::uint64_t salt = kPrime * static_cast<std::uint64_t>(def_.piles[static_cast<std::size_t>(pile)].group + 1);
    const std::uint64_t share = mix(prefix_[pile][size] + salt + (static_cast<std::uint64_t>(down_[pile]) << 32));
    sum_ += share - share_[pile];
    share_[pile] = share;
    const Piles bit = Piles{1} << pile;
    filled_ = size != 0 ? filled_ | bit : filled_ & ~bit;
}

void Board::push(int pile, std::uint8_t card) {
    const int size = size_[pile]++;
    cards_[pile][size] = card;
    prefix_[pile][size + 1] = mix(prefix_[pile][size] + kPrime * (card + 1u));
}

void Board::log(Change change, int a, int b, int c, std::uint64_t value) {
    log_.push_back(Undo{change, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c), value});
}

// Moves the top `count` cards, keeping their order.
void Board::move_cards(int from, int to, int count) {
    const int base = size_[from] - count;
    for (int k = 0; k < count; ++k) push(to, cards_[from][base + k]);
    size_[from] = static_cast<std::uint8_t>(base);
    touch(from);
    touch(to);
}

// Moves the top `count` cards one after another, so that their order is reversed.
void Board::reverse_cards(int from, int to, int count) {
    for (int k = 0; k < count; ++k) push(to, cards_[from][--size_[from]]);
    touch(from);
    touch(to);
}

void Board::set_down(int pile, int down) {
    if (down_[pile] == down) return;
    log(Change::Down, pile, down_[pile], 0, 0);
    down_[pile] = static_cast<std::uint8_t>(down);
    touch(pile);
}

void Board::replace(int pile, const std::uint8_t* cards, int count, int down) {
    size_[pile] = 0;
    for (int k = 0; k < count; ++k) push(pile, cards[k]);
    down_[pile] = static_cast<std::uint8_t>(down);
    touch(pile);
}

// -------------------------------------------------------------------- moves

void Board::apply(Move move) {
    const Action& action = def_.actions[move.action];
    const int from = move.from, to = move.to, n = move.count;
    const int times = used_[move.action];
    if (action.counted) {
        log(Change::Used, move.action, 0, 0, used_[move.action]);
        ++used_[move.action];
    }
    switch (action.kind) {
        case Kind::Play: {
            const int lowest = size_[from] - n;
            const Cards bit = Cards{1} << cards_[from][lowest];
            if ((def_.stand_cards & bit) != 0 && size_[to] == 0 && (def_.stand_piles >> to & 1) != 0) {
                log(Change::Placed, 0, 0, 0, placed_);
                placed_ |= bit;
            }
            if (action.unit == Unit::Covered) {
                const std::uint8_t card = cards_[from][lowest];
                log(Change::Pulled, from, to, lowest, 0);
                push(to, card);
                size_[from] = static_cast<std::uint8_t>(lowest);
                for (int k = 1; k < n; ++k) push(from, cards_[from][lowest + k]);
                touch(from);
                touch(to);
            } else {
                log(Change::Moved, from, to, n, 0);
                move_cards(from, to, n);
            }
            break;
        }
        case Kind::Draw: {
            const int count = std::min<int>(action.count, size_[from]);
            log(Change::Drawn, from, to, count, 0);
            reverse_cards(from, to, count);
            set_down(from, size_[from]);
            break;
        }
        case Kind::Row: {
            const int count = std::min<int>(static_cast<int>(action.targets.size()), size_[from]);
            log(Change::Dealt, from, move.action, count, 0);
            for (int k = 0; k < count; ++k) {
                push(action.targets[static_cast<std::size_t>(k)], cards_[from][--size_[from]]);
                touch(action.targets[static_cast<std::size_t>(k)]);
            }
            touch(from);
            set_down(from, size_[from]);
            break;
        }
        case Kind::Turn: {
            const int count = size_[from];
            log(Change::Turned, from, to, count, 0);
            reverse_cards(from, to, count);
            set_down(from, 0);
            set_down(to, count);
            break;
        }
        case Kind::Redeal:
            redeal(action, times);
            break;
    }
    settle();
}

void Board::redeal(const Action& action, int times) {
    if (times >= static_cast<int>(orders_.size())) {
        trouble_ = Trouble::NoOrder;
        return;
    }
    int left[kCards] = {};
    const std::size_t begin = saved_.size();
    for (const auto pile : action.sources) {
        saved_.push_back(size_[pile]);
        saved_.push_back(down_[pile]);
        saved_.insert(saved_.end(), cards_[pile], cards_[pile] + size_[pile]);
        for (int k = 0; k < size_[pile]; ++k) ++left[cards_[pile][k]];
        replace(pile, nullptr, 0, 0);
    }
    const auto index = static_cast<std::uint64_t>(&action - def_.actions.data());
    log(Change::Redealt, static_cast<int>(index), 0, 0, begin);
    std::vector<std::uint8_t> rest;
    for (const auto card : orders_[static_cast<std::size_t>(times)])
        if (left[card] > 0) {
            --left[card];
            rest.push_back(card);
        }
    for (const auto& step : action.steps) lay(step, rest);
}

void Board::lay(const DealStep& step, std::vector<std::uint8_t>& rest) {
    std::vector<std::uint8_t> pool, others;
    for (const auto card : rest) (step.pick == 0 || (step.pick >> card & 1) != 0 ? pool : others).push_back(card);
    const std::size_t piles = step.targets.size();
    std::vector<int> counts = step.counts;
    if (counts.size() == 1 && counts[0] < 0) counts[0] = static_cast<int>(pool.size());
    std::vector<std::vector<std::uint8_t>> got(piles);
    std::size_t taken = 0;
    const auto give = [&](std::size_t p) {
        if (taken < pool.size()) got[p].push_back(pool[taken++]);
    };
    if (!step.by_row) {
        for (std::size_t p = 0; p < piles; ++p)
            for (int k = 0; k < counts[p]; ++k) give(p);
    } else {
        const int rows = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
        for (int row = 0; row < rows; ++row)
            for (std::size_t p = 0; p < piles; ++p)
                if (counts[p] > row) give(p);
    }
    for (std::size_t p = 0; p < piles; ++p) {
        const int pile = step.targets[p];
        if (got[p].empty()) continue;
        if (def_.piles[static_cast<std::size_t>(pile)].role == Role::Stock) std::reverse(got[p].begin(), got[p].end());
        for (const auto card : got[p]) push(pile, card);
        if (step.up != Up::All) down_[pile] = static_cast<std::uint8_t>(size_[pile] - (step.up == Up::Last ? 1 : 0));
        touch(pile);
    }
    if (step.pick == 0) {
        rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(taken));
    } else {
        // What the step picked but did not lay stays in its place among the rest.
        std::size_t skip = taken;
        std::vector<std::uint8_t> kept;
        for (const auto card : rest) {
            if ((step.pick >> card & 1) != 0 && skip > 0)
                --skip;
            else
                kept.push_back(card);
        }
        rest = std::move(kept);
    }
}

void Board::undo(std::size_t mark) {
    while (log_.size() > mark) {
        const Undo u = log_.back();
        log_.pop_back();
        switch (u.change) {
            case Change::Moved:
                move_cards(u.b, u.a, u.c);
                break;
            case Change::Dealt: {
                const auto& targets = def_.actions[u.b].targets;
                for (int k = u.c; k-- > 0;) {
                    const int pile = targets[static_cast<std::size_t>(k)];
                    push(u.a, cards_[pile][--size_[pile]]);
                    touch(pile);
                }
                touch(u.a);
                break;
            }
            case Change::Drawn:
            case Change::Turned:
                reverse_cards(u.b, u.a, u.c);
                break;
            case Change::Pulled: {
                const std::uint8_t card = cards_[u.b][--size_[u.b]];
                const int above = size_[u.a] - u.c;
                std::uint8_t moved[kMaxCards];
                std::copy_n(cards_[u.a] + u.c, above, moved);
                size_[u.a] = u.c;
                push(u.a, card);
                for (int k = 0; k < above; ++k) push(u.a, moved[k]);
                touch(u.a);
                touch(u.b);
                break;
            }
            case Change::Down:
                down_[u.a] = u.b;
                touch(u.a);
                break;
            case Change::Used:
                used_[u.a] = static_cast<std::uint8_t>(u.value);
                break;
            case Change::Held:
                held_ = static_cast<std::uint32_t>(u.value);
                break;
            case Change::Placed:
                placed_ = u.value;
                break;
            case Change::Redealt: {
                std::size_t at = u.value;
                for (const auto pile : def_.actions[u.a].sources) {
                    const int size = saved_[at], down = saved_[at + 1];
                    replace(pile, saved_.data() + at + 2, size, down);
                    at += 2 + static_cast<std::size_t>(size);
                }
                saved_.resize(u.value);
                break;
            }
        }
    }
}

std::uint64_t Board::perft(int depth) {
    if (depth == 0) return 1;
    if (ended()) return 0;
    std::vector<Move> list;
    moves(list);
    if (depth == 1) return list.size();
    std::uint64_t count = 0;
    const std::size_t here = mark();
    for (const Move move : list) {
        apply(move);
        count += perft(depth - 1);
        undo(here);
    }
    return count;
}

}  // namespace trefoil
