import type { PaymentAction } from '#shared/order/contract.ts';
import type { Refusal } from './port.ts';
import type { SpreedlyTransaction } from './spreedly-client.ts';

/** `waits`: the shopper or the gateway has not decided; `unknown`: the gateway's answer to Spreedly was lost. */
type Meaning = 'approved' | 'declined' | 'unknown' | 'waits';

/** States of a transaction, as Spreedly documents them. An unknown state is not treated as a failure. */
export const TRANSACTION_STATES: Readonly<Record<string, Meaning>> = {
  succeeded: 'approved',
  failed: 'declined',
  gateway_processing_failed: 'declined',
  gateway_setup_failed: 'declined',
  gateway_processing_result_unknown: 'unknown',
  pending: 'waits',
  processing: 'waits',
  scrubbed: 'unknown',
};

/** Results of the security code check that require asking for the code: no match, not processed, not present. */
const WRONG_CVV: ReadonlySet<string> = new Set(['N', 'P', 'S']);

export function meaningOf({ state }: Pick<SpreedlyTransaction, 'state'>): Meaning {
  return TRANSACTION_STATES[state] ?? 'unknown';
}

/** Why a transaction was declined. */
export function refusalOf({ response, message_key: messageKey }: SpreedlyTransaction): Refusal {
  if (WRONG_CVV.has(response?.cvv_code ?? '')) return 'cvv_required';
  return /3ds|three_ds|authentication/i.test(messageKey ?? '') ? 'three_ds' : 'payment_error';
}

/**
 * What the shopper has to do about a pending transaction; null if it cannot be shown. A challenge without an address
 * needs Spreedly's own script, which requires the transaction's token.
 */
export function actionOf(transaction: SpreedlyTransaction, returnUrl: string): PaymentAction | null {
  const { token, required_action: required, checkout_url: checkout, challenge_url: challenge } = transaction;
  if (challenge?.startsWith('https://')) return { type: 'threeDS', url: challenge };
  if (checkout?.startsWith('https://')) {
    return { type: required === 'challenge' ? 'threeDS' : 'redirect', url: checkout };
  }
  const needsScript = required === 'challenge' || required === 'device_fingerprint';
  return needsScript
    ? { type: 'threeDS', url: returnUrl, payload: { provider: 'spreedly', transactionToken: token } }
    : null;
}
