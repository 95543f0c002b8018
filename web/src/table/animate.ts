// Pictures follow the table.  They are moved by the browser's own animations, which own nothing: whatever happens
// to them, each picture ends where the layout says.
import type { Box } from "./layout";
import type { Motion } from "./diff";

const EASE = "cubic-bezier(.16, .84, .44, 1)";
const RELAYOUT = 120;
const FLIP = 160;
const NORMAL = 180;
/** Limits for what many cards do together: a redeal or "all up", and a whole deal. */
const TOGETHER = 900;
const DEAL = 1100;
/** Below this a movement is not seen as one. */
const SHORTEST = 70;

export interface Picture {
  element: HTMLElement;
  from: Box;
  to: Box;
  /** The side that lay up before it turned, as an element to show in the first half of the turn. */
  turned?: HTMLElement | undefined;
}

export interface Job {
  /** When it starts, in milliseconds. */
  delay: number;
  time: number;
}

/** When each of these motions starts and how long it takes; `speed` is the time of one move. */
export function schedule(list: readonly Motion[], speed: number, deal: boolean): Job[] {
  if (speed < SHORTEST) return list.map(() => ({ delay: 0, time: 0 }));
  const moves = list.filter((m) => m.kind === "move").length;
  const limit = deal ? DEAL : TOGETHER;
  const pause = moves > 1 ? Math.min(deal ? 24 : 55, (limit - speed) / moves) : 0;
  const together = !deal && moves <= 4 ? 0 : Math.max(0, pause);
  let order = 0;
  return list.map((m) => {
    if (m.kind === "move") return { delay: order++ * together, time: speed };
    if (m.kind === "flip") return { delay: deal ? 0 : Math.max(0, speed - FLIP) / 2, time: (FLIP * speed) / NORMAL };
    return { delay: 0, time: (RELAYOUT * speed) / NORMAL };
  });
}

const at = (box: Box): string => `translate(${box.x}px, ${box.y}px)`;

/** Runs the animations of one table; a new one first brings the old ones to their end. */
export class Animator {
  private running = new Map<HTMLElement, Animation[]>();

  get busy(): boolean {
    return this.running.size > 0;
  }

  /** Every picture jumps to where it belongs. */
  finish(): void {
    for (const element of [...this.running.keys()]) this.stop(element);
  }

  /** One picture jumps to where it belongs, because a hand has taken it. */
  stop(element: HTMLElement): void {
    for (const animation of this.running.get(element) ?? []) animation.cancel();
    this.done(element);
  }

  run(picture: Picture, job: Job, raised: boolean): void {
    const { element, from, to } = picture;
    if (job.time <= 0 || typeof element.animate !== "function") {
      picture.turned?.remove();
      return;
    }
    const timing = { duration: job.time, delay: job.delay, easing: EASE, fill: "backwards" as const };
    const list: Animation[] = [];
    if (from.x !== to.x || from.y !== to.y) list.push(element.animate([{ transform: at(from) }, { transform: at(to) }], timing));
    const side = element.firstElementChild;
    if (picture.turned && side instanceof HTMLElement) {
      const turn = { ...timing, easing: "ease-in-out" };
      list.push(side.animate([{ scale: "1 1" }, { scale: "0.02 1.03", offset: 0.5 }, { scale: "1 1" }], turn));
      list.push(picture.turned.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }], turn));
      side.append(picture.turned);
    }
    if (!list.length) return;
    if (raised) element.dataset.flying = "";
    element.dataset.moving = "";
    this.running.set(element, list);
    list[0]!.onfinish = () => this.done(element);
  }

  private done(element: HTMLElement): void {
    this.running.delete(element);
    delete element.dataset.flying;
    delete element.dataset.moving;
    element.firstElementChild?.querySelector(":scope > .turned")?.remove();
  }
}
