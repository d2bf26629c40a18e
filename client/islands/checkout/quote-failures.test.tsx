import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cartSite } from '#client/ui/cart/cart-site.ts';
import type { CheckoutState } from '#shared/checkout/state.ts';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import { SITES } from '#shared/site/sites.ts';
import type { TaxQuote } from '#shared/tax/contract.ts';
import { addressed, factsOfSite, happened, payable, RATES, ratesArrive, TAX } from '#shared/testing/checkout.ts';
import { Delivery } from './delivery.tsx';
import { CheckoutModel, type CheckoutProps, hrefOf, type Model } from './model.ts';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { printerOf } from './sums.ts';

const FACTS = factsOfSite();

const DeliveryHere = () => <Delivery isTried={false} />;

/** Renders a view of an order in the checkout. */
function shown(View: () => ReactNode, state: CheckoutState): string {
  const props = {
    facts: FACTS,
    list: state.list,
    site: cartSite(SITES.USA, FLAG_DEFAULTS),
    regions: [],
    step: 'review',
    customer: null,
    orderId: null,
    refusedId: null,
    personHref: null,
    nowMs: 0,
    payments: { provider: 'sandbox', adyen: null, spreedly: null, hidden: [], hasWallet: false },
  } satisfies CheckoutProps;
  const nothing = () => undefined;
  const model: Model = {
    props,
    state,
    facts: FACTS,
    isReady: true,
    tell: nothing,
    goTo: nothing,
    print: printerOf({ props, state, facts: FACTS }),
    href: hrefOf(props),
  };
  const html = renderToString(
    <CheckoutModel value={model}>
      <View />
    </CheckoutModel>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const again = (events: Parameters<typeof happened>[2][]) => happened(payable(), FACTS, ...events);
const noTax = again([
  { type: 'taxOutdated' },
  { type: 'taxRequested' },
  (state) => ({ type: 'taxFailed', signature: state.tax.signature }),
]);
const noRates = again([
  { type: 'ratesOutdated' },
  { type: 'ratesRequested' },
  (state) => ({ type: 'ratesFailed', signature: state.shipping.signature }),
]);
const noWay = again([{ type: 'ratesOutdated' }, { type: 'ratesRequested' }, ratesArrive({ ...RATES, rates: [] })]);

/** An order whose tax was calculated with a VAT number. */
const taxed = (change: Partial<TaxQuote>): CheckoutState =>
  again([
    { type: 'taxOutdated' },
    { type: 'taxRequested' },
    (state) => ({ type: 'taxAnswered', signature: state.tax.signature, quote: { ...TAX, ...change } }),
  ]);

describe.each([
  ['payment', PaymentStep],
  ['review', ReviewStep],
])('the %s', (_name, View) => {
  it.each<[string, Partial<TaxQuote>, string]>([
    ['valid', { isVatNumberValid: true, relief: 1_597 }, 'Your VAT number is valid, so no VAT is charged.'],
    ['not valid', { isVatNumberValid: false }, 'Your VAT number is not valid, so VAT is charged.'],
    [
      'not checked',
      { isVatNumberValid: false, isVatNumberChecked: false },
      'Your VAT number could not be checked, so VAT is charged.',
    ],
    [
      'accepted unchecked',
      { isVatNumberValid: true, isVatNumberChecked: false, relief: 1_597 },
      'Your VAT number could not be checked yet. VAT is not charged, and we will check the number later.',
    ],
  ])('says that a VAT number is %s', (_words, change, text) => {
    expect(shown(View, taxed(change))).toContain(text);
    expect(shown(View, taxed({ isVatNumberValid: null }))).not.toContain('VAT number');
  });

  it.each<[string, CheckoutState, string]>([
    ['tax', noTax, 'The tax could not be calculated. Nothing is lost. Try again'],
    ['rates', noRates, 'The rates could not be loaded. Nothing is lost. Try again'],
    ['a shipping method', noWay, 'We cannot ship this order to this address. Check the address'],
  ])('says what to do without %s', (_what, state, words) => {
    expect(shown(View, state)).toContain(words);
  });

  it('says nothing about an order whose total is known', () => {
    expect(shown(View, payable())).not.toMatch(/Try again|Check the address/);
  });
});

describe('shipping choices', () => {
  const asked = (state: CheckoutState) => happened(state, FACTS, { type: 'ratesRequested' }, ratesArrive());

  it.each<[string, CheckoutState, boolean]>([
    ['are hidden where everything fits in one package', asked(addressed()), false],
    [
      'are shown as long as a mode other than the default is selected',
      asked(happened(addressed(), FACTS, { type: 'modeChosen', mode: 'fewestPackages' })),
      true,
    ],
  ])('%s', (_name, state, isChoice) => {
    expect(shown(DeliveryHere, state).includes('Fewest packages')).toBe(isChoice);
  });
});
