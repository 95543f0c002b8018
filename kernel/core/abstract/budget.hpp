// What every search of an abstraction keeps about its limits and its result.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "../result.hpp"

namespace trefoil {

class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits) {}

  Result result;
  bool done = false;

  void finish(Verdict verdict, Cause cause = Cause::None) {
    result.verdict = verdict;
    result.cause = cause;
    done = true;
  }

  // A slice begins.
  void begin(std::uint64_t positions) {
    since_ = std::chrono::steady_clock::now();
    before_ = result.seconds;
    end_ = result.nodes + positions;
  }

  // Before every position: whether to leave the slice, because it is used up or a limit is met.
  bool pause(std::size_t stored) {
    if (limits_.nodes != 0 && result.nodes >= limits_.nodes) {
      look(stored);
      finish(Verdict::Unknown, Cause::Nodes);
      return true;
    }
    if (result.nodes >= end_) {
      look(stored);
      return true;
    }
    if (result.nodes < look_at_) return false;
    look_at_ = result.nodes + kLookEvery;
    return met(stored);
  }

  // Of so many more positions those that the limit still allows.
  std::uint64_t within(std::uint64_t positions) const {
    if (limits_.nodes == 0) return positions;
    const std::uint64_t left = limits_.nodes > result.nodes ? limits_.nodes - result.nodes : 0;
    return positions < left ? positions : left;
  }

  // Brings the figures of the result and of the progress up to date.
  void look(std::size_t stored) {
    result.seconds =
        before_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count();
    result.stored = stored;
    if (limits_.progress == nullptr) return;
    limits_.progress->nodes.store(result.nodes, std::memory_order_relaxed);
    limits_.progress->stored.store(result.stored, std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t kLookEvery = 1024;

  bool met(std::size_t stored) {
    look(stored);
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed))
      finish(Verdict::Unknown, Cause::Stopped);
    else if (limits_.seconds > 0 && result.seconds >= limits_.seconds)
      finish(Verdict::Unknown, Cause::Seconds);
    return done;
  }

  Limits limits_;
  std::chrono::steady_clock::time_point since_;
  double before_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t look_at_ = 0;
};

}  // namespace trefoil
