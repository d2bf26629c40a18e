import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cartSite } from '#client/ui/cart/cart-site.ts';
import type { SavedAddress } from '#shared/address/saved.ts';
import { placeLine } from '#shared/address/words.ts';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import type { ListLine } from '#shared/list/view.ts';
import type { Step } from '#shared/order/steps.ts';
import type { WireStoredMethod } from '#shared/order/stored-method.ts';
import { shippedRegions } from '#shared/site/ships-to.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { factsOfSite, listOf } from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { savedAddress } from '#shared/testing/saved-address.ts';
import { storedCard } from '#shared/testing/stored-card.ts';
import { Checkout } from './checkout.tsx';

interface Shown {
  readonly site?: SiteCode;
  readonly step?: Step;
  readonly lines?: readonly ListLine[];
  /** Balance of the order's gift card, minor units. */
  readonly giftcard?: number;
  readonly isCustomer?: boolean;
  readonly addresses?: readonly SavedAddress[];
  readonly cards?: readonly WireStoredMethod[];
}

/** The checkout as the server sends it. */
function html(shown: Shown = {}): string {
  const { site = 'USA', step = 'shipping', lines = [listLine()], isCustomer, addresses = [], cards = [] } = shown;
  const giftcards = shown.giftcard === undefined ? [] : [{ code: 'GIFT', balance: shown.giftcard }];
  return renderToString(
    <Checkout
      list={listOf(lines, { giftcards })}
      facts={factsOfSite(site)}
      site={cartSite(SITES[site], FLAG_DEFAULTS)}
      regions={shippedRegions(site, SITES[site].country)}
      step={step}
      customer={isCustomer ? { email: 'a@b.example', firstname: 'A', lastname: 'B', addresses, cards } : null}
      payments={{ provider: 'sandbox', adyen: null, spreedly: null, hidden: [], hasWallet: false }}
      personHref={null}
      orderId={null}
      refusedId={null}
      nowMs={0}
    />,
  ).replace(/^<store-island[^>]*>/, '');
}

const text = (shown?: Shown) =>
  html(shown)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the checkout before its script runs', () => {
  it.each<[Step, string]>([
    ['start', 'Continue as a guest'],
    ['shipping', 'Contact'],
    ['payment', 'Card number'],
    ['review', 'Place order'],
  ])('shows the %s step', (step, words) => {
    expect(text({ step })).toContain(words);
    expect(text({ step })).toContain('Product');
  });

  it.each<Step>(['start', 'shipping', 'payment'])('the %s step cannot be filled in', (step) => {
    const shown = html({ step });
    // The form of the step, and that of discount codes.
    expect(shown.match(/<form /g)).toHaveLength(2);
    expect(shown.match(/<fieldset disabled=""/g)).toHaveLength(2);
  });

  it('marks the shopper’s current step', () => {
    expect(html({ step: 'payment' })).toMatch(/class="done"><a href="\/checkout\/shipping">Shipping/);
    expect(html({ step: 'payment' })).toMatch(/aria-current="step">Payment/);
    expect(html({ step: 'payment' })).toMatch(/class="open">Review/);
  });

  it('shows no total before shipping and tax are known', () => {
    expect(text()).toMatch(/Shipping — Tax — Total so far \$200/);
    expect(text({ step: 'review' })).not.toContain('Place order ·');
    expect(text({ giftcard: 500 })).toMatch(/Gift cards −\$5 To pay so far \$195/);
  });

  it('shows no tax row where prices include tax', () => {
    expect(text({ site: 'EUR' })).toMatch(/Shipping — Total so far €200/);
  });
});

