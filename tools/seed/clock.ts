const DAY_MS = 86_400_000;

/**
 * Times counted from one fixed moment, so that promotions are active, over or upcoming as intended when the store is
 * seeded.
 */
export interface Clock {
  readonly nowMs: number;
  /** Returns Unix milliseconds a number of days from now; negative for the past. */
  inDays(days: number): number;
  /** Returns the same time in the format of attributes: `2026-11-21 00:00:00`, in UTC. */
  stamp(days: number): string;
}

export function clockAt(nowMs: number): Clock {
  const inDays = (days: number) => nowMs + Math.round(days * DAY_MS);
  return {
    nowMs,
    inDays,
    stamp: (days) => new Date(inDays(days)).toISOString().slice(0, 19).replace('T', ' '),
  };
}
