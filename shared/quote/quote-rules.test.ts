import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadDiscount } from './apply-terms.ts';
import { sendingProblems, termsProblems } from './check-terms.ts';
import { QUOTE_STATES, type QuoteLine, type QuoteState, type QuoteTerms } from './contract.ts';
import { QUOTE_ID, quoteIdOf } from './quote-id.ts';
import { quoteSums, quoteTotals } from './quote-sums.ts';
import { dayOf, endOfDay, nextQuoteStates, payingProblem, stateAt } from './state-change.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

function line(changes: Partial<QuoteLine> & { readonly qty?: number } = {}): QuoteLine {
  const { qty = 2, ...more } = changes;
  const item = { listItemId: 'a', productId: 1, qty, children: [], customOptions: [], metadata: {} };
  return {
    item,
    sku: 'BAR',
    name: 'Bar',
    listPrice: 10_000,
    price: 10_000,
    isVirtual: false,
    isGiftcard: false,
    ...more,
  };
}

function terms(changes: Partial<QuoteTerms> = {}): QuoteTerms {
  return { lines: [line()], discount: 0, reason: '', shipping: 0, address: null, note: '', ...changes };
}

describe('states of a quote', () => {
  const LEGAL: Readonly<Record<QuoteState, readonly QuoteState[]>> = {
    draft: ['sent', 'withdrawn'],
    sent: ['sent', 'draft', 'accepted', 'expired', 'withdrawn'],
    expired: ['draft', 'accepted', 'withdrawn'],
    accepted: [],
    withdrawn: [],
  };
  it.each(QUOTE_STATES.flatMap((from) => QUOTE_STATES.map((to) => [from, to] as const)))('%s to %s', (from, to) => {
    expect(nextQuoteStates(from).includes(to)).toBe(LEGAL[from].includes(to));
  });

  it.each<[QuoteState, number, QuoteState]>([
    ['sent', NOW, 'sent'],
    ['sent', NOW + 1, 'expired'],
    ['draft', NOW + 1, 'draft'],
    ['accepted', NOW + 1, 'accepted'],
    ['withdrawn', NOW + 1, 'withdrawn'],
  ])('%s at %i is %s', (state, nowMs, expected) => {
    expect(stateAt({ state, validUntilMs: NOW }, nowMs)).toBe(expected);
  });

  it.each<[string, QuoteState, number, number, string | undefined]>([
    ['a sent quote can be paid', 'sent', 3, NOW, undefined],
    ['an older link cannot be paid', 'sent', 2, NOW, 'quote_changed'],
    ['an expired quote cannot be paid', 'sent', 3, NOW + 1, 'quote_expired'],
    ['an older link of an expired quote says that there is a newer one', 'sent', 2, NOW + 1, 'quote_changed'],
    ['a quote that staff are changing cannot be paid', 'draft', 3, NOW, 'quote_changed'],
    ['a quote recorded as expired cannot be paid', 'expired', 3, NOW, 'quote_expired'],
    ['a withdrawn quote cannot be paid', 'withdrawn', 2, NOW, 'quote_withdrawn'],
    ['an ordered quote cannot be paid', 'accepted', 3, NOW + 1, 'quote_ordered'],
  ])('%s', (_name, state, revision, nowMs, expected) => {
    expect(payingProblem({ state, revision: 3, validUntilMs: NOW }, revision, nowMs)).toBe(expected);
  });

  it('a missing quote counts as withdrawn', () => {
    expect(payingProblem(undefined, 1, NOW)).toBe('quote_withdrawn');
  });

  it('days are whole days in UTC', () => {
    expect(dayOf(endOfDay('2026-12-21'))).toBe('2026-12-21');
    expect(endOfDay('2026-12-21') + 1).toBe(Date.parse('2026-12-22'));
  });

  it('numbers can be read out on the phone', () => {
    expect(quoteIdOf(new Uint8Array(8).map((_, index) => index * 31))).toMatch(QUOTE_ID);
  });
});

