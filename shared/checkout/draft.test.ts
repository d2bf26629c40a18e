import { describe, expect, it } from 'vitest';
import type { Step } from '#shared/order/steps.ts';
import type { WireStoredMethod } from '#shared/order/stored-method.ts';
import { factsOfSite, happened, OHIO, payable, quoted } from '#shared/testing/checkout.ts';
import { DRAFT_LIFE_MS, draftOf, readDraft, writeDraft } from './draft.ts';
import type { CheckoutEvent } from './events.ts';
import { REDIRECT_TOKEN } from './payment.ts';
import { reachableStep } from './ready.ts';
import { keptCardChosen, withShopper } from './shopper.ts';
import { blankCheckout, NO_PAYMENT } from './state.ts';

const DRAFT = draftOf(payable());
const TEXT = writeDraft(null, 'a', DRAFT, 1_000);

describe('a saved checkout draft (spec 2 section 4)', () => {
  it.each<[string, string | null, string, number, boolean]>([
    ['is found for its list', TEXT, 'a', 1_000, true],
    ['is not found for another list', TEXT, 'b', 1_000, false],
    ['is kept for 12 hours', TEXT, 'a', 1_000 + DRAFT_LIFE_MS - 1, true],
    ['is gone afterwards', TEXT, 'a', 1_000 + DRAFT_LIFE_MS, false],
    ['from the future is ignored', TEXT, 'a', 999, false],
    ['that was never written is not found', null, 'a', 1_000, false],
    ['that is not JSON is ignored', '{', 'a', 1_000, false],
    ['of another shape is ignored', '{"a":{"savedMs":1000,"draft":{}}}', 'a', 1_000, false],
    ['for a list named like a property of every object is not found', TEXT, 'constructor', 1_000, false],
  ])('%s', (_name, text, listId, nowMs, isThere) => {
    expect(readDraft(text, listId, nowMs) !== undefined).toBe(isThere);
  });

  it('contains neither token nor card', () => {
    expect(TEXT).not.toMatch(/sandbox_approved|1111|Visa/);
    expect(readDraft(TEXT, 'a', 1_000)).not.toHaveProperty('payment');
  });

  it('other lists keep their drafts until these are too old', () => {
    const both = writeDraft(TEXT, 'b', DRAFT, 2_000);
    expect(readDraft(both, 'a', 2_000)).toEqual(DRAFT);
    const later = writeDraft(both, 'c', DRAFT, 1_500 + DRAFT_LIFE_MS);
    expect(Object.keys(JSON.parse(later ?? '') as object)).toEqual(['b', 'c']);
  });

  it('is removed without a trace', () => {
    expect(writeDraft(TEXT, 'a', null, 1_000)).toBeNull();
  });

  it('continues where it was, with address and payment method, but pays nothing', () => {
    const facts = factsOfSite();
    const again = happened({ ...payable(), payment: NO_PAYMENT }, facts, {
      type: 'restored',
      draft: { ...DRAFT, method: 'klarna' },
    });
    expect(again.address.city).toBe('Columbus');
    expect(again.payment.method).toBe('klarna');
  });

  it('of a guest who then logs in has the email and the name of the account, which has no address', () => {
    const facts = factsOfSite();
    const { list } = quoted();
    const guest = draftOf(blankCheckout(list, facts));
    const shopper = { email: OHIO.email, firstname: 'Dana', lastname: 'Reyes', addresses: [], cards: [] };
    const customer = withShopper(blankCheckout(list, facts), facts, shopper);
    const again = happened(customer, facts, { type: 'restored', draft: guest });
    expect(again.address).toMatchObject({ email: OHIO.email, firstname: 'Dana', lastname: 'Reyes' });
    expect(reachableStep('review', again, facts)).toBe('shipping');
    const named = { ...guest, address: { ...guest.address, email: 'bo@northmail.example', firstname: 'Bo' } };
    const kept = happened(customer, facts, { type: 'restored', draft: named });
    expect(kept.address).toMatchObject({ email: 'bo@northmail.example', firstname: 'Bo', lastname: '' });
  });

  describe('after a reload, a shopper', () => {
    const FACTS = factsOfSite();
    const card = (id: string): WireStoredMethod => ({
      storedPaymentMethodId: id,
      isDefault: id === 'first',
      adyenType: 'scheme',
      brand: 'visa',
      last4: '1111',
      cardExpYear: 2039,
      cardExpMonth: 12,
      expired: id === 'old',
      billingAddressId: null,
    });
    const cards = [card('old'), card('first'), card('second')] as const;
    const shopper = { email: OHIO.email, firstname: 'Dana', lastname: 'Reyes', addresses: [], cards };
    const opened = () => withShopper(quoted(), FACTS, shopper);
    const typed: CheckoutEvent = { type: 'tokenGiven', token: 'tok', card: null };

    it.each<[string, readonly CheckoutEvent[], string, Step]>([
      ['who kept the default card continues with it', [], 'first', 'review'],
      [
        'who returned to the default card continues with it',
        [typed, keptCardChosen(cards[1], cards)],
        'first',
        'review',
      ],
      ['who selected another card is asked again', [keptCardChosen(cards[2], cards)], '', 'payment'],
      ['who typed a card is asked again', [typed], '', 'payment'],
      ['who meant to type a card is asked again', [{ type: 'tokenCleared' }], '', 'payment'],
      ['who approved a wallet is asked again', [{ type: 'walletAuthorized', token: 'tok', amount: 1 }], '', 'payment'],
      ['who pays by redirect is redirected', [{ type: 'methodChosen', method: 'klarna' }], REDIRECT_TOKEN, 'review'],
    ])('%s', (_name, events, token, step) => {
      const text = writeDraft(null, 'a', draftOf(happened(opened(), FACTS, ...events)), 1_000);
      const draft = readDraft(text, 'a', 1_000) ?? DRAFT;
      const again = happened(opened(), FACTS, { type: 'restored', draft });
      expect(again.payment).toMatchObject({ token, isKept: token === 'first' });
      expect(reachableStep('review', again, FACTS)).toBe(step);
    });
  });
});
