/**
 * Milliseconds that an object of a class is busy with a call. They are assumptions: a hash takes what its cost asks for, a
 * call that only reads takes what a small statement does, and one that writes waits until the platform has kept it.
 */
export function objectMs(className: string, method: string, answer: unknown): number {
  if (className === 'Hasher') return method === 'isThere' ? 0.3 : 300;
  if (className === 'OrderDesk') return isBusy(answer) ? 0.4 : (DESK_MS[method] ?? 0.4);
  if (className === 'WaitingLine') return method === 'join' ? 1 : 0.4;
  return 0.4;
}

/** Whether a desk answered without doing anything. */
function isBusy(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'busy';
}

const DESK_MS: Readonly<Record<string, number>> = { begin: 3, end: 3 };
