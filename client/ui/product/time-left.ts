import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';

/** The remaining time in its two largest units: '2 d 5 h', '5 h 12 min', '12 min 30 s'. */
export function timeLeft(leftMs: number): string {
  const left = Math.max(0, leftMs);
  if (left >= DAY_MS) return `${Math.floor(left / DAY_MS)} d ${Math.floor((left % DAY_MS) / HOUR_MS)} h`;
  if (left >= HOUR_MS) return `${Math.floor(left / HOUR_MS)} h ${Math.floor((left % HOUR_MS) / MINUTE_MS)} min`;
  return `${Math.floor(left / MINUTE_MS)} min ${Math.floor((left % MINUTE_MS) / 1000)} s`;
}
