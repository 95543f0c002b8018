#include "board_beam.hpp"

#include <utility>

namespace trefoil {
namespace {

constexpr unsigned kCosts = 4096;

}  // namespace

BoardBeam::BoardBeam(Board board, std::uint32_t banned, std::size_t width, const Weights& weights,
                     std::size_t memory_bytes)
    : board_(std::move(board)), banned_(banned), width_(width), weights_(weights), seen_(memory_bytes) {
    learn();
    seen_.insert(board_.hash());
}

// In which order cards go to the foundations, and what bears what.
void BoardBeam::learn() {
    const Definition& d = board_.definition();
    place_.fill(0);
    for (const Action& action : d.actions) {
        if (action.kind != Kind::Play || action.fits < 0) continue;
        const Relation& fits = d.tables[static_cast<std::size_t>(action.fits)];
        if (!action.to_foundation) {
            for (std::size_t c = 0; c < bears_.size(); ++c) bears_[c] |= fits[c];
            continue;
        }
        if (action.start < 0) continue;
        const Cards first = d.starts[static_cast<std::size_t>(action.start)].mask;
        std::uint8_t place = 0;
        for (Cards known = first & d.pack, layer = known; layer != 0; known |= layer) {
            Cards next = 0;
            for (std::size_t c = 0; c < place_.size(); ++c)
                if ((layer >> c) & 1) place_[c] = place;
            for (std::size_t c = 0; c < place_.size(); ++c)
                if (((d.pack & ~known) >> c) & 1 && (fits[c] & layer) != 0) next |= Cards{1} << c;
            layer = next;
            ++place;
        }
    }
}

// How far the position on the board seems from the end: smaller is nearer.
unsigned BoardBeam::cost() const {
    const Definition& d = board_.definition();
    unsigned cost = 0, gain = 0;
    for (std::size_t i = 0; i < d.piles.size(); ++i) {
        const int pile = static_cast<int>(i), size = board_.size(pile);
        const Role role = d.piles[i].role;
        if (role == Role::Foundation || role == Role::Won) continue;
        if (role == Role::Tableau && size == 0) gain += weights_.space;
        cost += static_cast<unsigned>(size) * weights_.left;
        if (role != Role::Tableau && role != Role::Waste) continue;
        unsigned least = 255;
        for (int k = 0; k < size; ++k) {
            const std::uint8_t card = board_.card(pile, k);
            if (place_[card] > least) cost += role == Role::Waste ? weights_.waste : weights_.buried;
            least = std::min<unsigned>(least, place_[card]);
            if (role == Role::Tableau && k > 0 && ((bears_[card] >> board_.card(pile, k - 1)) & 1) == 0)
                cost += weights_.broken;
        }
    }
    return std::min(cost > gain ? cost - gain : 0, kCosts - 1);
}

// Undoes what leads elsewhere and plays the rest of the way.  The nodes of a layer come in such an order
// that few moves lie between two of them.
void BoardBeam::go_to(std::uint32_t node) {
    std::vector<std::uint32_t> ahead;
    const auto passed = [&](std::uint32_t n) {
        const std::uint32_t depth = nodes_[n].depth;
        return depth == 0 || (depth <= path_.size() && path_[depth - 1].node == n);
    };
    while (!passed(node)) {
        ahead.push_back(node);
        node = nodes_[node].parent;
    }
    const std::size_t depth = nodes_[node].depth;
    if (depth < path_.size()) {
        board_.undo(path_[depth].mark);
        path_.resize(depth);
    }
    for (std::size_t i = ahead.size(); i-- > 0;) {
        path_.push_back({ahead[i], board_.mark()});
        board_.apply(nodes_[ahead[i]].came);
    }
}

// True if a move from there wins, which is then the last node's.
bool BoardBeam::expand(std::uint32_t node) {
    go_to(node);
    if (board_.lost()) return false;
    moves_.clear();
    board_.moves(moves_, banned_);
    const std::size_t mark = board_.mark();
    for (const Move& move : moves_) {
        board_.apply(move);
        const bool clear = board_.trouble() == Trouble::None;
        if (clear && board_.won()) {
            nodes_.push_back({move, node, nodes_[node].depth + 1});
            return true;
        }
        board_.forgive();
        const std::uint64_t hash = board_.hash();
        if (clear && !seen_.contains(hash)) candidates_.push_back({cost(), node, hash, move});
        board_.undo(mark);
    }
    return false;
}

// Keeps the cheapest, of equal ones those met first, and leaves them in the order in which they were met.
void BoardBeam::next_layer() {
    std::vector<std::uint32_t> begin(kCosts + 1, 0), order(candidates_.size()), chosen;
    for (const Candidate& c : candidates_) ++begin[c.cost + 1];
    for (unsigned cost = 0; cost < kCosts; ++cost) begin[cost + 1] += begin[cost];
    for (std::uint32_t i = 0; i < candidates_.size(); ++i) order[begin[candidates_[i].cost]++] = i;
    for (const std::uint32_t i : order) {
        if (chosen.size() == width_) break;
        if (seen_.insert(candidates_[i].hash) != Entry::Present) chosen.push_back(i);
    }
    std::sort(chosen.begin(), chosen.end());
    layer_.clear();
    for (const std::uint32_t i : chosen) {
        const Candidate& c = candidates_[i];
        layer_.push_back(static_cast<std::uint32_t>(nodes_.size()));
        nodes_.push_back({c.came, c.from, nodes_[c.from].depth + 1});
    }
    candidates_.clear();
    done_ = 0;
}

std::vector<Move> BoardBeam::line() const {
    std::vector<Move> came;
    for (std::size_t at = nodes_.size() - 1; at != 0; at = nodes_[at].parent) came.push_back(nodes_[at].came);
    std::reverse(came.begin(), came.end());
    return came;
}

}  // namespace trefoil
