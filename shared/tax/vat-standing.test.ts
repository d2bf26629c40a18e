import { describe, expect, it } from 'vitest';
import { parseVatPolicies, standingOf, vatStanding, vatWords } from './vat-standing.ts';

describe('a VAT number that could not be checked', () => {
  it.each([
    ['valid', 'charge', 'valid'],
    ['invalid', 'accept', 'invalid'],
    ['unchecked', 'charge', 'charged'],
    ['unchecked', 'accept', 'accepted'],
  ] as const)('%s where the merchant chose %s: %s', (check, policy, standing) => {
    expect(vatStanding(check, policy)).toBe(standing);
  });

  it('each site has a policy', () => {
    expect([...parseVatPolicies(' EUR=accept, GBR=charge,')]).toEqual([
      ['EUR', 'accept'],
      ['GBR', 'charge'],
    ]);
    expect(parseVatPolicies('').size).toBe(0);
  });

  it.each(['EUR', 'EUR=', 'EUR=maybe', 'MARS=accept'])('%j is not a policy', (text) => {
    expect(() => parseVatPolicies(text)).toThrow(`VAT_UNVERIFIED: '${text}' is not SITE=charge or SITE=accept`);
  });
});

describe('the message to the shopper', () => {
  it.each([
    ['is empty without a number', null, undefined, 0, null],
    ['says that the number is valid', true, undefined, 1_597, 'Your VAT number is valid, so no VAT is charged.'],
    [
      'says that the number is valid but does not help',
      true,
      undefined,
      0,
      'Your VAT number is valid. VAT is still charged for this address.',
    ],
    ['says that the number is not valid', false, undefined, 0, 'Your VAT number is not valid, so VAT is charged.'],
    [
      'says that the number could not be checked',
      false,
      false,
      0,
      'Your VAT number could not be checked, so VAT is charged.',
    ],
    [
      'says that the number is accepted for now',
      true,
      false,
      1_597,
      'Your VAT number could not be checked yet. VAT is not charged, and we will check the number later.',
    ],
  ] as const)('%s', (_words, isVatNumberValid, checked, relief, text) => {
    const quote = { isVatNumberValid, ...(checked === false && { isVatNumberChecked: false as const }), relief };
    expect(vatWords(quote)?.text ?? null).toBe(text);
    expect(standingOf(quote) === null).toBe(text === null);
  });
});
