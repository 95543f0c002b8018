// Measures a search against its limits, cheaply enough to be asked at every position.
#pragma once

#include <chrono>
#include <cstdint>

#include "result.hpp"

namespace trefoil {

// Use: `begin(budget)` when a slice starts; `spend()` for every position entered, which says
// whether the search may go on; `end()` when the slice is over.
class Meter {
  public:
    explicit Meter(const Limits& limits) : limits_(limits) {}

    // Starts a slice of at most `budget` positions; 0 for no bound but the limits.
    void begin(std::uint64_t budget) {
        slice_end_ = budget == 0 ? ~std::uint64_t{0} : nodes_ + budget;
        node_end_ = limits_.nodes == 0 ? ~std::uint64_t{0} : limits_.nodes;
        started_ = Clock::now();
        look();
    }

    // Counts one position; false: stop before entering it.
    bool spend() {
        if (nodes_ >= next_look_ && !look()) return false;
        ++nodes_;
        return true;
    }

    void end() { spent_ += std::chrono::duration<double>(Clock::now() - started_).count(); }

    void note_stored(std::uint64_t stored) { stored_ = stored; }
    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return spent_; }

    // The figures of a search that stands so; its line is its own to tell.
    Result result(Verdict verdict, std::size_t stored) const {
        return {verdict, verdict == Verdict::Unknown ? cause_ : Cause::None, nodes_, stored, spent_, {}};
    }

    // Why the search may not go on, or None while only the slice is over.
    Cause cause() const { return cause_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t kInterval = 512;  // a few milliseconds of the slowest search

    bool look() {
        if (limits_.progress != nullptr) {
            limits_.progress->nodes.store(nodes_, std::memory_order_relaxed);
            limits_.progress->stored.store(stored_, std::memory_order_relaxed);
        }
        if (nodes_ >= node_end_) cause_ = Cause::Nodes;
        if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed))
            cause_ = Cause::Stopped;
        if (limits_.seconds > 0) {
            const double now =
                spent_ + std::chrono::duration<double>(Clock::now() - started_).count();
            if (now >= limits_.seconds) cause_ = Cause::Seconds;
        }
        next_look_ = nodes_ + kInterval;
        if (next_look_ > node_end_) next_look_ = node_end_;
        if (next_look_ > slice_end_) next_look_ = slice_end_;
        return cause_ == Cause::None && nodes_ < slice_end_;
    }

    Limits limits_;
    std::uint64_t nodes_ = 0;
    std::uint64_t stored_ = 0;
    std::uint64_t next_look_ = 0;
    std::uint64_t slice_end_ = 0;
    std::uint64_t node_end_ = 0;
    double spent_ = 0;
    Clock::time_point started_;
    Cause cause_ = Cause::None;
};

}  // namespace trefoil
