import type { ReturnReason, RmaStatus } from './contract.ts';
import { RETURN_DAYS, type ReturnProblem } from './returnable.ts';

/** Labels of a return's statuses for its buyer. */
export const RMA_STATUS_WORDS: Readonly<Record<RmaStatus, string>> = {
  requested: 'Waiting for your package',
  received: 'Received: we are checking it',
  refunded: 'Refunded',
  refused: 'Not accepted',
};

/** Labels of a return's statuses for staff. */
export const STAFF_RMA_STATUS_WORDS: Readonly<Record<RmaStatus, string>> = {
  requested: 'Waiting for the package',
  received: 'Received',
  refunded: 'Refunded',
  refused: 'Rejected',
};

export const REASON_WORDS: Readonly<Record<ReturnReason, string>> = {
  'changed-mind': 'I changed my mind',
  'wrong-size': 'It does not fit',
  'not-as-described': 'It is not as described',
  damaged: 'It arrived damaged',
  defective: 'It does not work',
  'wrong-item': 'I received the wrong item',
  other: 'Another reason',
};

/** Messages for an order of which nothing can be returned. */
export const PROBLEM_WORDS: Readonly<Record<ReturnProblem, string>> = {
  'not-yet': 'An order can be returned once it has been shipped.',
  never: 'Nothing in this order can be returned.',
  late: `Returns are possible for ${RETURN_DAYS} days after delivery. That time has passed.`,
  nothing: 'Everything in this order that can be returned has already been requested.',
};
