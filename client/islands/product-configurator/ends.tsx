import { type ReactNode, useEffect, useState } from 'react';
import { Countdown } from '#client/ui/product/countdown.tsx';
import type { ReductionEnd } from '#shared/price/reduction-end.ts';

const LABELS = { promotion: 'Promotion', special: 'Sale' } as const;

/** When a reduction ends: the server prints the day, the browser counts down the remaining time. */
export function Ends({ end, locale }: { readonly end: ReductionEnd; readonly locale: string }): ReactNode {
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (nowMs !== undefined)
    return <Countdown untilMs={end.untilMs} nowMs={nowMs} label={`${LABELS[end.kind]} ends in`} />;
  const until = new Date(end.untilMs);
  const day = until.toLocaleDateString(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <p className="count-down">
      {`${LABELS[end.kind]} until`} <time dateTime={until.toISOString()}>{day}</time>
    </p>
  );
}
