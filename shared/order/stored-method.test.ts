import { describe, expect, it } from 'vitest';
import { storedCard } from '#shared/testing/stored-card.ts';
import {
  defaultFirst,
  isExpired,
  readExpiry,
  type StoredMethod,
  wireCreditCard,
  wireStoredMethod,
} from './stored-method.ts';

const CARD: StoredMethod = {
  id: 'token-1',
  adyenType: 'scheme',
  brand: 'visa',
  last4: '1111',
  expYear: 2030,
  expMonth: 3,
  billingAddressId: null,
  isDefault: false,
};
const AT = Date.UTC(2026, 10, 30, 23, 59, 59);

describe('a stored card', () => {
  it.each<[number | null, number | null, boolean]>([
    [2026, 11, false],
    [2026, 12, false],
    [2026, 10, true],
    [2025, 12, true],
    [2027, 1, false],
    [null, null, false],
    [2020, null, false],
  ])('of %s-%s is expired at the end of November 2026: %s', (expYear, expMonth, expired) => {
    expect(isExpired({ expYear, expMonth }, AT)).toBe(expired);
  });

  it('is valid to the last moment of its month', () => {
    expect(isExpired({ expYear: 2026, expMonth: 12 }, Date.UTC(2027, 0, 1) - 1)).toBe(false);
    expect(isExpired({ expYear: 2026, expMonth: 12 }, Date.UTC(2027, 0, 1))).toBe(true);
  });

  it('the default is listed first, the others keep their order', () => {
    const methods = ['a', 'b', 'c'].map((id) => ({ ...CARD, id, isDefault: id === 'c' }));
    expect(defaultFirst(methods).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(defaultFirst([])).toEqual([]);
  });

  it.each<[string, number | null, number | null]>([
    ['3/2030', 3, 2030],
    ['03/30', 3, 2030],
    ['12/2030', 12, 2030],
    ['13/2030', null, null],
    ['0/2030', null, null],
    ['2030-03', null, null],
    ['', null, null],
  ])('%j expires in month %s of %s', (text, expMonth, expYear) => {
    expect(readExpiry(text)).toEqual({ expMonth, expYear });
  });

  it('is sent without anything that could be charged', () => {
    expect(wireStoredMethod(CARD, AT)).toEqual(storedCard({ storedPaymentMethodId: 'token-1', isDefault: false }));
    expect(wireCreditCard(CARD, AT)).toEqual({
      _id: 'token-1',
      isDefault: false,
      expYear: 2030,
      expMonth: 3,
      expired: false,
      billingAddressId: null,
    });
  });
});
