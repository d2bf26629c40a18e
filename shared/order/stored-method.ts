/** A customer's card or wallet saved at the payment provider. */
export interface StoredMethod {
  /** The provider's token, which is also the store's id. */
  readonly id: string;
  /** The provider's name of its kind: `scheme` for cards. */
  readonly adyenType: string;
  readonly brand: string;
  readonly last4: string;
  /** Four digits; null if it does not expire. */
  readonly expYear: number | null;
  /** 1 to 12. */
  readonly expMonth: number | null;
  readonly billingAddressId: string | null;
  readonly isDefault: boolean;
}

/** Whether a card's last month is over (spec 2 section 5). */
export function isExpired({ expYear, expMonth }: Pick<StoredMethod, 'expMonth' | 'expYear'>, nowMs: number): boolean {
  if (expYear === null || expMonth === null) return false;
  return nowMs >= Date.UTC(expYear, expMonth, 1);
}

/** Puts the default first (spec 2 section 9) and keeps the order of the others. */
export function defaultFirst(methods: readonly StoredMethod[]): readonly StoredMethod[] {
  return [...methods.filter(({ isDefault }) => isDefault), ...methods.filter(({ isDefault }) => !isDefault)];
}

/** A stored method in the format of `svc_paymentmethod` (spec 2 section 3). */
export function wireStoredMethod(method: StoredMethod, nowMs: number) {
  const { id, isDefault, adyenType, expYear, expMonth, billingAddressId, brand, last4 } = method;
  return {
    storedPaymentMethodId: id,
    isDefault,
    adyenType,
    cardExpYear: expYear,
    cardExpMonth: expMonth,
    expired: isExpired(method, nowMs),
    billingAddressId,
    brand,
    last4,
  };
}

export type WireStoredMethod = ReturnType<typeof wireStoredMethod>;

/** Display names for the provider's brand names; other names are only capitalized. */
const BRAND_NAMES: Readonly<Record<string, string>> = {
  mc: 'Mastercard',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  '': 'Card',
};

/** Display name of a saved card: `Visa`. */
export function brandName(brand: string): string {
  return BRAND_NAMES[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** The expiry of a stored method in words: `Expires 04/2031`; '' if it does not expire. */
export function expiryWords({ cardExpMonth: month, cardExpYear: year, expired }: WireStoredMethod): string {
  if (month === null || year === null) return '';
  return `${expired ? 'Expired' : 'Expires'} ${String(month).padStart(2, '0')}/${year}`;
}

/** A stored card in the format of `svc_customer` (spec 2 section 3). */
export function wireCreditCard(method: StoredMethod, nowMs: number) {
  const { id, isDefault, expYear, expMonth, billingAddressId } = method;
  return { _id: id, isDefault, expYear, expMonth, expired: isExpired(method, nowMs), billingAddressId };
}

/** Reads month and year from a provider's expiry date (`3/2030`, `03/30`); null for anything else. */
export function readExpiry(text: string): { readonly expMonth: number | null; readonly expYear: number | null } {
  const [, month, year] = /^(0?[1-9]|1[0-2])\/(\d{2}|\d{4})$/.exec(text.trim()) ?? [];
  if (month === undefined || year === undefined) return { expMonth: null, expYear: null };
  return { expMonth: Number(month), expYear: year.length === 2 ? 2000 + Number(year) : Number(year) };
}
