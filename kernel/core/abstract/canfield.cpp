// Canfield-like columns: the search, depth first with an explicit stack.
#include "canfield.hpp"

namespace trefoil::canfield {
namespace {

constexpr std::uint64_t kHastyPositions = 1'000'000;
// Questions about a free stock.  After so many positions the first one, about the deal; how many positions it may
// take; how many each later one; and how many those all together: so many, and for each of the search so many more.
constexpr std::uint64_t kAskAfter = 4'000;
constexpr std::uint64_t kFirstQuestion = 10'000'000;
constexpr std::uint64_t kQuestion = 5'000;
constexpr std::uint64_t kCredit = 8'000'000;
constexpr std::uint64_t kShare = 6;
constexpr std::uint64_t kShortQuestion = 40;  // instead, with `kPatient` off
constexpr std::uint64_t kSlice = 4'096;

}  // namespace

Search::Search(const Input& input, const Limits& limits, std::uint32_t switches)
    : budget_(limits), memory_(limits.memory_bytes), table_(limits.memory_bytes), walk_(input, switches, table_) {
  if (refusal() != nullptr) {
    budget_.finish(Verdict::Unknown, Cause::Impossible);
    return;
  }
  if (!on(kFreeStock) || !FreeStock::serves(input, walk_.board)) return;
  free_ = std::make_unique<FreeStock>(input, memory_ / 2, switches);
  memory_ /= 2;
  table_ = Table<Key128>(memory_);
}

void Search::enter(std::size_t index) {
  ++budget_.result.nodes;
  ++entered_;
  const Child child = walk_.children[index];
  if (walk_.board.won(child.state)) {
    write_line(index);
    budget_.finish(Verdict::Won);
    return;
  }
  if (child.stage) {  // half a move: what follows is not all that is legal, so it is not kept
    walk_.open(index);
    return;
  }
  if (table_.insert(child.key) == Entry::Present) return;
  if (table_.lossy() && walk_.on_path(child.key)) return;
  // Whatever can be won with the stock turned over can be won from here.
  if (on(kPass) && child.state.passed != 0 && walk_.board.unlimited()) {
    State over = child.state;
    over.passed = 0;
    table_.insert(walk_.board.key(over));
  }
  if (on(kBound) && walk_.board.hopeless(child.state)) return;
  if (first_asked_ && lost_anyhow(child.state)) return;
  walk_.open(index);
}

// Asks about a free stock; how long questions may take depends on how long the search itself has taken.
bool Search::lost_anyhow(const State& s) {
  const std::uint64_t before = free_->entered();
  FreeStock::Answer answer = free_->ask(s);
  if (answer == FreeStock::Answer::Open) {
    if (before - first_ > kCredit + kShare * entered_) return false;
    answer = free_->run(budget_.within(on(kPatient) ? kQuestion : kShortQuestion));
    if (answer == FreeStock::Answer::Open) free_->leave();
    count(before);
  }
  return answer == FreeStock::Answer::Lost;
}

// Goes on with the question about the deal itself.  True when the search has ended.
bool Search::ask_first() {
  const std::uint64_t before = free_->entered();
  FreeStock::Answer answer = FreeStock::Answer::Open;
  if (!asking_) {
    asking_ = true;
    answer = free_->ask(walk_.board.start());
  }
  if (answer == FreeStock::Answer::Open) answer = free_->run(budget_.within(on(kPatient) ? kSlice : kShortQuestion));
  count(before);
  if (answer == FreeStock::Answer::Open && free_->entered() < (on(kPatient) ? kFirstQuestion : kShortQuestion))
    return false;
  if (answer == FreeStock::Answer::Open) free_->leave();
  first_asked_ = true;
  first_ = free_->entered();
  if (answer == FreeStock::Answer::Lost) budget_.finish(Verdict::Lost);
  return budget_.done;
}

// Positions entered in questions count as well.
void Search::count(std::uint64_t before) { budget_.result.nodes += free_->entered() - before; }

void Search::begin() {
  walk_.begin(walk_.board.start());
  enter(0);
}

// The hasty search has found nothing: begins the complete one.  False if this was it.
bool Search::again() {
  if (!hasty_) return false;
  hasty_ = false;
  walk_.board.hasty(false);
  table_ = Table<Key128>(memory_);
  begin();
  return !walk_.nodes.empty();
}

bool Search::step(std::uint64_t budget) {
  if (budget_.done) return true;
  budget_.begin(budget);
  if (!begun_) {
    begun_ = true;
    hasty_ = on(kHasty) && on(kSafeUp) && walk_.board.runs_round();
    walk_.board.hasty(hasty_);
    begin();
  }
  while (!budget_.done && (!walk_.nodes.empty() || again())) {
    if (budget_.pause(stored())) return budget_.done;
    if (free_ && !first_asked_ && entered_ >= (on(kPatient) ? kAskAfter : 0)) {
      if (ask_first()) return true;
      continue;
    }
    Walk::Node& node = walk_.nodes.back();
    if (node.next == node.end) {
      walk_.close();
    } else if (hasty_ && entered_ >= kHastyPositions) {
      walk_.nodes.clear();
    } else {
      enter(node.next++);
    }
  }
  budget_.look(stored());
  if (!budget_.done) budget_.finish(Verdict::Lost);
  return true;
}

// Plays the moves on the stack again, noting those that were forced.
void Search::write_line(std::size_t last) {
  State s = walk_.board.start();
  bool forced = false;
  std::vector<Step>& line = budget_.result.line;
  walk_.board.settle(s, forced, &line);
  walk_.along(last, [&](const Child& child) {
    line.push_back({child.move.kind, child.move.card, 0, child.move.to});
    walk_.board.make(s, child.move);
    walk_.board.settle(s, forced, &line);
  });
}

}  // namespace trefoil::canfield
