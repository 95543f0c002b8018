#include "guided.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace trefoil {
namespace {

// The clock and the stop flag are looked at once in so many positions gone on from: a few milliseconds' work,
// but for `reorder`, which looks at all that wait.
constexpr std::uint64_t kLook = 256;
constexpr int kMostCost = 8191;
constexpr int kMiddle = 2048;  // costs below zero are possible
// One after another; the first is the best, and where it is stuck the others often are not.
constexpr std::array<Worth, 4> kWorths = {{
    {12, 8, 10, 4, -4, -6, 3},
    {12, 8, 10, 4, -4, -6, 1},
    {12, 8, 10, 4, -4, -6, 6},
    {12, 10, 9, 0, -4, -6, 2},
}};
// Each is kept for so many positions, later for a part of all there are: putting them in order takes time.
constexpr std::uint64_t kTurn = 20'000;
constexpr std::uint64_t kPart = 4;
constexpr std::size_t kFirstSlots = std::size_t{1} << 12;

bool in(Cards set, int card) { return (set >> card & 1) != 0; }

}  // namespace

Guided::Guided(Board board, int link, int fits, std::uint32_t switches, std::uint32_t banned, Limits limits)
    : board_(std::move(board)),
      start_(board_.position()),
      link_(board_.definition().tables[static_cast<std::size_t>(link)]),
      fits_(board_.definition().tables[static_cast<std::size_t>(fits)]),
      switches_(switches),
      banned_(banned),
      limits_(limits),
      worth_(kWorths[0]),
      until_(kTurn),
      agendas_(kMaxCards + 1) {
    const auto& piles = board_.definition().piles;
    for (std::size_t i = 0; i < piles.size(); ++i) {
        const auto pile = static_cast<std::uint8_t>(i);
        if (piles[i].role == Role::Tableau) columns_.push_back(pile);
        if (piles[i].role == Role::Stock) stocks_.push_back(pile);
        if (piles[i].role == Role::Foundation) homes_.push_back(pile);
    }
}

void Guided::finish(Verdict verdict, Cause cause) {
    finished_ = true;
    result_.verdict = verdict;
    result_.cause = cause;
}

// -------------------------------------------------------------------- what is known

// What is kept, and the positions in the agendas, each once; not their arrays of costs, which do not grow.
std::size_t Guided::memory() const {
    return nodes_.capacity() * sizeof(Node) + chunks_.size() * kChunk + slots_.size() * sizeof(Slot) +
           nodes_.size() * 2 * sizeof(std::uint32_t);
}

// Room for one more position within the limit; growing needs the old and the new slots.  The list of nodes
// counts as it stands, so its own growth may go beyond the limit for a moment.
bool Guided::make_room() {
    const bool grow = (nodes_.size() + 1) * 4 > slots_.size() * 3;
    const std::size_t wanted = !grow ? 0 : slots_.empty() ? kFirstSlots : slots_.size() * 2;
    const bool chunk = used_ + key_.size() > kChunk;
    if (memory() + wanted * sizeof(Slot) + (chunk ? kChunk : 0) > limits_.memory_bytes) return false;
    if (chunk) {
        if (chunks_.size() + 1 >= kNone / kChunk) return false;
        chunks_.push_back(std::make_unique<std::uint8_t[]>(kChunk));
        used_ = 0;
    }
    if (!grow) return true;
    std::vector<Slot> old(wanted);
    old.swap(slots_);
    for (const Slot& slot : old) {
        if (slot.node == kNone) continue;
        std::size_t i = slot.tag & (wanted - 1);
        while (slots_[i].node != kNone) i = (i + 1) & (wanted - 1);
        slots_[i] = slot;
    }
    return true;
}

// Enters the position on the board unless it is known.  True when the search is over.
bool Guided::enter(std::uint32_t parent, Move move, int depth) {
    key_.clear();
    board_.key(key_);
    if (!make_room()) {
        finish(Verdict::Unknown, Cause::Memory);
        return true;
    }
    const auto tag = static_cast<std::uint32_t>(board_.hash() >> 32);
    std::size_t i = tag & (slots_.size() - 1);
    for (; slots_[i].node != kNone; i = (i + 1) & (slots_.size() - 1)) {
        if (slots_[i].tag != tag) continue;
        const Node& node = nodes_[slots_[i].node];
        if (node.length == key_.size() && std::memcmp(key_of(node), key_.data(), key_.size()) == 0) return false;
    }
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    const std::size_t at = (chunks_.size() - 1) * kChunk + used_;
    std::memcpy(chunks_.back().get() + used_, key_.data(), key_.size());
    used_ += key_.size();
    nodes_.push_back(Node{parent, static_cast<std::uint32_t>(at), move, static_cast<std::uint16_t>(key_.size()),
                          static_cast<std::uint16_t>(std::min(depth, 0x7fff)), 0});
    slots_[i] = Slot{tag, number};
    ++result_.nodes;
    if (board_.won()) {
        trace(number);
        finish(Verdict::Won, Cause::None);
        return true;
    }
    if (board_.trouble() != Trouble::None) {
        finish(Verdict::Unknown, Cause::Impossible);
        return true;
    }
    put_off(number);
    if (limits_.nodes == 0 || result_.nodes < limits_.nodes) return false;
    finish(Verdict::Unknown, Cause::Nodes);
    return true;
}

