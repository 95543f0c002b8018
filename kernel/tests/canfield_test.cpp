// Canfield-like columns, with every option, against brute force on small packs: every switch off in turn, in one go and
// in slices, from deals and from positions reached by random play.  Usage: canfield_test [deals] [seed]
#include <array>
#include <cstdio>
#include <cstdlib>

#include "../core/abstract/canfield.hpp"
#include "small_deals.hpp"

namespace {

using trefoil::Limits;
using trefoil::Verdict;
namespace ca = trefoil::canfield;

brute::Position deal(std::mt19937& random, brute::Rules& r, bool played) {
  const int sizes[] = {2, 3, 3, 4, 4, 5, 6};
  r.ranks = sizes[random() % 7];
  r.draw = 1 + static_cast<int>(random() % 3);
  r.turnovers = random() % 3 == 0 ? static_cast<int>(random() % 3) : 255;
  r.back = random() % 3 == 0;
  r.back_space = false;
  r.back_keep = static_cast<int>(random() % 2);
  r.space = brute::Space::Reserve;
  r.lift = std::array{brute::Lift::Column, brute::Lift::Ends, brute::Lift::Any}[random() % 3];
  r.wrap = random() % 2 == 0;
  r.auto_fill = random() % 2 == 0;
  r.after_any = random() % 2 == 0;
  brute::Pile pack;
  for (int c = 0; c < r.ranks * 4; ++c) pack.push_back(static_cast<std::uint8_t>(c));
  std::shuffle(pack.begin(), pack.end(), random);
  brute::Position p;
  const int base = static_cast<int>(random() % 4);
  if (random() % 4 != 0) {
    pack.erase(std::find(pack.begin(), pack.end(), base));
    p.home[base] = 1;
  }
  const std::size_t columns = 1 + random() % 4;
  p.columns.resize(columns);
  p.down.resize(columns);
  for (std::size_t i = 0; i < columns && !pack.empty(); ++i) {
    p.columns[i].push_back(pack.back());
    pack.pop_back();
  }
  for (std::size_t n = random() % (pack.size() + 1); n > 0; --n) {
    p.reserve.push_back(pack.back());
    pack.pop_back();
  }
  p.stock = pack;
  brute::settle(r, p);
  return brute::random_play(random, r, p, played ? static_cast<int>(random() % 30) : 0);
}

ca::Input input(const brute::Rules& r, const brute::Position& p) {
  ca::Input in;
  in.ranks = r.ranks;
  in.draw = r.draw;
  in.back = r.back;
  in.back_keep = r.back_keep;
  in.lift = r.lift == brute::Lift::Column ? ca::Lift::Column : r.lift == brute::Lift::Ends ? ca::Lift::Ends : ca::Lift::Any;
  in.around = r.wrap;
  in.fill = r.auto_fill;
  in.after_any = r.after_any;
  in.turnovers = r.turnovers == 255 ? ca::kUnlimited : static_cast<std::uint8_t>(r.turnovers - p.turned);
  for (int s = 0; s < 4; ++s) in.home[s] = p.home[s];
  in.columns = p.columns;
  in.reserve = p.reserve;
  in.stock.assign(p.stock.rbegin(), p.stock.rend());
  in.waste = p.waste;
  return in;
}

const char* word(Verdict v) { return v == Verdict::Won ? "won" : v == Verdict::Lost ? "lost" : "unknown"; }

}  // namespace

int main(int argc, char** argv) {
  const int deals = argc > 1 ? std::atoi(argv[1]) : 2000;
  std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
  int wins = 0, losses = 0, skipped = 0, wrong = 0;
  for (int n = 0; n < deals; ++n) {
    brute::Rules r;
    const brute::Position p = deal(random, r, n % 2 == 1);
    const int truth = brute::solve(r, p, 20000);
    if (truth < 0) {
      ++skipped;
      continue;
    }
    (truth ? wins : losses) += 1;
    const Verdict want = truth ? Verdict::Won : Verdict::Lost;
    const ca::Input in = input(r, p);
    for (std::uint32_t off : {0u, 1u, 2u, 4u, 8u, 16u, 32u, 33u, 64u, 96u, 128u, 192u, 256u, 257u, 264u, 511u, 512u, 520u, 1024u, 2048u, 2056u, 2112u, 2304u, 2560u, 3071u, 4095u, 1u << 31}) {
      Limits limits;
      const bool tiny = off == 1u << 31;  // a table that forgets: slow, and it may give up, but never wrong
      limits.memory_bytes = tiny ? 4096 : 1 << 24;
      if (tiny) limits.nodes = 300000;
      const std::uint32_t switches = ca::kAllSwitches & ~off;
      ca::Search search(in, limits, switches);
      const std::uint64_t slice = n % 3 == 0 ? 7 : 1 << 20;
      while (!search.step(slice)) {
      }
      if (search.result().verdict == want || (tiny && search.result().cause == trefoil::Cause::Nodes)) continue;
      ++wrong;
      std::printf("deal %d, ranks %d, draw %d, turnovers %d, back %d, keep %d, lift %d, around %d, fill %d, any %d, columns %zu, reserve %zu, switches off %u: %s, by brute force %s %s\n", n,
                  r.ranks, r.draw, r.turnovers, r.back, r.back_keep, static_cast<int>(r.lift), r.wrap, r.auto_fill, r.after_any, p.columns.size(), p.reserve.size(), off, word(search.result().verdict), word(want), search.refusal() ? search.refusal() : "");
    }
  }
  std::printf("%d won, %d lost, %d skipped, %d wrong\n", wins, losses, skipped, wrong);
  return wrong == 0 && wins > 0 && losses > 0 ? 0 : 1;
}
