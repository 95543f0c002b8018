// Sets as the bits of a number.
#pragma once

#include <cstddef>
#include <cstdint>

namespace trefoil {

inline constexpr std::uint64_t bit(std::size_t at) { return std::uint64_t{1} << at; }

// The first and the last of a set, which must not be empty.
inline constexpr unsigned lowest(std::uint64_t set) { return static_cast<unsigned>(__builtin_ctzll(set)); }
inline constexpr unsigned highest(std::uint64_t set) { return 63u - static_cast<unsigned>(__builtin_clzll(set)); }

inline constexpr int count_of(std::uint64_t set) { return __builtin_popcountll(set); }

// The lowest bits of `pattern` put where `mask` has bits: how a pattern over what is left becomes places.
inline std::uint64_t scatter(std::uint64_t pattern, std::uint64_t mask) {
#if defined(__BMI2__)
    return __builtin_ia32_pdep_di(pattern, mask);
#else
    std::uint64_t out = 0;
    for (; mask != 0; mask &= mask - 1, pattern >>= 1)
        if ((pattern & 1) != 0) out |= mask & (0 - mask);
    return out;
#endif
}

}  // namespace trefoil
