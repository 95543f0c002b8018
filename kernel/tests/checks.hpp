// What the test programs share: counting what is wrong, and chance that every library gives alike.
#pragma once

#include <cstdint>
#include <cstdio>

namespace trefoil {

inline int failures = 0;

inline void check(bool ok, const char* what, unsigned deal) {
    if (ok) return;
    if (++failures < 20) std::printf("FAILED: %s (deal %u)\n", what, deal);
}

struct Random {
    std::uint64_t x;
    unsigned below(unsigned n) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        return static_cast<unsigned>((x >> 11) % n);
    }
    bool one_in(unsigned n) { return below(n) == 0; }
};

}  // namespace trefoil
