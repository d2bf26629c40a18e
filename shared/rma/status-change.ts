import type { RmaStatus } from './contract.ts';

const NEXT: Readonly<Record<RmaStatus, readonly RmaStatus[]>> = {
  requested: ['received', 'refunded', 'refused'],
  received: ['refunded', 'refused'],
  refunded: [],
  refused: [],
};

/** The statuses that staff may set next. Setting the current status again has no effect. */
export function nextRmaStatuses(from: RmaStatus): readonly RmaStatus[] {
  return NEXT[from];
}
