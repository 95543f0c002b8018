// What a position is called: its hash, its exact key, and the position that a key stands for.
#include "board.hpp"

namespace trefoil {
namespace {

// In a key: card + 1, face down with this bit; 0 ends a pile.
constexpr std::uint8_t kFaceDown = 0x40;

}  // namespace

std::uint64_t Board::hash() const {
    std::uint64_t h = sum_;
    if (def_.until >= 0 && size_[def_.until] != 0)
        for (std::size_t i = 0; i < def_.piles.size(); ++i) h = mix(h ^ share_[i]);
    for (std::size_t a = 0; a < def_.actions.size(); ++a)
        if (def_.actions[a].counted) h = mix(h + kPrime * (used_[a] + 1u));
    return mix(h + held_ * kPrime + mix(placed_));
}

// Piles of a group stand in the order of their shares, as soon as they may be exchanged: any order of
// equal contents will do, and a collision could only give one position two keys, never two positions one.
void Board::order(std::uint8_t* order) const {
    const int piles = static_cast<int>(def_.piles.size());
    for (int i = 0; i < piles; ++i) {
        const int group = def_.piles[static_cast<std::size_t>(i)].group;
        int k = i;
        for (; k > 0; --k) {
            const int other = order[k - 1];
            const int theirs = def_.piles[static_cast<std::size_t>(other)].group;
            if (theirs < group || (theirs == group && (!exchangeable(i) || share_[other] <= share_[i]))) break;
            order[k] = order[k - 1];
        }
        order[k] = static_cast<std::uint8_t>(i);
    }
}

// A key gives its piles group by group, and `decode` lays them there one after another.
void Board::places(std::uint8_t* place) const {
    std::uint8_t order[kMaxPiles];
    this->order(order);
    const int piles = static_cast<int>(def_.piles.size());
    for (int group = 0, k = 0; group < def_.groups; ++group)
        for (int pile = 0; pile < piles; ++pile)
            if (def_.piles[static_cast<std::size_t>(pile)].group == group) place[pile] = order[k++];
}

void Board::key(std::vector<std::uint8_t>& out) const {
    std::uint8_t order[kMaxPiles];
    this->order(order);
    const int piles = static_cast<int>(def_.piles.size());
    for (int k = 0; k < piles; ++k) {
        const int pile = order[k];
        for (int c = 0; c < size_[pile]; ++c)
            out.push_back(static_cast<std::uint8_t>(cards_[pile][c] + 1) | (c < down_[pile] ? kFaceDown : std::uint8_t{0}));
        out.push_back(0);
    }
    for (std::size_t a = 0; a < def_.actions.size(); ++a)
        if (def_.actions[a].counted) out.push_back(used_[a]);
    if (!def_.latches.empty())
        for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<std::uint8_t>(held_ >> shift));
    if (def_.stand_cards != 0)
        for (int shift = 0; shift < 64; shift += 8) out.push_back(static_cast<std::uint8_t>(placed_ >> shift));
}

void Board::load(const std::uint8_t* key, std::size_t length) {
    const std::uint8_t* const end = key + length;
    const auto next = [&]() -> std::uint8_t { return key < end ? *key++ : std::uint8_t{0}; };
    log_.clear();
    saved_.clear();
    trouble_ = Trouble::None;
    const int piles = static_cast<int>(def_.piles.size());
    for (int group = 0; group < def_.groups; ++group)
        for (int pile = 0; pile < piles; ++pile) {
            if (def_.piles[static_cast<std::size_t>(pile)].group != group) continue;
            size_[pile] = down_[pile] = 0;
            for (std::uint8_t byte = next(); byte != 0; byte = next()) {
                push(pile, static_cast<std::uint8_t>((byte & ~kFaceDown) - 1));
                down_[pile] = static_cast<std::uint8_t>(down_[pile] + ((byte & kFaceDown) != 0 ? 1 : 0));
            }
            touch(pile);
        }
    for (std::size_t a = 0; a < def_.actions.size(); ++a) used_[a] = def_.actions[a].counted ? next() : std::uint8_t{0};
    held_ = 0;
    if (!def_.latches.empty())
        for (int shift = 0; shift < 32; shift += 8) held_ |= static_cast<std::uint32_t>(next()) << shift;
    placed_ = 0;
    if (def_.stand_cards != 0)
        for (int shift = 0; shift < 64; shift += 8) placed_ |= static_cast<Cards>(next()) << shift;
}

Position Board::decode(const Definition& definition, const std::uint8_t* key, std::size_t length) {
    Position out;
    const std::size_t piles = definition.piles.size();
    out.piles.resize(piles);
    out.down.resize(piles);
    const std::uint8_t* const end = key + length;
    const auto next = [&]() -> std::uint8_t { return key < end ? *key++ : std::uint8_t{0}; };
    for (int group = 0; group < definition.groups; ++group)
        for (std::size_t pile = 0; pile < piles; ++pile) {
            if (definition.piles[pile].group != group) continue;
            for (std::uint8_t byte = next(); byte != 0; byte = next()) {
                out.piles[pile].push_back(static_cast<std::uint8_t>((byte & ~kFaceDown) - 1));
                out.down[pile] = static_cast<std::uint8_t>(out.down[pile] + ((byte & kFaceDown) != 0 ? 1 : 0));
            }
        }
    for (const auto& action : definition.actions) out.used.push_back(action.counted ? next() : std::uint8_t{0});
    if (!definition.latches.empty())
        for (int shift = 0; shift < 32; shift += 8) out.held |= static_cast<std::uint32_t>(next()) << shift;
    if (definition.stand_cards != 0)
        for (int shift = 0; shift < 64; shift += 8) out.placed |= static_cast<std::uint64_t>(next()) << shift;
    return out;
}

}  // namespace trefoil
