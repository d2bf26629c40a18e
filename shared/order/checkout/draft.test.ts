import { describe, expect, it } from 'vitest';
import { factsOfSite, happened, payable } from '#shared/testing/checkout.ts';
import { DRAFT_LIFE_MS, draftOf, readDraft, writeDraft } from './draft.ts';
import { NO_PAYMENT } from './state.ts';

const DRAFT = draftOf(payable(), null);
const TEXT = writeDraft(null, 'a', DRAFT, 1_000);

describe('a kept order (spec 2 section 4)', () => {
  it.each<[string, string | null, string, number, boolean]>([
    ['is there for its list', TEXT, 'a', 1_000, true],
    ['is not there for another list', TEXT, 'b', 1_000, false],
    ['is there for 12 hours', TEXT, 'a', 1_000 + DRAFT_LIFE_MS - 1, true],
    ['is gone afterwards', TEXT, 'a', 1_000 + DRAFT_LIFE_MS, false],
    ['of the future is none', TEXT, 'a', 999, false],
    ['that was never written is none', null, 'a', 1_000, false],
    ['that is no JSON is none', '{', 'a', 1_000, false],
    ['of another shape is none', '{"a":{"savedMs":1000,"draft":{}}}', 'a', 1_000, false],
    ['of a list called like a property of every object is none', TEXT, 'constructor', 1_000, false],
  ])('%s', (_name, text, listId, nowMs, isThere) => {
    expect(readDraft(text, listId, nowMs) !== undefined).toBe(isThere);
  });

  it('holds neither token nor card', () => {
    expect(TEXT).not.toMatch(/sandbox_approved|1111|Visa/);
    expect(readDraft(TEXT, 'a', 1_000)).not.toHaveProperty('payment');
  });

  it('other lists keep theirs, until they are too old', () => {
    const both = writeDraft(TEXT, 'b', DRAFT, 2_000);
    expect(readDraft(both, 'a', 2_000)).toEqual(DRAFT);
    const later = writeDraft(both, 'c', DRAFT, 1_500 + DRAFT_LIFE_MS);
    expect(Object.keys(JSON.parse(later ?? '') as object)).toEqual(['b', 'c']);
  });

  it('is forgotten without a trace', () => {
    expect(writeDraft(TEXT, 'a', null, 1_000)).toBeNull();
  });

  it('goes on where it was: address and way to pay, but pays nothing', () => {
    const facts = factsOfSite();
    const again = happened({ ...payable(), payment: NO_PAYMENT }, facts, {
      type: 'restored',
      draft: { ...DRAFT, method: 'klarna' },
    });
    expect(again.address.city).toBe('Columbus');
    expect(again.payment.method).toBe('klarna');
  });

  it('remembers an order whose answer is not known', () => {
    const text = writeDraft(null, 'a', draftOf(payable(), 'abc'), 1_000);
    expect(readDraft(text, 'a', 1_000)?.sentOrderId).toBe('abc');
  });
});
