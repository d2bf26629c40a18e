import type { ReactNode } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The remaining time in its two largest units: '2 d 5 h', '5 h 12 min', '12 min 30 s'. */
export function timeLeft(leftMs: number): string {
  const left = Math.max(0, leftMs);
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`;
  return `${Math.floor(left / MINUTE)} min ${Math.floor((left % MINUTE) / 1000)} s`;
}

export interface CountdownProps {
  readonly untilMs: number;
  readonly nowMs: number;
  /** 'Promotion ends in'. */
  readonly label: string;
}

/** The remaining time of a promotion; the caller renders it again as time passes. Nothing once it is over. */
export function Countdown({ untilMs, nowMs, label }: CountdownProps): ReactNode {
  if (untilMs <= nowMs) return null;
  return (
    <p className="count-down" role="timer">
      {label} <time dateTime={new Date(untilMs).toISOString()}>{timeLeft(untilMs - nowMs)}</time>
    </p>
  );
}
