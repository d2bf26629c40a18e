import type { RmaStatus } from './contract.ts';

const NEXT: Readonly<Record<RmaStatus, readonly RmaStatus[]>> = {
  requested: ['received', 'refunded', 'refused'],
  received: ['refunded', 'refused'],
  refunded: [],
  refused: [],
};

/** What staff may make of a return next. The status that it has already may be set again: nothing happens. */
export function nextRmaStatuses(from: RmaStatus): readonly RmaStatus[] {
  return NEXT[from];
}
