import { describe, expect, it } from 'vitest';
import {
  addressed,
  factsOfSite,
  happened,
  listOf,
  OHIO,
  payable,
  quoted,
  RATES,
  ratesArrive,
  TAX,
  taxArrives,
  withCards,
} from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import type { CheckoutEvent } from './events.ts';
import { billsShipping, isPickupOrder, totalsOf } from './figures.ts';
import { isPaymentReadOnly, isPaymentValid } from './payment.ts';
import { blankCheckout, type CheckoutState, type OfferedRates } from './state.ts';
import { wantsTax } from './tax.ts';

const FACTS = factsOfSite();
const VIRTUAL = listOf([listLine({ isVirtual: true })]);

/** States, keyed by the status of their shipping. */
const BEFORE: Readonly<Record<string, CheckoutState>> = {
  notReady: blankCheckout(listOf(), FACTS),
  loadable: addressed(),
  loading: happened(addressed(), FACTS, { type: 'ratesRequested' }),
  valid: quoted(),
  error: happened(addressed(), FACTS, { type: 'ratesRequested' }, (state) => ({
    type: 'ratesFailed',
    signature: state.shipping.signature,
  })),
};

const complete: CheckoutEvent = { type: 'addressChanged', change: { ...OHIO, street: [...OHIO.street] } };
const change = (changes: Partial<CheckoutState['address']>): CheckoutEvent => ({
  type: 'addressChanged',
  change: changes,
});

describe('shipping (spec 2 section 4)', () => {
  it.each<[string, CheckoutEvent | ((state: CheckoutState) => CheckoutEvent), string]>([
    ['notReady', complete, 'loadable'],
    ['notReady', { type: 'ratesRequested' }, 'notReady'],
    ['notReady', { type: 'ratesOutdated' }, 'notReady'],
    ['loadable', { type: 'ratesRequested' }, 'loading'],
    ['loadable', ratesArrive(), 'loadable'],
    ['loadable', change({ postcode: '' }), 'notReady'],
    ['loading', ratesArrive(), 'valid'],
    ['loading', ratesArrive({ ...RATES, rates: [] }), 'error'],
    ['loading', { type: 'ratesAnswered', signature: 'older', offer: RATES }, 'loading'],
    ['loading', { type: 'ratesFailed', signature: 'older' }, 'loading'],
    ['loading', (state) => ({ type: 'ratesFailed', signature: state.shipping.signature }), 'error'],
    ['loading', change({ postcode: '43212' }), 'loadable'],
    ['loading', change({ postcode: '4321' }), 'notReady'],
    ['valid', complete, 'valid'],
    ['valid', change({ firstname: 'Ana', street: ['1 Other St'], city: 'Dayton' }), 'valid'],
    ['valid', change({ postcode: '43212' }), 'loadable'],
    ['valid', change({ region: 'IN' }), 'loadable'],
    ['valid', change({ vatNumber: 'DE123' }), 'loadable'],
    ['valid', change({ region: '' }), 'notReady'],
    ['valid', { type: 'modeChosen', mode: 'fewestPackages' }, 'loadable'],
    ['valid', { type: 'modeChosen', mode: 'fastest' }, 'valid'],
    ['valid', { type: 'listChanged', list: listOf() }, 'valid'],
    ['valid', { type: 'listChanged', list: listOf([listLine({ qty: 3 })]) }, 'loadable'],
    ['valid', { type: 'listChanged', list: listOf([listLine({ sku: 'SKU-8' })]) }, 'loadable'],
    ['valid', { type: 'listChanged', list: listOf([listLine({ rowTotal: 19_000 })]) }, 'loadable'],
    ['valid', { type: 'listChanged', list: VIRTUAL }, 'valid'],
    ['valid', { type: 'listChanged', list: listOf([]) }, 'notReady'],
    ['valid', { type: 'listChanged', list: listOf([listLine({ problem: 'Out of stock.' })]) }, 'notReady'],
    ['valid', { type: 'ratesOutdated' }, 'loadable'],
    ['valid', { type: 'ratesRequested' }, 'valid'],
    ['error', { type: 'ratesOutdated' }, 'loadable'],
    ['error', { type: 'commented', comments: 'Ring twice' }, 'error'],
    ['error', change({ postcode: '43212' }), 'loadable'],
  ])('%#: %s, %o: %s', (before, event, after) => {
    const next = happened(BEFORE[before] as CheckoutState, FACTS, event);
    expect(next.shipping.status).toBe(after);
    if (after !== 'valid' && after !== 'loading') expect(next.shipping.selected).toEqual([]);
    if (after !== 'valid') expect(next.tax.status).toBe('notReady');
  });

  it('a virtual order is valid before any answer arrives, with nothing selected', () => {
    const { shipping } = happened(blankCheckout(VIRTUAL, FACTS), FACTS, { type: 'noticeRead' });
    expect([shipping.status, shipping.selected]).toEqual(['valid', []]);
  });

  it('the first rate of each package is selected, pickup last', () => {
    const offer: OfferedRates = {
      ...RATES,
      split: true,
      rates: [...RATES.rates.toReversed(), { ...RATES.rates[0], packageNumber: 2 } as (typeof RATES.rates)[number]],
    };
    const { shipping } = happened(BEFORE.loading as CheckoutState, FACTS, ratesArrive(offer));
    expect(shipping.selected.map((rate) => [rate.packageNumber, rate.shippingCode])).toEqual([
      [1, 'air'],
      [2, 'ground'],
    ]);
    expect(shipping.canSplit).toBe(true);
  });

  it('the shopper’s choice is selected again when it is offered again', () => {
    const state = happened(
      quoted(),
      FACTS,
      { type: 'rateChosen', wish: { packageNumber: 1, shippingCode: 'air' } },
      change({ postcode: '43212' }),
      { type: 'ratesRequested' },
      ratesArrive(),
    );
    expect(state.shipping.selected.map((rate) => rate.shippingCode)).toEqual(['air']);
  });

  it('a rate that changed since the shopper saw it is reported, but not changes the shopper made', () => {
    const dearer = { ...RATES, rates: RATES.rates.map((rate) => ({ ...rate, rate: rate.rate + 100 })) };
    const again = [{ type: 'ratesRequested' }, ratesArrive(dearer)] as const;
    expect(happened(quoted(), FACTS, { type: 'ratesOutdated' }, ...again).notice).toBe('Ground');
    expect(happened(quoted(), FACTS, change({ postcode: '43212' }), ...again).notice).toBeNull();
    expect(
      happened(quoted(), FACTS, { type: 'ratesOutdated' }, { type: 'ratesRequested' }, ratesArrive()).notice,
    ).toBeNull();
  });
});

