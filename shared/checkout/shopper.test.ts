import { describe, expect, it } from 'vitest';
import { factsOfSite, happened, listOf, quoted } from '#shared/testing/checkout.ts';
import { savedAddress } from '#shared/testing/saved-address.ts';
import { storedCard } from '#shared/testing/stored-card.ts';
import { draftOf } from './draft.ts';
import { orderRequest } from './request.ts';
import { type KnownShopper, keptCardChosen, withShopper } from './shopper.ts';
import { blankCheckout } from './state.ts';

const FACTS = factsOfSite();
const BROWSER = { orderId: '0'.repeat(28), browserInfo: undefined, meta: {} };
const HOME = savedAddress({ isDefaultShipping: true });
const OFFICE = savedAddress({ _id: 'office', street: ['9 Desk'], isDefaultBilling: true });
const CARD = storedCard({ brand: 'mc', last4: '4444' });
const SHOPPER: KnownShopper = { email: 'a@b.example', firstname: 'A', lastname: 'B', addresses: [], cards: [] };
const begun = (changes: Partial<KnownShopper>) =>
  withShopper(blankCheckout(listOf(), FACTS), FACTS, { ...SHOPPER, ...changes });

describe('an order of a customer', () => {
  it('begins with the customer’s name where nothing else is on file', () => {
    const { address, billing, payment, useShipping } = begun({});
    expect(address).toMatchObject({ email: 'a@b.example', firstname: 'A', lastname: 'B', street: [] });
    expect([billing.firstname, payment.token, useShipping]).toEqual(['', '', true]);
  });

  it('begins with the default addresses and requests rates at once', () => {
    const state = begun({ addresses: [OFFICE, HOME] });
    expect(state.address).toMatchObject({ email: 'a@b.example', firstname: 'Alex', street: ['1 Row'] });
    expect([state.billing.street, state.useShipping, state.shipping.status]).toEqual([['9 Desk'], false, 'loadable']);
  });

  it('uses the shipping address for billing where both are the same', () => {
    expect(begun({ addresses: [{ ...HOME, isDefaultBilling: true }] }).useShipping).toBe(true);
  });

  it('begins with the first card that has not expired', () => {
    const { payment } = begun({ cards: [{ ...CARD, expired: true, storedPaymentMethodId: 'old' }, CARD] });
    expect(payment).toMatchObject({ method: 'scheme', token: 'card-1', isKept: true });
    expect(payment.card).toEqual({ brand: 'Mastercard', last4: '4444' });
    expect(begun({ cards: [{ ...CARD, expired: true }] }).payment.token).toBe('');
  });

  it('keeps what was typed before, and uses the account’s address where nothing was', () => {
    const asGuest = draftOf(blankCheckout(listOf(), FACTS));
    const restored = happened(begun({ addresses: [HOME] }), FACTS, { type: 'restored', draft: asGuest });
    expect([restored.address.street, restored.address.email]).toEqual([['1 Row'], 'a@b.example']);
    const typed = draftOf(quoted());
    const kept = happened(begun({ addresses: [HOME] }), FACTS, { type: 'restored', draft: typed });
    expect(kept.address.street).toEqual(['1080 Steelyard Ave']);
  });
});

describe('a saved card', () => {
  const paymentOf = (...events: Parameters<typeof happened>[2][]) =>
    orderRequest(happened(quoted(), FACTS, ...events), FACTS, BROWSER).payment;
  const typed = { type: 'tokenGiven', token: 'sandbox_approved', card: null } as const;

  it('pays by its id and is not saved a second time', () => {
    const payment = paymentOf({ type: 'keepWished', keeps: true }, keptCardChosen(CARD, [CARD]));
    expect(payment).toMatchObject({ transactionToken: 'card-1' });
    expect(payment).not.toHaveProperty('isStored');
  });

  it('is saved only if the customer asked for it, and only for cards', () => {
    expect(paymentOf({ type: 'keepWished', keeps: true }, typed)).toMatchObject({ isStored: true });
    expect(paymentOf(typed)).not.toHaveProperty('isStored');
    const klarna = paymentOf({ type: 'keepWished', keeps: true }, typed, { type: 'methodChosen', method: 'klarna' });
    expect(klarna).not.toHaveProperty('isStored');
  });

  it('is not in the draft that the browser saves', () => {
    const state = happened(quoted(), FACTS, keptCardChosen(CARD, [CARD]));
    expect(JSON.stringify(draftOf(state))).not.toMatch(/card-1|4444/);
  });
});
