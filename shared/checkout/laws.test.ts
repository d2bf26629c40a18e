import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  factsOfSite,
  happened,
  listOf,
  OHIO,
  RATES,
  ratesArrive,
  TAX,
  taxArrives,
  withCards,
} from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { draftOf, readDraft, writeDraft } from './draft.ts';
import type { CheckoutEvent } from './events.ts';
import { isPickupOrder, isVirtualOrder, totalsOf } from './figures.ts';
import { placementBlock } from './ready.ts';
import { packageNumbers } from './shipping.ts';
import { orderSignature, taxSignature } from './signature.ts';
import { blankCheckout, type CheckoutState } from './state.ts';

const FACTS = factsOfSite();
const SECRET = 'tok_secret';

type Happening = CheckoutEvent | ((state: CheckoutState) => CheckoutEvent);

const of = (...events: readonly Happening[]) => fc.constantFrom(...events);
const lists = [
  listOf(),
  listOf([listLine({ qty: 1, rowTotal: 100 })]),
  listOf([listLine({ isVirtual: true })]),
  listOf([]),
];
const splitRates = {
  ...RATES,
  split: true,
  rates: [...RATES.rates, ...RATES.rates.slice(0, 2).map((rate) => ({ ...rate, packageNumber: 2 }))],
};

const happening: fc.Arbitrary<Happening> = fc.oneof(
  of(
    { type: 'addressChanged', change: { ...OHIO, street: [...OHIO.street] } },
    { type: 'billingChanged', change: { ...OHIO, street: [...OHIO.street], city: 'Dayton' } },
    { type: 'ratesRequested' },
    { type: 'taxRequested' },
    ratesArrive(),
    taxArrives(),
  ),
  of(
    ratesArrive(splitRates),
    ratesArrive({ ...RATES, rates: [] }),
    { type: 'ratesAnswered', signature: 'older', offer: RATES },
    { type: 'taxAnswered', signature: 'older', quote: TAX },
    (state) => ({ type: 'ratesFailed', signature: state.shipping.signature }),
    (state) => ({ type: 'taxFailed', signature: state.tax.signature }),
    { type: 'ratesOutdated' },
    { type: 'taxOutdated' },
  ),
  fc.record({
    type: fc.constant('addressChanged' as const),
    change: fc.record(
      {
        postcode: fc.constantFrom('', '1', '43211', '90210'),
        region: fc.constantFrom('', 'OH', 'CA'),
        city: fc.string(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ type: fc.constant('listChanged' as const), list: fc.constantFrom(...lists) }),
  fc.record({ type: fc.constant('billingShared' as const), useShipping: fc.boolean() }),
  fc.record({
    type: fc.constant('modeChosen' as const),
    mode: fc.constantFrom('fastest' as const, 'fewestPackages' as const),
  }),
  fc.record({
    type: fc.constant('rateChosen' as const),
    wish: fc.record({
      packageNumber: fc.constantFrom(1, 2, 3),
      shippingCode: fc.constantFrom('ground', 'air', 'pickup', 'x'),
    }),
  }),
  fc.record({ A: fc.integer({ min: 0, max: 30_000 }), B: fc.integer({ min: 0, max: 30_000 }) }).map(withCards),
  of(
    { type: 'tokenGiven', token: SECRET, card: { brand: 'Visa', last4: '1111' } },
    { type: 'walletAuthorized', token: SECRET, amount: 100 },
    { type: 'methodChosen', method: 'klarna' },
    { type: 'methodChosen', method: 'scheme' },
    { type: 'placementStarted', orderId: 'o' },
    { type: 'placementRefused', messages: [] },
  ),
);
const story = fc.array(happening, { maxLength: 30 });

function law(check: (state: CheckoutState) => void): void {
  fc.assert(
    fc.property(story, (events) => check(happened(blankCheckout(listOf(), FACTS), FACTS, ...events))),
    { numRuns: 500 },
  );
}

describe('whatever happens to an order', () => {
  it('only valid shipping selects something, one rate for each package', () => {
    law((state) => {
      const { shipping } = state;
      if (shipping.status !== 'valid') expect(shipping.selected).toEqual([]);
      else if (!isVirtualOrder(state)) {
        const numbers = packageNumbers(shipping.offer?.rates ?? []);
        // A pickup order is a single package.
        const chosen = isPickupOrder(state) ? [1] : numbers;
        expect(shipping.selected.map((rate) => rate.packageNumber)).toEqual(chosen);
        expect(shipping.signature).toBe(orderSignature(state));
      }
    });
  });

  it('invalid shipping has no tax, and a known tax belongs to this exact order', () => {
    law((state) => {
      if (state.shipping.status !== 'valid') expect(state.tax.status).toBe('notReady');
      if (state.tax.status !== 'notReady') expect(state.tax.signature).toBe(taxSignature(state));
      expect(state.tax.quote !== null).toBe(state.tax.status === 'valid');
    });
  });

  it('a virtual order is ready to send', () => {
    law((state) => {
      if (isVirtualOrder(state)) expect(state.shipping.status).toBe('valid');
    });
  });

  it('no one pays less than nothing, and no gift card pays more than its balance', () => {
    law((state) => {
      const totals = totalsOf(state, FACTS);
      expect(totals.grandTotalIncludingTax).toBeGreaterThanOrEqual(0);
      expect(totals.giftcardUses.every((use) => use.amount <= use.balance)).toBe(true);
    });
  });

  it('an order that may be placed has valid shipping, tax and payment', () => {
    law((state) => {
      if (placementBlock(state, FACTS) !== null) return;
      expect([state.shipping.status, state.tax.status]).toEqual(['valid', 'valid']);
      expect(state.payment.token !== '' || totalsOf(state, FACTS).grandTotalIncludingTax === 0).toBe(true);
    });
  });

  it('a saved draft holds no token and continues as the same order', () => {
    law((state) => {
      const text = writeDraft(null, state.list._id, draftOf(state), 5);
      expect(text).not.toContain(SECRET);
      const draft = readDraft(text, state.list._id, 5);
      expect(draft).toBeDefined();
      if (!draft) return;
      const again = happened(blankCheckout(state.list, FACTS), FACTS, { type: 'restored', draft });
      expect(draftOf(again)).toEqual(draft);
      expect(again.payment.token).not.toBe(SECRET);
    });
  });
});
