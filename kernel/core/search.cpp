#include "search.hpp"

#include <algorithm>
#include <utility>

namespace trefoil {
namespace {

// The clock and the stop flag are looked at once in so many positions: a few microseconds' work.
constexpr std::uint64_t kLook = 1024;

}  // namespace

Search::Search(Board board, std::uint32_t switches, std::uint32_t banned, Limits limits)
    : board_(std::move(board)), switches_(switches), banned_(banned), limits_(limits), table_(limits.memory_bytes) {}

void Search::finish(Verdict verdict, Cause cause) {
    finished_ = true;
    result_.verdict = verdict;
    result_.cause = cause;
    if (verdict != Verdict::Won) return;
    if (beam_ != nullptr) {
        line_ = beam_->line();
    } else {
        for (const Frame& frame : frames_) line_.push_back(pool_[frame.next - 1]);
    }
}

bool Search::beam_due() const {
    return (switches_ & kBoardBeams) != 0 && !collecting_ && turn_ < kTurns.size() && walked_ >= kTurns[turn_].after &&
           !frames_.empty();
}

// Goes on with the beam whose turn it is, until `end` positions have been entered.
void Search::beam(std::uint64_t end) {
    if (beam_ == nullptr) {
        Board first = board_;
        first.undo(frames_.front().mark);
        const Turn& turn = kTurns[turn_];
        beam_ = std::make_unique<BoardBeam>(std::move(first), banned_, turn.width, turn.weights, limits_.memory_bytes / 8 + 1);
    }
    bool paused = false;
    const bool won = beam_->run([&] {
        paused = result_.nodes >= end || out_of_budget();
        if (!paused) ++result_.nodes;
        return !paused;
    });
    if (won) finish(Verdict::Won, Cause::None);
    if (won || paused) return;
    beam_.reset();
    ++turn_;
}

// Enters the position on the board: false when it is known or the verdict has been found.
bool Search::enter() {
    ++result_.nodes;
    ++walked_;
    if (board_.won()) {
        finish(Verdict::Won, Cause::None);
        return false;
    }
    key_.clear();
    board_.key(key_);
    const std::uint64_t hash = board_.hash();
    Frame frame{pool_.size(), pool_.size(), board_.mark(), false};
    switch (table_.insert(hash, key_.data(), key_.size())) {
        case KeyTable::Found::Seen:
            return false;
        case KeyTable::Found::New:
            break;
        case KeyTable::Found::Full:
            // Forgotten positions are searched again; only a circle on the path must be cut.
            forgot_ = true;
            if (!path_.emplace(key_.begin(), key_.end()).second) return false;
            frame.on_path = true;
            break;
    }
    if (collecting_) note();
    if (!board_.lost()) board_.moves(pool_, banned_);
    if ((switches_ & kOneSpace) != 0) thin(frame.moves);
    if ((switches_ & kOrdering) != 0) order(frame.moves);
    frame.next = frame.moves;
    frames_.push_back(frame);
    return true;
}

void Search::leave() {
    const Frame& frame = frames_.back();
    pool_.resize(frame.moves);
    if (frame.on_path) {
        key_.clear();
        board_.key(key_);
        path_.erase(std::string(key_.begin(), key_.end()));
    }
    frames_.pop_back();
}

// Empty piles of one group differ in nothing, so neither do the positions after moving to them.
void Search::thin(std::size_t begin) {
    const Definition& d = board_.definition();
    std::size_t keep = begin;
    for (std::size_t k = begin; k < pool_.size(); ++k) {
        const Move move = pool_[k];
        bool same = false;
        if (d.actions[move.action].kind == Kind::Play && board_.size(move.to) == 0) {
            for (std::size_t j = begin; j < keep && !same; ++j) {
                same = board_.alike(pool_[j], move);
            }
        }
        if (!same) pool_[keep++] = move;
    }
    pool_.resize(keep);
}

int Search::weight(const Move& move) const {
    const Definition& d = board_.definition();
    const Action& action = d.actions[move.action];
    switch (action.kind) {
        case Kind::Draw:
        case Kind::Row:
            return 5;
        case Kind::Turn:
            return 6;
        case Kind::Redeal:
            return 8;
        case Kind::Play:
            break;
    }
    const Role from = d.piles[move.from].role;
    if (action.to_foundation) return 0;
    if (from == Role::Foundation) return 7;
    // Next, what lays a face-down card open; last, what fills a space or a cell.
    const int left = board_.size(move.from) - move.count;
    if (left != 0 && left == board_.down(move.from)) return 1;
    if (d.piles[move.to].role == Role::Cell) return 4;
    if (from == Role::Tableau && board_.size(move.to) == 0) return left == 0 ? 6 : 3;
    return 2;
}

void Search::order(std::size_t begin) {
    std::stable_sort(pool_.begin() + static_cast<std::ptrdiff_t>(begin), pool_.end(),
                     [this](const Move& a, const Move& b) { return weight(a) < weight(b); });
}

// Keeps the heights of the foundations unless others are at least as high everywhere.
void Search::note() {
    if (collect_at_ >= 0 && !board_.any_move(collect_at_)) return;
    const Definition& d = board_.definition();
    std::vector<std::uint8_t> heights;
    // A foundation is known by its lowest card, not by its place: places may be exchanged.
    std::vector<std::uint8_t> by_card(kCards, 0);
    for (std::size_t i = 0; i < d.piles.size(); ++i) {
        if (d.piles[i].role != Role::Foundation) continue;
        for (int k = 0; k < board_.size(static_cast<int>(i)); ++k) ++by_card[board_.card(static_cast<int>(i), k)];
    }
    heights = std::move(by_card);
    const auto below = [](const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
        for (std::size_t k = 0; k < a.size(); ++k)
            if (a[k] > b[k]) return false;
        return true;
    };
    for (const auto& best : bests_)
        if (below(heights, best)) return;
    std::erase_if(bests_, [&](const auto& best) { return below(best, heights); });
    bests_.push_back(std::move(heights));
}

bool Search::out_of_budget() {
    if (limits_.nodes != 0 && result_.nodes >= limits_.nodes) {
        finish(Verdict::Unknown, Cause::Nodes);
        return true;
    }
    if (result_.nodes % kLook != 0) return false;
    if (limits_.progress != nullptr) {
        limits_.progress->nodes.store(result_.nodes, std::memory_order_relaxed);
        limits_.progress->stored.store(table_.count(), std::memory_order_relaxed);
    }
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) {
        finish(Verdict::Unknown, Cause::Stopped);
        return true;
    }
    if (limits_.seconds > 0) {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - since_;
        if (result_.seconds + passed.count() >= limits_.seconds) {
            finish(Verdict::Unknown, Cause::Seconds);
            return true;
        }
    }
    return false;
}

bool Search::run(std::uint64_t slice) {
    if (finished_) return true;
    since_ = std::chrono::steady_clock::now();
    const std::uint64_t end = result_.nodes + slice;
    if (!started_) {
        started_ = true;
        enter();
        if (board_.trouble() != Trouble::None) finish(Verdict::Unknown, Cause::Impossible);
    }
    while (!finished_ && result_.nodes < end) {
        if (frames_.empty()) {
            finish(Verdict::Lost, Cause::None);
            break;
        }
        if (beam_due()) {
            beam(end);
            continue;
        }
        Frame& frame = frames_.back();
        board_.undo(frame.mark);
        if (frame.next == pool_.size()) {
            leave();
            continue;
        }
        board_.apply(pool_[frame.next++]);
        enter();
        if (board_.trouble() != Trouble::None) finish(Verdict::Unknown, Cause::Impossible);
        if (!finished_) out_of_budget();
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - since_;
    result_.seconds += passed.count();
    result_.stored = table_.count();
    return finished_;
}

}  // namespace trefoil