describe('pickup (spec 2 section 4)', () => {
  const pickup: CheckoutEvent = { type: 'rateChosen', wish: { packageNumber: 1, shippingCode: 'pickup' } };

  it('turning it on selects only pickup and asks for a billing address', () => {
    const state = happened(quoted(), FACTS, pickup);
    expect(isPickupOrder(state)).toBe(true);
    expect(state.useShipping).toBe(false);
    expect(totalsOf(state, FACTS).shipping).toBe(0);
  });

  it('a shopper who wants the same address anyway keeps it', () => {
    const state = happened(quoted(), FACTS, pickup, { type: 'billingShared', useShipping: true }, pickup);
    expect(state.useShipping).toBe(true);
  });

  it('choosing another rate turns it off', () => {
    const state = happened(quoted(), FACTS, pickup, {
      type: 'rateChosen',
      wish: { packageNumber: 1, shippingCode: 'air' },
    });
    expect(isPickupOrder(state)).toBe(false);
  });
});

describe('tax (spec 2 section 4)', () => {
  const asked = happened(BEFORE.loading as CheckoutState, FACTS, ratesArrive(), { type: 'taxRequested' });

  it('is requested once shipping is valid, and not before', () => {
    expect(Object.values(BEFORE).map((state) => wantsTax(state, FACTS))).toEqual([false, false, false, false, false]);
    expect(wantsTax(happened(BEFORE.loading as CheckoutState, FACTS, ratesArrive()), FACTS)).toBe(true);
    expect(wantsTax(asked, FACTS)).toBe(false);
  });

  it('is requested for an order that is not shipped once the billing address is known', () => {
    const state = happened(blankCheckout(VIRTUAL, FACTS), FACTS, { type: 'noticeRead' });
    expect(wantsTax(state, FACTS)).toBe(false);
    const billed = happened(state, FACTS, { type: 'billingChanged', change: { ...OHIO, street: [...OHIO.street] } });
    expect(wantsTax(billed, FACTS)).toBe(true);
  });

  it.each<[string, CheckoutEvent | ((state: CheckoutState) => CheckoutEvent), string]>([
    ['loading', taxArrives(), 'valid'],
    ['loading', { type: 'taxAnswered', signature: 'older', quote: TAX }, 'loading'],
    ['loading', (state) => ({ type: 'taxFailed', signature: state.tax.signature }), 'error'],
    ['loading', { type: 'taxFailed', signature: 'older' }, 'loading'],
    ['valid', { type: 'rateChosen', wish: { packageNumber: 1, shippingCode: 'air' } }, 'notReady'],
    ['valid', { type: 'rateChosen', wish: { packageNumber: 1, shippingCode: 'ground' } }, 'valid'],
    ['valid', change({ city: 'Dayton' }), 'notReady'],
    ['valid', change({ lastname: 'Ray' }), 'valid'],
    ['valid', { type: 'ratesOutdated' }, 'notReady'],
    ['valid', { type: 'taxOutdated' }, 'notReady'],
    ['valid', withCards({ A: 1 }), 'valid'],
  ])('%s, %o: %s', (before, event, after) => {
    const state = before === 'loading' ? asked : quoted();
    expect(happened(state, FACTS, event).tax.status).toBe(after);
  });

  it('an error stays until tax is requested again', () => {
    const failed = happened(asked, FACTS, (state) => ({ type: 'taxFailed', signature: state.tax.signature }));
    expect(wantsTax(failed, FACTS)).toBe(false);
    expect(wantsTax(happened(failed, FACTS, { type: 'taxOutdated' }), FACTS)).toBe(true);
  });
});

