import { z } from 'zod';
import type { Minor } from '#shared/money/money.ts';
import type { PaymentAction } from '#shared/order/contract.ts';
import { readExpiry } from '#shared/order/stored-method.ts';
import type { Refusal } from './port.ts';

/**
 * The meaning of a result code (Checkout API v72). `partial`: less than the amount is authorized; `waits`: undecided
 * until a webhook arrives.
 */
type Meaning = 'approved' | 'declined' | 'cancelled' | 'redirect' | 'threeDS' | 'partial' | 'waits';

/** Every result code in the published description. Unknown codes wait for a webhook like `Received`. */
export const RESULT_CODES: Readonly<Record<string, Meaning>> = {
  Authorised: 'approved',
  Refused: 'declined',
  Error: 'declined',
  Cancelled: 'cancelled',
  RedirectShopper: 'redirect',
  IdentifyShopper: 'threeDS',
  ChallengeShopper: 'threeDS',
  PartiallyAuthorised: 'partial',
  Pending: 'waits',
  Received: 'waits',
  // A voucher to be paid within days. The store offers none, so the payment expires and is canceled.
  PresentToShopper: 'waits',
  // Listed without an explanation, so no goods are released because of it.
  Success: 'waits',
  // For authentication without a payment, which the store never requests: nothing was authorized.
  AuthenticationFinished: 'declined',
  AuthenticationNotRequired: 'declined',
};

/** Refusal reasons that the shopper can fix without another card. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  // 3D Not Authenticated, Authentication required, 3DS Authentication Error
  '11': 'three_ds',
  '38': 'three_ds',
  '42': 'three_ds',
  // CVC Declined
  '24': 'cvv_required',
};

const actionSchema = z.object({ type: z.string(), url: z.string().optional(), method: z.string().optional() });

const answerSchema = z.object({
  resultCode: z.string(),
  pspReference: z.string().min(1).optional(),
  merchantReference: z.string().optional(),
  refusalReasonCode: z.string().optional(),
  amount: z.object({ value: z.int(), currency: z.string() }).optional(),
  action: z.looseObject(actionSchema.shape).optional(),
  paymentMethod: z.object({ brand: z.string().optional() }).optional(),
  additionalData: z.record(z.string(), z.string()).optional().catch(undefined),
});

/** The card data that the store may know. */
export interface KnownCard {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number | null;
  readonly expYear: number | null;
}

/** Adyen's answer about a payment. */
export interface AdyenResult {
  readonly meaning: Meaning;
  readonly pspReference: string | null;
  /** The order it belongs to, if the answer names it. */
  readonly orderId: string | null;
  readonly refusal: Refusal;
  readonly amount: { readonly value: Minor; readonly currency: string } | null;
  readonly action: PaymentAction | null;
  readonly card: KnownCard | null;
  /** Token of the card if Adyen has stored it. */
  readonly storedMethodId: string | null;
  /** Adyen's name of the card, the same for all of its payments, if the account's additional data has it. */
  readonly fingerprint: string | null;
}

type Additional = Readonly<Record<string, string>>;

/** Brand, last digits and expiry from Adyen's additional data; null if it has no card. */
export function cardOf(additional: Additional, brand = additional.paymentMethod ?? ''): KnownCard | null {
  const last4 = additional.cardSummary ?? '';
  if (!/^\d{4}$/.test(last4)) return null;
  return { brand, last4, ...readExpiry(additional.expiryDate ?? '') };
}

/** Token of a card that is stored with this payment. */
export function storedMethodIdOf(additional: Additional): string | null {
  return additional['tokenization.storedPaymentMethodId'] ?? additional['recurring.recurringDetailReference'] ?? null;
}

/** Whether an address of the provider is a web address, and not something else that a browser would execute. */
function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url);
}

function actionOf(
  meaning: Meaning,
  action: z.infer<typeof answerSchema>['action'],
  returnUrl: string,
): PaymentAction | null {
  if (!action) return null;
  if (meaning === 'threeDS') return { type: 'threeDS', url: returnUrl, payload: action };
  if (!isWebAddress(action.url)) return null;
  const needsForm = (action.method ?? 'GET').toUpperCase() !== 'GET';
  return { type: 'redirect', url: action.url, ...(needsForm ? { payload: action } : {}) };
}

/** Reads an answer of `/payments` or `/payments/details`; undefined if it is invalid. */
export function readResult(body: unknown, returnUrl: string): AdyenResult | undefined {
  const read = answerSchema.safeParse(body);
  if (!read.success) return undefined;
  const { resultCode, pspReference, merchantReference, refusalReasonCode, amount, paymentMethod } = read.data;
  const additional = read.data.additionalData ?? {};
  const said = RESULT_CODES[resultCode] ?? 'waits';
  const action = actionOf(said, read.data.action, returnUrl);
  return {
    // An action that cannot be shown is ignored.
    meaning: (said === 'redirect' || said === 'threeDS') && !action ? 'waits' : said,
    pspReference: pspReference ?? null,
    orderId: merchantReference ?? null,
    refusal: REFUSALS[refusalReasonCode ?? ''] ?? 'payment_error',
    amount: amount ?? null,
    action,
    card: cardOf(additional, paymentMethod?.brand),
    storedMethodId: storedMethodIdOf(additional),
    fingerprint: additional.alias ?? additional.paymentAccountReference ?? null,
  };
}
