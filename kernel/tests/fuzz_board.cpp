// Fuzzing of definitions and boards: whatever the words say, nothing may be read or written outside
// its place, a move taken back leaves the position as it was, and a search ends at its limit.
//
// With libFuzzer: clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined kernel/tests/fuzz_board.cpp
// kernel/core/*.cpp.  With TREFOIL_FUZZ_MAIN the program itself mutates the files it is given.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../core/search.hpp"

using namespace trefoil;

namespace {

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "fuzz: %s\n", what);
    std::abort();
}

bool same(const Position& a, const Position& b) {
    return a.piles == b.piles && a.down == b.down && a.used == b.used && a.held == b.held && a.placed == b.placed;
}

// A position from the rest of the input: each byte lays the next card on a pile.
Position position(const Definition& d, const std::uint8_t* data, std::size_t size) {
    Position p;
    p.piles.resize(d.piles.size());
    p.down.resize(d.piles.size());
    p.used.resize(d.actions.size());
    std::size_t at = 0;
    const auto next = [&] { return at < size ? data[at++] : std::uint8_t{0}; };
    for (int copy = 0; copy < d.copies; ++copy)
        for (int card = 0; card < kCards; ++card)
            if ((d.pack >> card & 1) != 0) {
                auto& pile = p.piles[next() % p.piles.size()];
                if (pile.size() < static_cast<std::size_t>(kMaxCards)) pile.push_back(static_cast<std::uint8_t>(card));
            }
    for (std::size_t i = 0; i < p.piles.size(); ++i)
        p.down[i] = static_cast<std::uint8_t>(p.piles[i].empty() ? 0 : next() % (p.piles[i].size() + 1));
    return p;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::size_t words = size / 8;
    std::vector<std::uint64_t> list(words);
    if (words != 0) std::memcpy(list.data(), data, words * 8);
    // The definition ends where it says; what follows makes the position.
    Definition d;
    std::size_t count = words;
    if (words > 1 && list[words - 1] < words) count = list[words - 1];
    if (read_definition(list.data(), count, d) != nullptr) return 0;
    const Position start = position(d, data + count * 8, size - count * 8);
    std::vector<std::uint8_t> order;
    for (int card = 0; card < kCards; ++card)
        if ((d.pack >> card & 1) != 0) order.push_back(static_cast<std::uint8_t>(card));
    Board board(d, {order, order});
    if (board.set(start) != nullptr) return 0;
    if (!same(board.position(), start)) fail("a board does not give back what it was given");
    std::vector<Move> moves;
    std::vector<std::size_t> marks;
    std::uint64_t x = size * 0x9e3779b97f4a7c15ull + 1;
    const std::uint64_t hash = board.hash();
    for (int step = 0; step < 60 && board.trouble() == Trouble::None; ++step) {
        moves.clear();
        board.moves(moves);
        if (moves.empty()) break;
        x = mix(x + static_cast<std::uint64_t>(step));
        marks.push_back(board.mark());
        board.apply(moves[x % moves.size()]);
        std::vector<std::uint8_t> key;
        board.key(key);
        const Position back = Board::decode(d, key.data(), key.size());
        if (back.piles.size() != d.piles.size()) fail("a key does not decode");
    }
    while (!marks.empty()) {
        board.undo(marks.back());
        marks.pop_back();
    }
    if (!same(board.position(), start) || board.hash() != hash) fail("moves taken back leave another position");
    Limits limits;
    limits.nodes = 300;
    limits.memory_bytes = (x & 1) != 0 ? 0 : std::size_t{1} << 22;
    Search search(board, static_cast<std::uint32_t>(x >> 8) & kAllSwitches, 0, limits);
    for (int slice = 0; slice < 400 && !search.run(7); ++slice) {
    }
    return 0;
}

#ifdef TREFOIL_FUZZ_MAIN
// fuzz ROUNDS FILE…: every file as it is, then so many mutations of each.
int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 0;
    std::uint64_t x = 12345;
    for (int a = 2; a < argc; ++a) {
        std::FILE* file = std::fopen(argv[a], "rb");
        if (file == nullptr) fail("no such file");
        std::vector<std::uint8_t> bytes;
        for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) bytes.push_back(static_cast<std::uint8_t>(c));
        std::fclose(file);
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
        for (int round = 0; round < rounds; ++round) {
            std::vector<std::uint8_t> other = bytes;
            const int changes = 1 + static_cast<int>((x = mix(x + 1)) % 3);
            for (int k = 0; k < changes && !other.empty(); ++k) {
                x = mix(x + 7);
                std::uint8_t& byte = other[x % other.size()];
                byte = (x >> 60 & 1) != 0 ? static_cast<std::uint8_t>(x >> 32) : static_cast<std::uint8_t>(byte ^ 1u << (x >> 40 & 7));
            }
            if ((x >> 50 & 15) == 0) other.resize(x % (other.size() + 1));
            LLVMFuzzerTestOneInput(other.data(), other.size());
        }
    }
    std::puts("ok");
    return 0;
}
#endif