describe('the billing address (spec 2 section 4)', () => {
  it.each([
    ['is the shipping address by default', listOf(), true],
    ['is separate where nothing is shipped', VIRTUAL, false],
    ['is separate for a quote', listOf([listLine()], { type: 'quote' }), false],
  ])('%s', (_name, list, expected) => {
    expect(billsShipping(blankCheckout(list, FACTS))).toBe(expected);
  });
});

describe('payment (spec 2 section 4)', () => {
  it.each<[string, CheckoutState, boolean]>([
    ['is not valid without a token', quoted(), false],
    ['is valid with a token', payable(), true],
    ['is valid when gift cards pay everything', happened(quoted(), FACTS, withCards({ A: 900_000 })), true],
    ['is not valid while the total is unknown', happened(addressed(), FACTS, withCards({ A: 900_000 })), false],
    [
      'is valid by a method that redirects',
      happened(quoted(), FACTS, { type: 'methodChosen', method: 'klarna' }),
      true,
    ],
    [
      'is not valid by a card after another method',
      happened(
        payable(),
        FACTS,
        { type: 'methodChosen', method: 'klarna' },
        { type: 'methodChosen', method: 'scheme' },
      ),
      false,
    ],
    ['is not valid after the token was cleared', happened(payable(), FACTS, { type: 'tokenCleared' }), false],
  ])('%s', (_name, state, expected) => {
    expect(isPaymentValid(state, FACTS)).toBe(expected);
  });

  it('is read-only after a PayPal wallet agreed, until a gift card is added', () => {
    const agreed = happened(quoted(), FACTS, { type: 'walletAuthorized', token: 't', amount: 5_000 });
    expect(isPaymentReadOnly(agreed)).toBe(true);
    const lowered = happened(agreed, FACTS, withCards({ A: 1_000 }));
    expect([isPaymentReadOnly(lowered), lowered.payment.token]).toEqual([false, '']);
  });

  it('a method that the billing country does not offer is deselected', () => {
    const europe = factsOfSite('EUR');
    const dutch = happened(blankCheckout(listOf(), europe), europe, change({ countryId: 'NL' }), {
      type: 'methodChosen',
      method: 'ideal',
    });
    expect(dutch.payment.method).toBe('ideal');
    expect(happened(dutch, europe, change({ countryId: 'DE' })).payment).toMatchObject({ method: 'scheme', token: '' });
  });

  it('gift cards of the list are used in turn', () => {
    const { giftcardUses, grandTotalIncludingTax } = totalsOf(
      happened(quoted(), FACTS, withCards({ B: 900_000, A: 2_000 })),
      FACTS,
    );
    expect(giftcardUses.map(({ code, amount }) => [code, amount])).toEqual([
      ['B', 23_100],
      ['A', 0],
    ]);
    expect(grandTotalIncludingTax).toBe(0);
  });
});

describe('placement (spec 2 section 4)', () => {
  const start: CheckoutEvent = { type: 'placementStarted', orderId: 'o1' };
  const placed: CheckoutEvent = {
    type: 'placed',
    order: {
      orderId: 'o1',
      orderNumber: 'U-1000-0004',
      storeId: 1,
      status: 'published',
      payment: { paymentType: 'sandbox', adyenType: 'scheme', amount: 1 },
      totals: {} as never,
    },
  };
  const refused: CheckoutEvent = {
    type: 'placementRefused',
    messages: [{ code: 'payment_error', lead: 'L', text: 'T' }],
  };
  const pending: CheckoutEvent = { type: 'placementPending', orderId: 'o1', action: null };

  it.each<[string, readonly CheckoutEvent[]]>([
    ['idle', []],
    ['placing', [start]],
    ['placing', [start, { type: 'placementStarted', orderId: 'o2' }]],
    ['pending', [start, pending]],
    ['placed', [start, placed]],
    ['placed', [start, pending, placed]],
    ['placed', [start, placed, refused]],
    ['refused', [start, refused]],
    ['refused', [start, pending, refused]],
    ['placing', [start, refused, { type: 'placementStarted', orderId: 'o2' }]],
    ['idle', [start, refused, { type: 'refusalRead' }]],
    ['pending', [start, pending, { type: 'refusalRead' }]],
  ])('%#: %s after %o', (status, events) => {
    const { placement } = happened(payable(), FACTS, ...events);
    expect(placement.status).toBe(status);
    if (placement.status === 'placing') expect(placement.orderId).toBe(events.length === 3 ? 'o2' : 'o1');
  });
});
