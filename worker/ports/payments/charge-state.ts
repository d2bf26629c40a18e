import { SITES } from '#shared/site/sites.ts';
import type { NewReference, PaymentReference } from '#worker/store/order/payment-references.ts';
import type { Charge, ChargeState } from './port.ts';

export const UNKNOWN: ChargeState = { state: 'unknown' };
export const CANCELLED: ChargeState = { state: 'cancelled' };
export const DECLINED: ChargeState = { state: 'declined', refusal: 'payment_error' };

/**
 * A charge as the store has recorded it. A charge that is being canceled is `unknown` until its provider has agreed.
 */
export function stateOfReference({ orderId, pspReference, state, payload }: PaymentReference): ChargeState {
  const { card, action, recurringRef, refusal = 'payment_error' } = payload;
  switch (state) {
    case 'approved':
      return {
        state,
        transactionId: pspReference ?? orderId,
        ...(card ? { card } : {}),
        ...(recurringRef === undefined ? {} : { recurringRef }),
      };
    case 'declined':
      return { state, refusal };
    case 'action':
      return action ? { state, action } : UNKNOWN;
    case 'cancelled':
      return CANCELLED;
    default:
      return UNKNOWN;
  }
}

/** What the store records of a charge before it asks a provider. */
export function referenceOf(charge: Charge, provider: string): NewReference {
  const { orderId, site, customerId, isStored, method, amount, currency } = charge;
  return { orderId, provider, site, pool: SITES[site].pool, customerId, isStored, method, amount, currency };
}
