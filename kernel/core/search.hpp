// The general complete search: depth first over any lowered definition, with exact keys, and between parts
// of it beams that look for a win.
//
// docs/kernel/search.md says why its verdicts are right, also when the table is full.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "board.hpp"
#include "board_beam.hpp"
#include "keytable.hpp"
#include "result.hpp"

namespace trefoil {

// Each switch changes speed only.
enum Switch : std::uint32_t {
    kOneSpace = 1,   // of several empty piles of one group only the first is moved to
    kOrdering = 2,   // moves towards the foundations first, redeals last
    kBoardBeams = 4,  // look for a win breadth first between parts of the search
    kAllSwitches = 7,
};

class Search {
  public:
    Search(Board board, std::uint32_t switches, std::uint32_t banned, Limits limits);

    // Searches on for at most so many positions.  True when there is a verdict or a limit was met.
    bool run(std::uint64_t slice);

    const Result& result() const { return result_; }
    bool finished() const { return finished_; }
    // The line of a won position, as moves of the definition.
    const std::vector<Move>& line() const { return line_; }
    // Every position entered, once the search is finished as Lost and nothing was forgotten.
    bool closed() const { return finished_ && result_.verdict == Verdict::Lost && !forgot_; }
    const KeyTable& table() const { return table_; }

    // For each zone of foundations the best heights met: no other heights met were at least as high
    // on every foundation.  Kept when `bests` was asked for; only positions with the action `at`
    // allowed count (-1: all positions).
    void collect(int at) {
        collecting_ = true;
        collect_at_ = at;
    }
    const std::vector<std::vector<std::uint8_t>>& bests() const { return bests_; }

  private:
    struct Frame {
        std::size_t moves;  // where its moves begin in `pool_`
        std::size_t next;
        std::size_t mark;
        bool on_path;       // its key stands in `path_`, not in the table
    };

    // A beam of so many positions is run when so many have been entered by the search itself.
    struct Turn {
        std::uint64_t after;
        std::size_t width;
        BoardBeam::Weights weights;
    };
    // Found by trial; they change how soon a win is found, nothing else.
    static constexpr BoardBeam::Weights kPlain{6, 8, 8, 2, 8}, kDeep{6, 10, 14, 2, 8};
    static constexpr std::array<Turn, 4> kTurns{
        {{20000, 300, kPlain}, {50000, 300, kDeep}, {100000, 1000, kPlain}, {250000, 3000, kPlain}}};

    bool beam_due() const;
    void beam(std::uint64_t end);
    bool enter();  // false: the position was seen before
    void leave();
    void order(std::size_t begin);
    void thin(std::size_t begin);
    void note();
    int weight(const Move& move) const;
    bool out_of_budget();
    void finish(Verdict verdict, Cause cause);

    Board board_;
    std::uint32_t switches_;
    std::uint32_t banned_;
    Limits limits_;
    KeyTable table_;
    std::unordered_set<std::string> path_;
    std::vector<Frame> frames_;
    std::vector<Move> pool_;
    std::vector<std::uint8_t> key_;
    std::vector<Move> line_;
    std::unique_ptr<BoardBeam> beam_;
    std::size_t turn_ = 0;
    std::uint64_t walked_ = 0;  // positions entered, those of the beams not counted
    Result result_;
    std::vector<std::vector<std::uint8_t>> bests_;
    int collect_at_ = -1;
    bool collecting_ = false;
    bool started_ = false;
    bool finished_ = false;
    bool forgot_ = false;
    std::chrono::steady_clock::time_point since_;
};

}  // namespace trefoil
