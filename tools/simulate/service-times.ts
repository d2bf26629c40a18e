/**
 * Milliseconds that an object of a class is busy with a call. They are assumptions: a hash takes what its cost asks for, a
 * call that only reads takes what a small statement does, and one that writes waits until the platform has kept it.
 */
export function objectMs(className: string, method: string): number {
  if (className === 'Hasher') return method === 'isThere' ? 0.3 : 300;
  if (className === 'OrderDesk') return DESK_MS[method] ?? 0.4;
  return 0.4;
}

const DESK_MS: Readonly<Record<string, number>> = { begin: 3, end: 3 };
