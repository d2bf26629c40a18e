/**
 * What a provider does with the charges of an order, by the token that represents the card. Only its first charge (or
 * its first cancellation) has the fault; later requests succeed.
 */
export const CHARGE_FAULTS = {
  approve: 'approves',
  decline: 'declines',
  slow: 'approves at once and answers after the limit',
  late: 'approves after the limit, unless it was cancelled until then',
  silent: 'writes nothing down and never answers a charge',
  lost: 'approves and drops the connection',
  twice: 'approves and sends its answer twice',
  wrong: 'approves and answers with what nobody can read',
  'crash-before': 'the store dies when the charge arrives, and nothing was written down',
  'crash-after': 'approves, and the store dies before it is answered',
  'crash-after-answer': 'approves and answers, and the store dies at once',
  'crash-find': 'approves and drops the connection; the store dies when it looks the charge up',
  'crash-cancel': 'never answers a charge; the store dies when its cancelling is written down',
  'crash-report': 'approves and answers; the store dies while it hears the first report of it',
} as const;

/** The token of a charge. */
export type ChargeFault = keyof typeof CHARGE_FAULTS;

/** Faults that kill the store, whatever its provider. */
export const CRASHES = [
  'crash-before',
  'crash-after',
  'crash-after-answer',
  'crash-find',
  'crash-cancel',
] as const satisfies readonly ChargeFault[];
