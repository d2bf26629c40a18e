/** The pace of a waiting line: who has been called, and how many are called in a second. */
export interface LinePace {
  /** When the line began, Unix milliseconds; names it, so that a ticket of an earlier line counts for nothing. */
  readonly lineId: number;
  /** The last number that was given out; the first one is 1. */
  readonly tail: number;
  /** The highest number that has been called, with a fraction of the next. */
  readonly head: number;
  /** Orders called in a second. */
  readonly perSecond: number;
  /** The time for which `head` holds, Unix milliseconds. */
  readonly atMs: number;
  /** When the desk last said that even those who were called are too many, Unix milliseconds. */
  readonly slowedMs: number;
}

/** A line begins careful, because the desk still has what came before it. One desk sells some 600 orders in a second. */
const FIRST_PACE = 100;
const LEAST_PACE = 5;
const MOST_PACE = 1_000;
/** How much faster the pace gets in each second in which the desk keeps up. */
const GROWTH = 1.1;
/** What is left of the pace when the desk does not keep up. */
const SLOWED = 0.6;
/** What the desk says is heard once in this time, milliseconds: what it has already accepted takes so long to pass. */
const HEARD_MS = 2_000;
/** Seconds of its pace that a line without anyone in it calls ahead, so that the next ones need not wait. */
const AHEAD_S = 0.2;
/** How long a line goes on after the last one has left it, milliseconds. */
const OVER_MS = 60_000;

/** A line that nobody is in yet. */
export function newPace(nowMs: number): LinePace {
  return { lineId: nowMs, tail: 0, head: 0, perSecond: FIRST_PACE, atMs: nowMs, slowedMs: 0 };
}

/** The pace at a later time: more have been called, and if people wait and the desk keeps up, it is faster. */
export function advanced(pace: LinePace, nowMs: number): LinePace {
  const seconds = Math.max(0, nowMs - pace.atMs) / 1000;
  if (seconds === 0) return pace;
  const called = pace.head + pace.perSecond * seconds;
  const head = Math.max(pace.head, Math.min(called, pace.tail + pace.perSecond * AHEAD_S));
  const mayGrow = pace.tail > pace.head && nowMs - pace.slowedMs > HEARD_MS;
  const perSecond = mayGrow ? Math.min(MOST_PACE, pace.perSecond * GROWTH ** seconds) : pace.perSecond;
  return { ...pace, head, perSecond, atMs: nowMs };
}

/** Whether everyone has been called and nobody has asked for so long that the next one begins a new line. */
export function isOver(pace: LinePace, nowMs: number): boolean {
  return nowMs - pace.atMs > OVER_MS && advanced(pace, nowMs).head >= pace.tail;
}

/** The pace after the next number was given out; `tail` is that number. */
export function joined(pace: LinePace): LinePace {
  return { ...pace, tail: pace.tail + 1 };
}

/** The pace after the desk could not take an order that had been called. */
export function slowed(pace: LinePace, nowMs: number): LinePace {
  if (nowMs - pace.slowedMs <= HEARD_MS) return pace;
  return { ...pace, perSecond: Math.max(LEAST_PACE, pace.perSecond * SLOWED), slowedMs: nowMs };
}
