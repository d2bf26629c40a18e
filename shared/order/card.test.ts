import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardBrand,
  cardProblems,
  groupedExpiry,
  groupedNumber,
  isCardNumber,
  isUnexpired,
  NO_CARD,
  sandboxToken,
} from './card.ts';

const AT = Date.UTC(2026, 10, 30, 23);
const CARD = { number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123', holder: 'Dana Reyes' };

describe('a card', () => {
  it.each([
    ['4111 1111 1111 1111', true, 'Visa', 'sandbox_approved'],
    ['4000000000000002', true, 'Visa', 'sandbox_declined'],
    ['4917 6100 0000 0000', true, 'Visa', 'sandbox_3ds'],
    ['4000 0000 0000 0341', true, 'Visa', 'sandbox_renewal_declined'],
    ['5555-5555-5555-4444', true, 'Mastercard', 'sandbox_declined'],
    ['3782 822463 10005', true, 'American Express', 'sandbox_declined'],
    ['4111 1111 1111 1112', false, 'Visa', 'sandbox_declined'],
    ['4111', false, 'Visa', 'sandbox_declined'],
    ['', false, 'Card', 'sandbox_declined'],
  ])('%s: valid %s, %s, %s', (number, isValid, brand, token) => {
    expect([isCardNumber(number), cardBrand(number), sandboxToken(number)]).toEqual([isValid, brand, token]);
  });

  it.each([
    ['11/26', true],
    ['12/26', true],
    ['10/26', false],
    ['13/26', false],
    ['00/30', false],
    ['1/30', false],
    ['', false],
  ])('%s is valid at the end of November 2026: %s', (expiry, holds) => {
    expect(isUnexpired(expiry, AT)).toBe(holds);
  });

  it('is valid to the end of its month', () => {
    expect(isUnexpired('11/26', Date.UTC(2026, 11, 1) - 1)).toBe(true);
    expect(isUnexpired('11/26', Date.UTC(2026, 11, 1))).toBe(false);
  });

  it.each<[string, Partial<typeof CARD>, readonly string[]]>([
    ['complete', {}, []],
    ['empty', NO_CARD, ['number', 'expiry', 'cvc', 'holder']],
    ['a wrong digit', { number: '4111 1111 1111 1112' }, ['number']],
    ['expired', { expiry: '10/26' }, ['expiry']],
    ['an invalid date', { expiry: '1x' }, ['expiry']],
    ['a short code', { cvc: '12' }, ['cvc']],
    ['four digits on American Express', { number: '378282246310005', cvc: '1234' }, []],
    ['three digits on American Express', { number: '378282246310005', cvc: '123' }, ['cvc']],
    ['no cardholder', { holder: ' ' }, ['holder']],
  ])('%s', (_name, changes, fields) => {
    expect(cardProblems({ ...CARD, ...changes }, AT).map((problem) => problem.field)).toEqual(fields);
  });

  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['41111', '4111 1'],
    ['378282246310005', '3782 822463 10005'],
    ['3782', '3782'],
    ['37828', '3782 8'],
    ['abc', ''],
  ])('%s is shown as %s', (typed, shown) => {
    expect(groupedNumber(typed)).toBe(shown);
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['4', '04'],
    ['430', '04/30'],
    ['04/30', '04/30'],
    ['12/2030', '12/20'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(groupedExpiry(typed)).toBe(shown);
  });

  it('grouping changes no digit, and repeating it changes nothing', () => {
    const digits = fc.stringMatching(/^\d{0,19}$/);
    fc.assert(
      fc.property(digits, (number) => {
        const shown = groupedNumber(number);
        expect(shown.replaceAll(' ', '')).toBe(number);
        expect(groupedNumber(shown)).toBe(shown);
      }),
    );
  });
});
