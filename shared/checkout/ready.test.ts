import { describe, expect, it } from 'vitest';
import type { Address } from '#shared/address/contract.ts';
import type { Step } from '#shared/order/steps.ts';
import { STEPS, stepNumber, stepOfPath, stepPath } from '#shared/order/steps.ts';
import {
  addressed,
  factsOfSite,
  happened,
  listOf,
  OHIO,
  payable,
  quoted,
  ratesArrive,
  taxArrives,
} from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { billProblems, isShippingValid, placementBlock, reachableStep } from './ready.ts';
import { taxSignature } from './signature.ts';
import { blankCheckout, type CheckoutState } from './state.ts';
import { wantsTax } from './tax.ts';

const FACTS = factsOfSite();
const blank = blankCheckout(listOf(), FACTS);
const emailed = happened(blank, FACTS, { type: 'addressChanged', change: { email: OHIO.email } });
const monthly = listOf([listLine({ interval: 'Month', isTrial: true })]);
const agree = (to: 'subscription' | 'trial') => ({ type: 'agreed', to, isAgreed: true }) as const;
/** The cost of goods and shipping without tax, minor units. */
const SO_FAR = 21_500;
const taxFails = (state: CheckoutState) => ({ type: 'taxFailed', signature: taxSignature(state) }) as const;
/** An order with a gift card of this balance, minor units, and with rates, whose tax is still loading. */
const withGiftcard = (balance: number) =>
  happened(
    addressed(FACTS, listOf([listLine()], { giftcards: [{ code: 'GIFT', balance }] })),
    FACTS,
    { type: 'ratesRequested' },
    ratesArrive(),
    { type: 'taxRequested' },
  );
const virtual = happened(blankCheckout(listOf([listLine({ isVirtual: true })]), FACTS), FACTS, {
  type: 'addressChanged',
  change: { ...OHIO, street: [...OHIO.street] },
});

it('steps are numbered from the start, each with its own address', () => {
  expect(STEPS.map(stepNumber)).toEqual([1, 2, 3, 4]);
  expect(STEPS.map((step) => stepOfPath(stepPath(step)))).toEqual(STEPS);
  expect(stepOfPath('/checkout/success')).toBeUndefined();
});

describe('a shopper who asks for the review step', () => {
  it.each<[string, CheckoutState, Step]>([
    ['starts at the beginning without an email', blank, 'start'],
    ['enters an address first', emailed, 'shipping'],
    ['selects a rate first', addressed(), 'shipping'],
    ['pays first', quoted(), 'payment'],
    ['sees it', payable(), 'review'],
    ['agrees to the subscription first', payable(FACTS, monthly), 'payment'],
    ['needs a billing address where nothing is shipped', virtual, 'payment'],
    [
      'enters a billing address first',
      happened(payable(), FACTS, { type: 'billingShared', useShipping: false }),
      'payment',
    ],
    [
      'sees it while rates load for changed items',
      happened(payable(), FACTS, { type: 'listChanged', list: listOf([listLine({ qty: 1 })]) }),
      'review',
    ],
    ['sees it while gift cards cover the known total', withGiftcard(500_000), 'review'],
    ['pays first where gift cards cover only a part', withGiftcard(1), 'payment'],
    [
      'pays first where gift cards do not cover the tax',
      happened(withGiftcard(SO_FAR), FACTS, taxArrives()),
      'payment',
    ],
    ['sees it while that tax is loading', withGiftcard(SO_FAR), 'review'],
    ['pays first where tax cannot be loaded', happened(withGiftcard(500_000), FACTS, taxFails), 'payment'],
    ['sees it while rates are reloading', happened(payable(), FACTS, { type: 'ratesOutdated' }), 'review'],
  ])('%s', (_name, state, step) => {
    expect(reachableStep('review', state, FACTS)).toBe(step);
  });

  it('an earlier step can always be shown', () => {
    expect(reachableStep('shipping', payable(), FACTS)).toBe('shipping');
    expect(reachableStep('start', emailed, FACTS)).toBe('start');
  });
});

describe('an order may be placed', () => {
  it.each<[string, CheckoutState, string | null]>([
    ['when nothing is missing', payable(), null],
    ['not twice', happened(payable(), FACTS, { type: 'placementStarted', orderId: 'o' }), 'placing'],
    ['not without items', payable(FACTS, listOf([])), 'cart_empty'],
    ['not without agreement to a subscription', payable(FACTS, monthly), 'Subscription Agree Missing'],
    [
      'not without agreement to a trial',
      happened(payable(FACTS, monthly), FACTS, agree('subscription')),
      'Subscription Agree Missing',
    ],
    ['once both are agreed to', happened(payable(FACTS, monthly), FACTS, agree('subscription'), agree('trial')), null],
    ['not without a rate', addressed(), 'invalid_shipping'],
    [
      'not without a billing address',
      happened(payable(), FACTS, { type: 'billingShared', useShipping: false }),
      'invalid_billing',
    ],
    ['not before tax is known', happened(payable(), FACTS, { type: 'taxOutdated' }), 'tax_missing'],
    ['not without a payment', quoted(), 'payment_missing'],
    ['not before it is known that gift cards cover it', withGiftcard(500_000), 'tax_missing'],
    ['once gift cards cover it', happened(withGiftcard(500_000), FACTS, taxArrives()), null],
    ['not where gift cards do not cover it', happened(withGiftcard(SO_FAR), FACTS, taxArrives()), 'payment_missing'],
  ])('%s', (_name, state, block) => {
    expect(placementBlock(state, FACTS)).toBe(block);
  });

  it('a quote needs no shipping method', () => {
    expect(isShippingValid(addressed(FACTS, listOf([listLine()], { type: 'quote' })), FACTS)).toBe(true);
    expect(isShippingValid(addressed(), FACTS)).toBe(false);
  });

  it.each<[string, Partial<Address>, readonly string[]]>([
    ['needs a postcode, because it is taxed there', { postcode: '' }, ['postcode']],
    ['needs a postcode of its country', { postcode: 'SW1A' }, ['postcode']],
    ['needs a region', { region: '' }, ['region']],
    ['is complete', {}, []],
  ])('the billing address of an order that is not shipped %s', (_name, change, fields) => {
    const billed = { ...OHIO, street: [...OHIO.street], ...change };
    const state = happened(virtual, FACTS, { type: 'billingChanged', change: billed });
    expect(billProblems(state, FACTS).map(({ field }) => field)).toEqual(fields);
    expect(wantsTax(state, FACTS)).toBe(fields.length === 0);
  });

  it('a separate billing address is checked', () => {
    const own = happened(payable(), FACTS, { type: 'billingShared', useShipping: false });
    expect(billProblems(own, FACTS).map((problem) => problem.field)).toEqual([
      'firstname',
      'street.0',
      'city',
      'region',
    ]);
  });
});
