// What every search of the kernel takes and gives.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace trefoil {

// Lost: searched out completely.  Won: `Result::line` leads there.  Unknown: a limit was met.
enum class Verdict : std::uint8_t { Lost, Won, Unknown };

// Which limit ended a search that is Unknown.
enum class Cause : std::uint8_t { None, Nodes, Seconds, Memory, Stopped, Impossible };

// Where a running search writes how far it is; another thread may read it at any time.
struct Progress {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> stored{0};
};

// A limit of 0 means "none".
// All limits count from the start of the search, whatever slices it is run in.
struct Limits {
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::size_t memory_bytes = std::size_t{1} << 30;
    const std::atomic<bool>* stop = nullptr;
    Progress* progress = nullptr;
};

// One step of a line, in the words of the abstraction that found it: `kind` is one of its own
// constants, `card` the card that moves (or the lowest of those that move), `from` and `to` piles
// or other small numbers.  Python expands steps into plain moves by asking the engine.
struct Step {
    std::uint8_t kind = 0;
    std::uint8_t card = 0;
    std::uint8_t from = 0;
    std::uint8_t to = 0;

    friend bool operator==(const Step&, const Step&) = default;
};

struct Result {
    Verdict verdict = Verdict::Unknown;
    Cause cause = Cause::None;
    std::uint64_t nodes = 0;   // positions entered
    std::uint64_t stored = 0;  // positions kept in the table
    double seconds = 0;        // time spent inside the search
    std::vector<Step> line;    // only when Won; searches from a board tell theirs in moves
};

}  // namespace trefoil
