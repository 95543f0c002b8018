// Canfield-like columns: which positions are lost even with a stock all of whose cards can be reached.
//
// No position comes again here, so one all of whose children have been found lost is lost, and that stays known when
// the question is left.  docs/kernel/canfield.md, `kFreeStock`.
#include "canfield.hpp"

namespace trefoil::canfield {
namespace {

Input freed(Input input) {
  input.draw = 1;
  input.turnovers = kUnlimited;
  return input;
}

}  // namespace

FreeStock::FreeStock(const Input& input, std::size_t memory, std::uint32_t switches)
    : lost_(memory / 4 * 3), perhaps_(memory / 4), walk_(freed(input), switches, lost_) {}

FreeStock::Answer FreeStock::ask(const State& s) {
  State here = s;
  here.passed = 0;
  here.turnovers = kUnlimited;
  const Child& child = walk_.begin(here);
  begun_ = false;
  if (lost_.contains(child.key)) return Answer::Lost;
  if (perhaps_.contains(child.key) || walk_.board.won(child.state)) return Answer::Perhaps;
  return Answer::Open;
}

FreeStock::Answer FreeStock::run(std::uint64_t budget) {
  if (!begun_) {
    begun_ = true;
    enter(0);
  }
  while (!walk_.nodes.empty()) {
    Walk::Node& node = walk_.nodes.back();
    if (node.next == node.end) {
      if (!walk_.of(node).stage) lost_.insert(walk_.of(node).key);
      walk_.close();
    } else if (budget-- == 0) {
      return Answer::Open;
    } else if (enter(node.next++)) {
      for (const Walk::Node& each : walk_.nodes)
        if (!walk_.of(each).stage) perhaps_.insert(walk_.of(each).key);
      return Answer::Perhaps;
    }
  }
  return Answer::Lost;
}

// True when the position is won, or perhaps won.
bool FreeStock::enter(std::size_t index) {
  ++entered_;
  const Child& child = walk_.children[index];
  if (walk_.board.won(child.state)) return true;
  if (!child.stage) {
    if (lost_.contains(child.key)) return false;
    if (perhaps_.contains(child.key)) return true;
    if (walk_.on(kBound) && walk_.board.hopeless(child.state)) {
      lost_.insert(child.key);
      return false;
    }
  }
  walk_.open(index);
  return false;
}

}  // namespace trefoil::canfield
