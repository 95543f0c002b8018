// A complete search that goes on from the best-looking position first.
//
// Which position looks best is a guess; that none is left out is not.  docs/kernel/guided.md says what
// is guessed, and why the verdicts are right.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "best_first.hpp"
#include "board.hpp"
#include "result.hpp"

namespace trefoil {

// What stands between a position and the end: the lower the sum over its cards, the better it looks.
struct Worth {
    int hidden;  // a face-down card of a column
    int broken;  // a card on one on which it does not fit
    int mixed;   // a card on one on which it fits, but with which it does not move
    int foot;    // a column whose lowest card could lie on another
    int space;   // an empty column
    int home;    // a card on a foundation
    int step;    // a move made
};

// Each switch changes speed only.
enum GuideSwitch : std::uint32_t {
    kGuideSpace = 1,   // of several empty piles that may be exchanged only the first is moved to
    kGuideWorth = 2,   // positions by their worth; without it the last one found is the next
    kGuideShares = 4,  // each number of cards left in the stock has an equal share of the search
    kGuideTurns = 8,  // now and then the order is made by another worth
    kAllGuided = 15,
};

class Guided {
  public:
    // `link`, `fits`: the tables of the definition for cards of a column that move together, and that may
    // lie on each other.
    Guided(Board board, int link, int fits, std::uint32_t switches, std::uint32_t banned, Limits limits);

    // Searches on for at most about so many positions.  True when there is a verdict or a limit was met.
    bool run(std::uint64_t slice);

    const Result& result() const { return result_; }
    bool finished() const { return finished_; }
    // The line of a won position, as moves of the definition.
    const std::vector<Move>& line() const { return line_; }

  private:
    struct Node {
        std::uint32_t parent;
        std::uint32_t at;  // where its key begins in `chunks_`
        Move move;         // from the parent, whose piles stand as in its key
        std::uint16_t length;
        std::uint16_t depth : 15;
        std::uint16_t gone_on : 1;
    };
    static constexpr std::uint32_t kNone = 0xffffffff;
    static constexpr std::size_t kChunk = std::size_t{1} << 20;

    bool enter(std::uint32_t parent, Move move, int depth);
    bool make_room();
    bool next(std::uint32_t& number);
    void expand(std::uint32_t number);
    void put_off(std::uint32_t number);
    void reorder();
    int cost() const;
    void trace(std::uint32_t number);
    void finish(Verdict verdict, Cause cause);
    void look();
    bool on(GuideSwitch which) const { return (switches_ & which) != 0; }
    const std::uint8_t* key_of(const Node& node) const { return chunks_[node.at / kChunk].get() + node.at % kChunk; }
    std::size_t memory() const;

    Board board_;
    Position start_;
    const Relation& link_;
    const Relation& fits_;
    std::uint32_t switches_;
    std::uint32_t banned_;
    Limits limits_;
    Worth worth_;
    std::uint64_t until_;  // when another worth has its turn
    std::vector<std::uint8_t> columns_, stocks_, homes_;
    std::vector<Node> nodes_;
    std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;  // the keys, one after another
    std::size_t used_ = kChunk;                            // bytes of the last chunk
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t node = kNone;
    };
    std::vector<Slot> slots_;
    // Positions to go on from, for each number of cards that the stock still holds.
    std::vector<std::unique_ptr<Waiting>> agendas_;
    std::size_t turn_ = 0;
    std::size_t turns_ = 0;
    std::vector<Move> moves_;
    std::vector<std::uint8_t> key_;
    std::vector<Move> line_;
    Result result_;
    bool started_ = false;
    bool finished_ = false;
    std::chrono::steady_clock::time_point since_;
};

}  // namespace trefoil
