import type { ReactNode } from 'react';
import { timeLeft } from './time-left.ts';

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
