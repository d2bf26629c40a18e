/** A card or wallet that a customer keeps at the payment provider. */
export interface StoredMethod {
  /** The provider's token of it; also the store's name of it. */
  readonly id: string;
  /** The provider's name of the kind: `scheme` for cards. */
  readonly adyenType: string;
  readonly brand: string;
  readonly last4: string;
  /** Four digits; null for what does not expire. */
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

/** Default first (spec 2 section 9), the others as they are. */
export function defaultFirst(methods: readonly StoredMethod[]): readonly StoredMethod[] {
  return [...methods.filter(({ isDefault }) => isDefault), ...methods.filter(({ isDefault }) => !isDefault)];
}

/** A stored method as `svc_paymentmethod` answers it (spec 2 section 3). */
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

/** Words for the provider's names of brands; others are written as they come, with a capital. */
const BRAND_NAMES: Readonly<Record<string, string>> = {
  ...{ mc: 'Mastercard', master: 'Mastercard', mastercard: 'Mastercard' },
  ...{ amex: 'American Express', american_express: 'American Express', '': 'Card' },
};

/** What a kept card is called: `Visa`. */
export function brandName(brand: string): string {
  return BRAND_NAMES[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** When a stored method ends, in words: `Expires 04/2031`; '' for what does not. */
export function expiryWords({ cardExpMonth: month, cardExpYear: year, expired }: WireStoredMethod): string {
  if (month === null || year === null) return '';
  return `${expired ? 'Expired' : 'Expires'} ${String(month).padStart(2, '0')}/${year}`;
}

/** A stored card as `svc_customer` answers it (spec 2 section 3). */
export function wireCreditCard(method: StoredMethod, nowMs: number) {
  const { id, isDefault, expYear, expMonth, billingAddressId } = method;
  return { _id: id, isDefault, expYear, expMonth, expired: isExpired(method, nowMs), billingAddressId };
}

/** Month and year of an expiry as providers write it (`3/2030`, `03/30`); null for anything else. */
export function readExpiry(text: string): { readonly expMonth: number | null; readonly expYear: number | null } {
  const [, month, year] = /^(0?[1-9]|1[0-2])\/(\d{2}|\d{4})$/.exec(text.trim()) ?? [];
  if (month === undefined || year === undefined) return { expMonth: null, expYear: null };
  return { expMonth: Number(month), expYear: year.length === 2 ? 2000 + Number(year) : Number(year) };
}
