import { z } from 'zod';
import { browserInfoSchema } from '#shared/order/contract.ts';

const sealed = z.string().min(1).max(15_000).optional();
const common = { checkoutAttemptId: z.string().max(256).optional(), sdkData: z.string().max(50_000).optional() };

/**
 * Payment methods, with the fields of each that the store passes on. There is no field for a raw card number: cards
 * arrive encrypted by Adyen's fields in the browser, or as stored ones.
 */
const methodSchema = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('scheme'),
    encryptedCardNumber: sealed,
    encryptedExpiryMonth: sealed,
    encryptedExpiryYear: sealed,
    encryptedSecurityCode: sealed,
    holderName: z.string().max(255).optional(),
    brand: z.string().max(64).optional(),
    storedPaymentMethodId: z.string().min(1).max(64).optional(),
  }),
  z.object({ ...common, type: z.literal('ideal'), issuer: z.string().max(64).optional() }),
  z.object({ ...common, type: z.literal('eps'), issuer: z.string().min(1).max(64) }),
  z.object({ ...common, type: z.literal('ebanking_FI'), issuer: z.string().max(64).optional() }),
  z.object({ ...common, type: z.enum(['klarna', 'klarna_paynow', 'klarna_account']) }),
  z.object({ ...common, type: z.enum(['trustly', 'paysafecard', 'mobilepay']) }),
  z.object({ ...common, type: z.literal('paypal'), subtype: z.enum(['express', 'redirect', 'sdk']).optional() }),
  z.object({ ...common, type: z.literal('applepay'), applePayToken: z.string().min(1).max(10_000) }),
  z.object({
    ...common,
    type: z.literal('googlepay'),
    googlePayToken: z.string().min(1).max(10_000),
    googlePayCardNetwork: z.string().max(64).optional(),
  }),
]);

/** The data of Adyen's component in the browser (`state.data`), limited to the fields that the store passes on. */
const stateSchema = z.object({
  paymentMethod: methodSchema,
  browserInfo: browserInfoSchema.optional(),
  riskData: z.object({ clientData: z.string().max(5000) }).optional(),
  origin: z.url().max(80).optional(),
});

export type AdyenState = z.infer<typeof stateSchema>;

/** The store's ids of payment methods that Adyen spells differently. */
const ADYEN_TYPES: Readonly<Record<string, string>> = { ebanking_fi: 'ebanking_FI' };

/** Adyen's name of a payment method. */
export function adyenType(method: string): string {
  return ADYEN_TYPES[method] ?? method;
}

/** The store's id of a payment method that Adyen names. */
export function methodOfAdyenType(type: string): string {
  return Object.entries(ADYEN_TYPES).find(([, name]) => name === type)?.[0] ?? type;
}

function parsed(token: string): unknown {
  try {
    return JSON.parse(token);
  } catch {
    // A token that is not JSON means a payment method without details, or a stored card.
    return undefined;
  }
}

/**
 * Reads an order's transaction token: the component's state as JSON, the id of a stored card, or any text for a payment
 * method that needs no details. Undefined if it cannot be charged.
 */
export function readAdyenToken(token: string, method: string): AdyenState | undefined {
  const json = parsed(token);
  const bare =
    method === 'scheme'
      ? { type: 'scheme', storedPaymentMethodId: token }
      : // PayPal asks on its own page; its other ways need its script in ours.
        { type: adyenType(method), ...(method === 'paypal' ? { subtype: 'redirect' } : {}) };
  const state = typeof json === 'object' && json !== null ? json : { paymentMethod: bare };
  const read = stateSchema.safeParse(state);
  if (!read.success) return undefined;
  const { paymentMethod } = read.data;
  const isCard = paymentMethod.type === 'scheme';
  const isComplete = !isCard || paymentMethod.encryptedCardNumber || paymentMethod.storedPaymentMethodId;
  return isComplete ? read.data : undefined;
}
