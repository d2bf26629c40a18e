import { describe, expect, it } from 'vitest';
import { walletMessageSchema } from '#shared/bridge/wallet.ts';
import { factsOfSite, happened, listOf, OHIO, quoted } from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { WALLET_CONTACT, WALLET_TOKEN } from '#shared/testing/wallet.ts';
import { blankCheckout } from './state.ts';
import { addressOfContact, addressOfWallet, isSettled, walletDetails, walletToken } from './wallet.ts';

const FACTS = factsOfSite();
const ADDRESS = { region: 'OH', city: 'Columbus', postcode: '43211', countryId: 'us' };
const parsed = (message: object) => walletMessageSchema.safeParse({ requestId: 'r1', ...message });

describe('messages from the app’s wallet', () => {
  it('before the shopper agrees, an address is only a location and removes nothing', () => {
    const read = parsed({ type: 'wallet_payment_shipping_address', address: ADDRESS });
    if (!read.success || read.data.type !== 'wallet_payment_shipping_address') throw new Error('not read');
    expect(addressOfWallet(read.data.address)).toEqual({ ...ADDRESS, street: [], countryId: 'US' });
  });

  it('a contact is the full address in the wallet’s format', () => {
    const read = parsed({ type: 'wallet_payment_success', billingContact: WALLET_CONTACT, token: WALLET_TOKEN });
    if (!read.success || read.data.type !== 'wallet_payment_success') throw new Error('not read');
    expect(addressOfContact(read.data.billingContact)).toEqual(OHIO);
  });

  it.each<[string, object]>([
    ['of another type', { type: 'cart_updated' }],
    ['without a request id', { type: 'wallet_payment_cancel', requestId: '' }],
    ['with an invalid country', { type: 'wallet_payment_shipping_address', address: { countryId: 'Ohio' } }],
    ['without a token', { type: 'wallet_payment_success', billingContact: WALLET_CONTACT }],
    [
      'with a string as its token',
      { type: 'wallet_payment_success', billingContact: WALLET_CONTACT, token: 'sandbox_approved' },
    ],
    ['with a shipping method id that is not a string', { type: 'wallet_payment_shipping_method', id: 7 }],
  ])('ignores one %s', (_, message) => {
    expect(parsed(message).success).toBe(false);
  });
});

describe('the payment sheet of the app', () => {
  it('shows the order with its shipping methods, in major units', () => {
    const details = walletDetails(quoted(), FACTS);
    expect(details).toMatchObject({ currency: 'USD', countryCode: 'US', isFinal: true });
    expect(details.lines.map(({ label }) => label)).toEqual(['Subtotal', 'Shipping', 'Tax']);
    expect(details.shippingOptions).toEqual([
      { id: 'ground', label: 'Ground', amount: 15, isSelected: true },
      { id: 'air', label: 'Air', amount: 40, isSelected: false },
      { id: 'pickup', label: 'Pick up', amount: 0, isSelected: false },
    ]);
    const sum = details.lines.reduce((total, { amount }) => total + amount, 0);
    expect(details.total).toBeCloseTo(sum, 2);
  });

  it('is not final before shipping and tax are known', () => {
    const details = walletDetails(blankCheckout(listOf(), FACTS), FACTS);
    expect([details.isFinal, details.lines.map(({ label }) => label)]).toEqual([false, ['Subtotal']]);
  });

  it('names no shipping method for an order that is not shipped', () => {
    const list = listOf([listLine({ isVirtual: true })]);
    const state = happened(blankCheckout(list, FACTS), FACTS, { type: 'noticeRead' });
    expect(walletDetails(state, FACTS).lines.map(({ label }) => label)).not.toContain('Shipping');
  });

  it('is final once nothing is being calculated', () => {
    const state = quoted();
    const asking = happened(state, FACTS, { type: 'addressChanged', change: { postcode: '43215' } });
    expect([isSettled(state), isSettled(asking)]).toEqual([true, false]);
    expect(isSettled(blankCheckout(listOf(), FACTS))).toBe(true);
    expect(isSettled({ ...state, tax: { ...state.tax, status: 'loading' } })).toBe(false);
    expect(isSettled({ ...state, tax: { ...state.tax, status: 'error' } })).toBe(true);
  });
});

it.each([
  ['sandbox', 'sandbox_approved'],
  ['adyen', '{"paymentMethod":{"type":"applepay","applePayToken":"e30="}}'],
])('a wallet’s token for %s is %s', (provider, expected) => {
  expect(walletToken(provider, 'e30=')).toBe(expected);
});
