import type { WireStoredMethod } from '#shared/order/stored-method.ts';

/** Builds a saved card as services send it, valid until March 2030; `changes` overrides its values. */
export function storedCard(changes: Partial<WireStoredMethod> = {}): WireStoredMethod {
  return {
    storedPaymentMethodId: 'card-1',
    isDefault: true,
    adyenType: 'scheme',
    cardExpYear: 2030,
    cardExpMonth: 3,
    expired: false,
    billingAddressId: null,
    brand: 'visa',
    last4: '1111',
    ...changes,
  };
}
