"""The page in a real Chromium: first visit to an interactive deal, click to painted move, sizes.

    python benchmarks/page_speed.py [--visits 9] [--clicks 40] [--json]

A first visit is a new browser profile with an empty cache going to the link of a deal; it ends when all cards of the
deal are there and one of them can be pressed.  A click is timed from the pointer event to the frame painted after the
first card has moved.  Sizes are gzip, faces apart.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

WEB = Path(__file__).resolve().parent.parent / "src" / "trefoil" / "web"
FLAGS = ("no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking", "disable-sync")

# Times each press until the frame after the first change of any card's place.
WATCH = """() => {
    window.times = [];
    let begun = 0;
    addEventListener('pointerdown', e => { begun = performance.timeOrigin ? e.timeStamp : performance.now(); }, true);
    new MutationObserver(list => {
        if (!begun || !list.some(m => m.target.dataset && 'card' in m.target.dataset)) return;
        const from = begun;
        begun = 0;
        requestAnimationFrame(() => { const c = new MessageChannel();
            c.port1.onmessage = () => window.times.push(performance.now() - from); c.port2.postMessage(0); });
    }).observe(document.querySelector('main'),
        {subtree: true, attributes: true, attributeFilter: ['style', 'data-card', 'data-in']});
}"""


def first_visit(browser: Browser, url: str) -> float:
    """Milliseconds from navigation to an interactive deal, in a new profile."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{url}/?game=clover&deal=1", wait_until="commit")
    page.wait_for_function("document.querySelectorAll('[data-card] img').length === 52")
    page.wait_for_function("[...document.querySelectorAll('[data-card] img')].every(i => i.complete)")
    # The link makes a table and goes there without a new load, so the clock still runs from the visit.
    took = float(page.evaluate("performance.now()"))
    context.close()
    return took


def clicks(browser: Browser, url: str, count: int) -> list[float]:
    """Milliseconds from press to painted move, of `count` presses on the stock."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{url}/?game=klondike&deal=1&option=draw%3D1")
    page.wait_for_selector("[data-pile='stock']", state="attached")
    page.wait_for_timeout(1500)
    page.evaluate(WATCH)
    box = page.locator("[data-in='stock']").first.bounding_box()
    assert box is not None
    for _ in range(count):
        page.mouse.click(box["x"] + 12, box["y"] + 12)
        page.wait_for_timeout(350)
    times: list[float] = page.evaluate("window.times")
    context.close()
    return times


def sizes() -> tuple[int, int]:
    """(script and style, the largest deck of faces) in bytes after gzip."""
    files = [path for path in WEB.rglob("*") if path.is_file()]
    packed = {path: len(gzip.compress(path.read_bytes(), 9)) for path in files}
    code = sum(size for path, size in packed.items() if path.suffix in (".js", ".css", ".html"))
    decks = [size for path, size in packed.items() if ".deck" in path.name or path.suffix == ".svg"]
    return code, max(decks, default=0)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--visits", type=int, default=9)
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        raise SystemExit("the page benchmark needs Chromium: see tools/chromium.sh")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = subprocess.Popen(
            [sys.executable, "-m", "trefoil", "--no-browser", "--port", "0", "--data", folder, "--lang", "en"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert server.stdout is not None
        found = next(filter(None, (re.search(r"http://127\.0\.0\.1:\d+", line) for line in server.stdout)))
        browser = playwright.chromium.launch(executable_path=chromium, args=[f"--{flag}" for flag in FLAGS])
        try:
            visits = sorted(first_visit(browser, found[0]) for _ in range(options.visits))
            times = sorted(clicks(browser, found[0], options.clicks))
        finally:
            browser.close()
            server.kill()
            server.wait()
    code, deck = sizes()
    p95 = times[int(len(times) * 0.95) - 1]
    figures = {
        "first_visit_ms": {"median": statistics.median(visits), "max": visits[-1]},
        "click_to_paint_ms": {"median": statistics.median(times), "p95": p95},
        "clicks_timed": len(times),
        "script_style_gzip_kb": code / 1024,
        "largest_deck_gzip_kb": deck / 1024,
    }
    if options.json:
        print(json.dumps(figures))
        return
    print(
        f"first visit to an interactive deal: median {statistics.median(visits):.0f} ms, "
        f"worst of {len(visits)} {visits[-1]:.0f} ms"
    )
    print(f"click to painted move: median {statistics.median(times):.1f} ms, p95 {p95:.1f} ms of {len(times)}")
    print(f"script and style {code / 1024:.1f} KB gzip, one deck of faces {deck / 1024:.0f} KB")


if __name__ == "__main__":
    main()
