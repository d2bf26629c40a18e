/**
 * Begins work before it is known whether it is needed. If it fails, only those who wait for it hear of that: without
 * this, the platform would report a failure that nobody waited for.
 */
export function begun<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  return work;
}