// -------------------------------------------------------------------- what comes next

int Guided::cost() const {
    int sum = 0;
    for (const auto pile : columns_) {
        const int size = board_.size(pile), down = board_.down(pile);
        if (size == 0) {
            sum += worth_.space;
            continue;
        }
        sum += worth_.hidden * down;
        std::size_t below = board_.card(pile, 0);
        if (fits_[below] != 0) sum += worth_.foot;
        for (int k = 1; k < size; ++k) {
            const std::size_t card = board_.card(pile, k);
            if (k < down || !in(fits_[card], static_cast<int>(below)))
                sum += worth_.broken;
            else if (!in(link_[card], static_cast<int>(below)))
                sum += worth_.mixed;
            below = card;
        }
    }
    for (const auto pile : homes_) sum += worth_.home * board_.size(pile);
    return sum;
}

void Guided::put_off(std::uint32_t number) {
    const int depth = nodes_[number].depth;
    std::size_t left = 0;
    if (on(kGuideShares))
        for (const auto pile : stocks_) left += static_cast<std::size_t>(board_.size(pile));
    const int cost = on(kGuideWorth) ? std::clamp(kMiddle + this->cost() + depth * worth_.step, 0, kMostCost) : 0;
    auto& agenda = agendas_[left];
    if (agenda == nullptr) agenda = std::make_unique<Waiting>(kMostCost + 1);
    agenda->put(static_cast<unsigned>(cost), number);
}

// The next position to go on from, of the next agenda that holds one; false when none does.
bool Guided::next(std::uint32_t& number) {
    for (std::size_t tried = 0; tried < agendas_.size(); ++tried) {
        turn_ = turn_ == 0 ? agendas_.size() - 1 : turn_ - 1;
        if (agendas_[turn_] == nullptr || agendas_[turn_]->empty()) continue;
        number = agendas_[turn_]->take();
        return true;
    }
    return false;
}

// What waits is put in the order of another worth.
void Guided::reorder() {
    worth_ = kWorths[++turns_ % kWorths.size()];
    until_ = result_.nodes + std::max(kTurn, result_.nodes / kPart);
    for (auto& agenda : agendas_) agenda.reset();
    for (std::uint32_t number = 0; number < nodes_.size(); ++number) {
        const Node& node = nodes_[number];
        if (node.gone_on != 0) continue;
        board_.load(key_of(node), node.length);
        put_off(number);
    }
}

void Guided::expand(std::uint32_t number) {
    nodes_[number].gone_on = 1;
    const Node node = nodes_[number];
    board_.load(key_of(node), node.length);
    const Definition& d = board_.definition();
    if (board_.lost()) return;
    moves_.clear();
    board_.moves(moves_, banned_);
    const std::size_t mark = board_.mark();
    for (std::size_t k = 0; k < moves_.size(); ++k) {
        const Move move = moves_[k];
        if (on(kGuideSpace) && k > 0 && d.actions[move.action].kind == Kind::Play && board_.alike(moves_[k - 1], move))
            continue;
        board_.apply(move);
        const bool over = enter(number, move, node.depth + 1);
        if (over) return;
        board_.undo(mark);
    }
}

// The moves from the start to the position.  Each is told in the piles of its parent's key, which stand in
// an order of their own.
void Guided::trace(std::uint32_t number) {
    std::vector<std::uint32_t> path;
    for (std::uint32_t n = number; n != kNone; n = nodes_[n].parent) path.push_back(n);
    board_.set(start_);
    for (std::size_t k = path.size() - 1; k-- > 0;) {
        std::uint8_t place[kMaxPiles];
        board_.places(place);
        Move move = nodes_[path[k]].move;
        move.from = place[move.from];
        move.to = place[move.to];
        line_.push_back(move);
        board_.apply(move);
    }
}

// -------------------------------------------------------------------- limits

void Guided::look() {
    if (limits_.progress != nullptr) {
        limits_.progress->nodes.store(result_.nodes, std::memory_order_relaxed);
        limits_.progress->stored.store(nodes_.size(), std::memory_order_relaxed);
    }
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) {
        finish(Verdict::Unknown, Cause::Stopped);
        return;
    }
    if (limits_.seconds <= 0) return;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - since_;
    if (result_.seconds + passed.count() >= limits_.seconds) finish(Verdict::Unknown, Cause::Seconds);
}

bool Guided::run(std::uint64_t slice) {
    if (finished_) return true;
    since_ = std::chrono::steady_clock::now();
    const std::uint64_t end = result_.nodes + slice;
    if (!started_) {
        started_ = true;
        enter(kNone, Move{}, 0);
    }
    // A position met again enters nothing: the steps of a slice are counted besides.
    for (std::uint64_t steps = 0; !finished_ && result_.nodes < end && steps < slice; ++steps) {
        std::uint32_t number = 0;
        if (next(number))
            expand(number);
        else
            finish(Verdict::Lost, Cause::None);
        if (!finished_ && steps % kLook == 0) look();
        if (!finished_ && on(kGuideTurns) && result_.nodes >= until_) reorder();
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - since_;
    result_.seconds += passed.count();
    result_.stored = nodes_.size();
    return finished_;
}

}  // namespace trefoil
