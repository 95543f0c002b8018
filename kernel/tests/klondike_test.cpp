// Klondike-like columns against brute force on small packs: every switch off in turn, in one go and
// in slices, from deals and from positions reached by random play.  Usage: klondike_test [deals] [seed]
#include <cstdio>
#include <cstdlib>

#include "../core/abstract/klondike.hpp"
#include "small_deals.hpp"

namespace {

using trefoil::Limits;
using trefoil::Verdict;
namespace kl = trefoil::klondike;

brute::Position deal(std::mt19937& random, brute::Rules& r, bool played) {
  const int sizes[] = {2, 3, 4, 4, 5, 5, 6};
  r.ranks = sizes[random() % 7];
  r.draw = 1 + static_cast<int>(random() % 3);
  r.turnovers = random() % 3 == 0 ? static_cast<int>(random() % 3) : 255;
  r.back = random() % 3 != 0;
  r.build = static_cast<brute::Build>(random() % 3);
  const brute::Space spaces[] = {brute::Space::King, brute::Space::Any, brute::Space::None};
  r.space = spaces[random() % 3];
  const std::size_t columns = 2 + random() % 3;
  const int moves = played ? static_cast<int>(random() % 30) : 0;
  return brute::random_play(random, r, brute::random_deal(random, r, columns, 24), moves);
}

kl::Input input(const brute::Rules& r, const brute::Position& p) {
  kl::Input in;
  in.ranks = r.ranks;
  in.draw = r.draw;
  in.back = r.back;
  in.build = static_cast<kl::Build>(r.build);
  in.fill = r.space == brute::Space::King ? kl::Fill::Kings : r.space == brute::Space::Any ? kl::Fill::Any : kl::Fill::None;
  in.turnovers = r.turnovers == 255 ? kl::kUnlimited : static_cast<std::uint8_t>(r.turnovers - p.turned);
  for (int s = 0; s < 4; ++s) in.home[s] = p.home[s];
  for (std::size_t i = 0; i < p.columns.size(); ++i) {
    kl::Column c;
    c.hidden.assign(p.columns[i].begin(), p.columns[i].begin() + p.down[i]);
    c.open.assign(p.columns[i].begin() + p.down[i], p.columns[i].end());
    in.columns.push_back(c);
  }
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
    // Parting a run only to bare a card that can go home is enough: docs/kernel/klondike.md.
    r.lift = brute::Lift::Bare;
    if (n % 4 < 2 && brute::solve(r, p, 20000) == 1 - truth) {
      ++wrong;
      std::printf("deal %d: parts moved only to bare a card make a difference\n", n);
    }
    const Verdict want = truth ? Verdict::Won : Verdict::Lost;
    const kl::Input in = input(r, p);
    for (std::uint32_t off : {0u, 1u, 2u, 4u, 8u, 16u, 32u, 64u, 127u, 1u << 31}) {
      Limits limits;
      const bool tiny = off == 1u << 31;  // a table that forgets: slow, and it may give up, but never wrong
      limits.memory_bytes = tiny ? 4096 : 1 << 24;
      if (tiny) limits.nodes = 300000;
      const std::uint32_t switches = kl::kAllSwitches & ~off;
      kl::Search search(in, limits, switches);
      const std::uint64_t slice = n % 3 == 0 ? 7 : 1 << 20;
      while (!search.step(slice)) {
      }
      if (search.result().verdict == want || (tiny && search.result().cause == trefoil::Cause::Nodes)) continue;
      ++wrong;
      std::printf("deal %d, ranks %d, draw %d, turnovers %d, back %d, build %d, space %d, switches off %u: %s, by brute force %s %s\n", n,
                  r.ranks, r.draw, r.turnovers, r.back,
                  static_cast<int>(r.build), static_cast<int>(r.space), off, word(search.result().verdict), word(want), search.refusal() ? search.refusal() : "");
    }
  }
  std::printf("%d won, %d lost, %d skipped, %d wrong\n", wins, losses, skipped, wrong);
  return wrong == 0 && wins > 0 && losses > 0 ? 0 : 1;
}