describe('payment terms', () => {
  const giftcard = line({ isGiftcard: true, isVirtual: true, name: 'Gift card' });
  it.each<[string, QuoteTerms, readonly string[]]>([
    ['at the store’s price', terms(), []],
    ['below the store’s price, with a reason', terms({ lines: [line({ price: 9_000 })], reason: 'a gym' }), []],
    ['below the store’s price, without a reason', terms({ lines: [line({ price: 9_000 })] }), ['reason']],
    ['above the store’s price', terms({ lines: [line({ price: 10_001 })] }), ['items.0.price']],
    ['a negative price', terms({ lines: [line({ price: -1 })], reason: 'a gym' }), ['items.0.price']],
    ['a price of zero, with a reason', terms({ lines: [line({ price: 0 })], reason: 'a gift' }), []],
    ['a discount with a reason', terms({ discount: 500, reason: 'a gym' }), []],
    ['a discount without a reason', terms({ discount: 500 }), ['reason']],
    ['a discount of the whole total', terms({ discount: 20_000, reason: 'a gift' }), []],
    ['a discount of more than the total', terms({ discount: 20_001, reason: 'a gift' }), ['discount']],
    ['a negative discount', terms({ discount: -1 }), ['discount']],
    ['a discount of an empty quote', terms({ lines: [], discount: 1, reason: 'a gym' }), ['discount']],
    ['a cheaper gift card', terms({ lines: [line({ ...giftcard, price: 9_000 })], reason: 'x' }), ['items.0.price']],
    ['a discount on gift cards', terms({ lines: [giftcard], discount: 1, reason: 'x' }), ['discount']],
    ['a delivery charge', terms({ shipping: 4_000 }), []],
    ['a negative delivery charge', terms({ shipping: -1 }), ['shipping']],
    ['a delivery charge for items that are not shipped', terms({ lines: [giftcard], shipping: 1 }), ['shipping']],
  ])('%s', (_name, given, fields) => {
    expect(termsProblems(given).map(({ field }) => field)).toEqual(fields);
  });

  it.each<[string, QuoteTerms, number, readonly string[], number?]>([
    ['a quote valid until tomorrow', terms(), NOW + DAY, []],
    ['an empty quote', terms({ lines: [] }), NOW + DAY, ['items']],
    ['a quote valid until yesterday', terms(), NOW - DAY, ['validUntil']],
    ['a quote valid for years', terms(), NOW + 1000 * DAY, ['validUntil']],
    ['a quote without a valid date', terms(), Number.NaN, ['validUntil']],
    ['a quote with invalid terms', terms({ discount: 1 }), NOW + DAY, ['reason']],
    ['a quote above the cart total with its Hundo discount', terms(), NOW + DAY, ['discount'], 19_999],
  ])('sending %s', (_name, given, validUntilMs, fields, storeTotal = 20_000) => {
    expect(sendingProblems(given, { validUntilMs, storeTotal }, NOW).map(({ field }) => field)).toEqual(fields);
  });
});

describe('the discount on a whole quote', () => {
  const quoted = fc.record({
    rows: fc.array(
      fc.record({ price: fc.nat(1_000_000), qty: fc.integer({ min: 1, max: 99 }), isGiftcard: fc.boolean() }),
      { maxLength: 12 },
    ),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  it('is spread over the lines to the last minor unit, never more than a line costs, and never on gift cards', () => {
    fc.assert(
      fc.property(quoted, ({ rows, part }) => {
        const lines = rows.map((row) => line({ ...row, listPrice: row.price }));
        const most = rows.reduce((sum, { price, qty, isGiftcard }) => sum + (isGiftcard ? 0 : price * qty), 0);
        const discount = Math.floor(most * part);
        const shares = spreadDiscount({ lines, discount });
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        shares.forEach((share, index) => {
          const row = rows[index];
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(row && !row.isGiftcard ? row.price * row.qty : 0);
        });
      }),
    );
  });

  it('is in proportion to the cost of the lines, with odd units going to the largest fractions', () => {
    const lines = [line({ price: 3333, qty: 1 }), line({ price: 3333, qty: 1 }), line({ price: 3334, qty: 1 })];
    expect(spreadDiscount({ lines, discount: 100 })).toEqual([33, 33, 34]);
    expect(spreadDiscount({ lines, discount: 1 })).toEqual([0, 0, 1]);
  });
});

describe('totals', () => {
  const given = terms({ lines: [line({ price: 9_000 })], discount: 1_000, shipping: 500, reason: 'a gym' });
  it('match those of the resulting order', () => {
    expect(quoteTotals(given, false)).toMatchObject({
      subtotal: 18_000,
      discount: 1_000,
      grandTotalIncludingTax: 17_500,
    });
    const tax = { itemTax: 1_700, shippingTax: 50, tariff: 25, relief: 0 };
    expect(quoteTotals(given, false, tax).grandTotalIncludingTax).toBe(19_275);
    expect(quoteTotals(given, true, { ...tax, relief: 2_000 }).grandTotalIncludingTax).toBe(15_500);
  });

  it('list what applies', () => {
    const totals = quoteTotals(given, false, { itemTax: 1_700, shippingTax: 50, tariff: 25, relief: 0 });
    expect(quoteSums(totals, { taxIncluded: false, isTaxKnown: true })).toEqual([
      ['Subtotal', 18_000],
      ['Quote discount', -1_000],
      ['Shipping', 500],
      ['Tax', 1_750],
      ['Tariff', 25],
    ]);
    const plain = quoteTotals(terms(), true);
    expect(quoteSums(plain, { taxIncluded: true, isTaxKnown: true })).toEqual([
      ['Subtotal', 20_000],
      ['Shipping', 0],
    ]);
  });
});