describe('fields', () => {
  it.each<[SiteCode, boolean, boolean, string]>([
    ['USA', false, true, 'ZIP code'],
    ['CAN', false, true, 'Postal code'],
    ['APO', false, true, 'ZIP code'],
    ['EUR', true, false, 'Postcode'],
    ['AUS', true, true, 'Postcode'],
    ['GBR', true, false, 'Postcode'],
  ])('on %s: country selectable %s, region selectable %s, label “%s”', (site, hasCountry, hasRegion, postcode) => {
    const shown = html({ site });
    expect(shown.includes('name="countryId"')).toBe(hasCountry);
    expect(shown.includes('name="region"')).toBe(hasRegion);
    expect(shown).toContain(`>${postcode}<`);
  });

  it.each<[SiteCode, boolean]>([
    ['USA', false],
    ['EUR', true],
    ['AUS', false],
    ['GBR', true],
  ])('%s asks companies for their VAT number: %s', (site, expected) => {
    expect(html({ site }).includes('name="vatNumber"')).toBe(expected);
  });

  it('tell browsers what they contain', () => {
    const shown = html();
    for (const token of ['email', 'shipping given-name', 'shipping address-line1', 'shipping postal-code']) {
      expect(shown).toContain(`autoComplete="${token}"`);
    }
    expect(html({ step: 'payment' })).toContain('autoComplete="cc-number"');
  });

  it('are only the contact where nothing is shipped', () => {
    const shown = text({ lines: [listLine({ isVirtual: true })] });
    expect(shown).not.toContain('Street address');
    expect(shown).not.toContain('Delivery');
    expect(shown).not.toContain('Shipping —');
  });

  it('ask only guests to log in', () => {
    expect(text()).toContain('Log in for faster checkout');
    expect(text({ isCustomer: true })).not.toContain('Log in for faster checkout');
  });
});

describe('what a customer has on file', () => {
  const HOME = savedAddress({ isDefaultShipping: true, isDefaultBilling: true });
  const CARD = storedCard();

  it('saved addresses can be selected; the fields are for a new one', () => {
    const shown = html({ isCustomer: true, addresses: [HOME] });
    expect(shown).toMatch(/name="shipping-address" checked="" value="home"/);
    expect(shown).toContain('Another address');
    expect(shown).not.toContain('Street address');
    expect(html({ isCustomer: true })).toContain('Street address');
  });

  it('cards can be selected, except an expired one, which is marked', () => {
    const cards = [CARD, { ...CARD, storedPaymentMethodId: 'old', isDefault: false, expired: true, last4: '2222' }];
    const shown = html({ step: 'payment', isCustomer: true, cards });
    expect(shown).toMatch(/name="card" checked="" value="card-1"/);
    expect(shown).toMatch(/disabled="" name="card" value="old"|name="card" disabled="" value="old"/);
    expect(shown).toContain('Expires 03/2030 · Default');
    expect(shown).toContain('Expired 03/2030');
    expect(shown).not.toContain('Card number');
  });

  it('saving a card is offered only to customers', () => {
    expect(text({ step: 'payment', isCustomer: true })).toContain('Save this card');
    expect(text({ step: 'payment' })).not.toContain('Save this card');
  });
});

describe('what must be agreed to', () => {
  it('is nothing for a single payment', () => {
    expect(text({ step: 'payment' })).not.toContain('I agree');
  });

  it('says what is paid and how often, and that a trial ends', () => {
    const renewal = { price: 1_900, interval: { unit: 'month' as const, count: 1 }, trialDays: 7 };
    const shown = text({
      step: 'payment',
      lines: [listLine({ interval: 'Month', isTrial: true, price: 0, rowTotal: 0, renewal })],
    });
    expect(shown).toContain(
      'I agree to pay until I cancel. Product: 7 days free, then $19 every month, plus tax where it applies,',
    );
    expect(shown).toContain('when the free trial ends');
    // Nothing is due, but a card is required anyway.
    expect(shown).toContain('Card number');
  });
});

it('an unavailable item is not part of the order, and the page says so', () => {
  const shown = text({ lines: [listLine(), listLine({ listItemId: 'a2', name: 'Gone', problem: 'Out of stock.' })] });
  expect(shown).toContain('One item is currently unavailable');
  expect(shown).not.toContain('Gone');
});

it.each([
  [{ city: 'Columbus', region: 'OH', postcode: '43211', countryId: 'US' }, 'Columbus, OH 43211'],
  [{ city: 'London', region: '', postcode: 'SW1A 1AA', countryId: 'GB' }, 'London, SW1A 1AA'],
  [{ city: 'Berlin', region: '', postcode: '10115', countryId: 'DE' }, '10115 Berlin'],
  [{ city: 'Milano', region: 'MI', postcode: '20121', countryId: 'IT' }, '20121 Milano MI'],
])('%o is shown as %s', (place, expected) => {
  expect(placeLine(place)).toBe(expected);
});
