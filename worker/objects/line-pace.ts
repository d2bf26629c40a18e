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
  /** When the pace was last changed, Unix milliseconds. */
  readonly setMs: number;
  /** How late the latest order came to the desk that was called since then, milliseconds; undefined if none came. */
  readonly lateMs: number | undefined;
  /** The desk has been late since the line began, so that its pace is nearly known. */
  readonly isFound: boolean;
}

/** The pace of a line whose desk said nothing. One desk sells some 600 orders in a second. */
const FIRST_PACE = 100;
/** What part of the desk's own pace a line begins with: the desk also has to settle what it has taken. */
const CAREFUL = 0.9;
const LEAST_PACE = 5;
const MOST_PACE = 1_000;
/** How long a pace is kept before it is changed, milliseconds. */
const STEP_MS = 1_000;
/** How long a new line keeps its pace, milliseconds, because the desk is late with what came before it. */
const FIRST_MS = 4_000;
/** How late orders may come to the desk before the pace is kept, and before it gets slower, milliseconds. */
const PROMPT_MS = 60;
const EARLY_MS = 300;
const LATE_MS = 900;
/** How late the desk sends even those away who were called (`order-desk.ts`), milliseconds. */
const TOO_LATE_MS = 2_500;
/**
 * What becomes of the pace in each step. Who is called comes some seconds later, so that what the desk says is about the
 * pace of then, and large steps would swing.
 */
const SEARCHING = 1.15;
const MUCH_FASTER = 1.03;
const FASTER = 1.01;
const SLOWER = 0.98;
const MUCH_SLOWER = 0.95;
/** Seconds of its pace that a line without anyone in it calls ahead, so that the next ones need not wait. */
const AHEAD_S = 0.2;
/** How long a line goes on after the last one has left it, milliseconds. */
const OVER_MS = 60_000;

/** A line that nobody is in yet. `sold`: how many orders the desk took in a second when it had too many, if it said so. */
export function newPace(nowMs: number, sold?: number): LinePace {
  return {
    lineId: nowMs,
    tail: 0,
    head: 0,
    perSecond: Math.max(LEAST_PACE, (sold ?? FIRST_PACE) * CAREFUL),
    atMs: nowMs,
    setMs: nowMs,
    lateMs: undefined,
    isFound: sold !== undefined,
  };
}

/** How the pace changes after orders came that late to the desk. */
function factorOf(lateMs: number, isFound: boolean): number {
  if (lateMs >= TOO_LATE_MS) return MUCH_SLOWER;
  if (lateMs > LATE_MS) return SLOWER;
  if (lateMs > EARLY_MS) return 1;
  if (!isFound) return SEARCHING;
  return lateMs > PROMPT_MS ? FASTER : MUCH_FASTER;
}

/** The pace for the next step. Where nobody came to the desk nothing is known, and nobody waits for more. */
function stepped(pace: LinePace, nowMs: number): LinePace {
  const { lateMs, isFound } = pace;
  if (nowMs - pace.setMs < STEP_MS) return pace;
  const isFirst = nowMs - pace.lineId < FIRST_MS;
  if (lateMs === undefined || isFirst) return { ...pace, setMs: nowMs, lateMs: undefined };
  const perSecond = Math.min(MOST_PACE, Math.max(LEAST_PACE, pace.perSecond * factorOf(lateMs, isFound)));
  return { ...pace, perSecond, setMs: nowMs, lateMs: undefined, isFound: isFound || lateMs > LATE_MS };
}

/** The pace at a later time, at which more have been called. */
export function advanced(pace: LinePace, nowMs: number): LinePace {
  const seconds = Math.max(0, nowMs - pace.atMs) / 1000;
  if (seconds === 0) return pace;
  const called = pace.head + pace.perSecond * seconds;
  const head = Math.max(pace.head, Math.min(called, pace.tail + pace.perSecond * AHEAD_S));
  return stepped({ ...pace, head, atMs: nowMs }, nowMs);
}

/** Whether everyone has been called and nobody has asked for so long that the next one begins a new line. */
export function isOver(pace: LinePace, nowMs: number): boolean {
  return nowMs - pace.atMs > OVER_MS && advanced(pace, nowMs).head >= pace.tail;
}

/** The pace after the next number was given out; `tail` is that number. */
export function joined(pace: LinePace): LinePace {
  return { ...pace, tail: pace.tail + 1 };
}

/** The pace after an order that had been called came `lateMs` late to the desk. */
export function heard(pace: LinePace, lateMs: number): LinePace {
  return { ...pace, lateMs: Math.max(pace.lateMs ?? 0, lateMs) };
}
