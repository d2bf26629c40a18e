import type { Flags } from '#shared/flag/flags.ts';
import type { SiteCode } from '#shared/site/sites.ts';

/** Payment methods that lead to another page and back (spec 2 section 9). */
export const REDIRECT_METHODS = [
  'ideal',
  'paysafecard',
  'mobilepay',
  'trustly',
  'ebanking_fi',
  'eps',
  'klarna',
  'klarna_paynow',
  'klarna_account',
] as const;

export type RedirectMethodId = (typeof REDIRECT_METHODS)[number];
/** `scheme` is a card, `paypal` and `applepay` are wallets; the others lead to another page and back. */
export type PaymentMethodId = 'applepay' | 'paypal' | 'scheme' | RedirectMethodId;

/** The name of each payment method, and of its portal if that differs. */
const NAMES: Readonly<Record<PaymentMethodId, { readonly name: string; readonly portal?: string }>> = {
  scheme: { name: 'Card' },
  paypal: { name: 'PayPal' },
  applepay: { name: 'Apple Pay' },
  ideal: { name: 'iDEAL' },
  paysafecard: { name: 'paysafecard' },
  mobilepay: { name: 'MobilePay' },
  trustly: { name: 'Trustly' },
  ebanking_fi: { name: 'Finnish online banking', portal: 'bank' },
  eps: { name: 'eps', portal: 'bank' },
  klarna: { name: 'Klarna: pay later', portal: 'Klarna' },
  klarna_paynow: { name: 'Klarna: pay now', portal: 'Klarna' },
  klarna_account: { name: 'Klarna: pay over time', portal: 'Klarna' },
};

/** A payment method on a site. `countries`: only offered for billing addresses in these countries. */
interface Offered {
  readonly id: PaymentMethodId;
  readonly countries?: readonly string[];
}

const CARD_AND_WALLETS: readonly Offered[] = [{ id: 'scheme' }, { id: 'paypal' }, { id: 'applepay' }];
const KLARNA: readonly Offered[] = [{ id: 'klarna' }, { id: 'klarna_account' }];

const OFFERED: Readonly<Record<SiteCode, readonly Offered[]>> = {
  USA: [...CARD_AND_WALLETS, ...KLARNA],
  CAN: [...CARD_AND_WALLETS, ...KLARNA],
  APO: [{ id: 'scheme' }],
  EUR: [
    ...CARD_AND_WALLETS,
    { id: 'ideal', countries: ['NL'] },
    { id: 'eps', countries: ['AT'] },
    { id: 'ebanking_fi', countries: ['FI'] },
    { id: 'mobilepay', countries: ['DK', 'FI'] },
    { id: 'trustly', countries: ['SE', 'NO', 'FI', 'DK', 'EE', 'LV', 'LT', 'NL', 'DE', 'AT', 'ES'] },
    {
      id: 'klarna',
      countries: ['DE', 'AT', 'NL', 'BE', 'CH', 'SE', 'NO', 'FI', 'DK', 'FR', 'ES', 'IT', 'PL', 'PT', 'IE'],
    },
    { id: 'klarna_paynow', countries: ['DE', 'AT', 'NL', 'BE', 'CH', 'SE'] },
    { id: 'klarna_account', countries: ['DE', 'AT', 'SE', 'NO', 'FI', 'DK'] },
    { id: 'paysafecard' },
  ],
  AUS: [...CARD_AND_WALLETS, ...KLARNA],
  GBR: [...CARD_AND_WALLETS, ...KLARNA, { id: 'paysafecard' }],
};

/** Sites whose card payments include browser details, for 3-D Secure (spec 2 section 9). */
const WITH_BROWSER_INFO: ReadonlySet<SiteCode> = new Set(['EUR', 'GBR']);

export interface PaymentMethod {
  readonly id: PaymentMethodId;
  readonly name: string;
  /** A note for methods that lead to another page. */
  readonly message: string | null;
}

/** Payment methods that transfer the money immediately, so that nothing remains to be captured. */
const COLLECTED_AT_ONCE: ReadonlySet<string> = new Set(['ideal', 'paysafecard', 'trustly', 'ebanking_fi', 'eps']);

/** The payment methods on a site, whatever the billing country; those that are offered in some countries only say so. */
export function methodsOf(site: SiteCode): readonly (PaymentMethod & { readonly isEverywhere: boolean })[] {
  return OFFERED[site].map(({ id, countries }) => ({ ...paymentMethod(id), isEverywhere: countries === undefined }));
}

/** Whether a payment method transfers the money as soon as it is approved. */
export function isCollectedAtOnce(method: string): boolean {
  return COLLECTED_AT_ONCE.has(method);
}

/** Whether a payment method leads to another page and back. */
export function isRedirect(id: PaymentMethodId): id is RedirectMethodId {
  return (REDIRECT_METHODS as readonly string[]).includes(id);
}

/** A payment method with its texts (spec 2 section 9). */
export function paymentMethod(id: PaymentMethodId): PaymentMethod {
  const { name, portal = name } = NAMES[id];
  const leavesPage = isRedirect(id) || id === 'paypal';
  const message = leavesPage ? `You will be redirected to the ${portal} portal after reviewing your order.` : null;
  return { id, name, message };
}

/** The payment methods on a site for a billing country, cards first. */
export function paymentMethods(site: SiteCode, country: string): readonly PaymentMethod[] {
  return OFFERED[site]
    .filter(({ countries }) => countries === undefined || countries.includes(country))
    .map(({ id }) => paymentMethod(id));
}

/** Whether a payment includes browser details. */
export function needsBrowserInfo(site: SiteCode, method: PaymentMethodId): boolean {
  return method === 'scheme' && WITH_BROWSER_INFO.has(site);
}

/** Payment methods hidden by flags: Apple Pay, and PayPal in the native app (spec 2 section 6, spec 3 section 9). */
export function hiddenMethods(
  isApp: boolean,
  flags: Pick<Flags, 'app_paypal' | 'apple_pay'>,
): readonly PaymentMethodId[] {
  return [
    ...(isApp && !flags.app_paypal ? ['paypal' as const] : []),
    ...(flags.apple_pay ? [] : ['applepay' as const]),
  ];
}
