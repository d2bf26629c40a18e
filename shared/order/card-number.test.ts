import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardNumberFields, cardSecretFields, holdsCardNumber, passesLuhn } from './card-number.ts';

describe('a card number in a text', () => {
  it.each<[string, boolean]>([
    ['4111111111111111', true],
    ['4111 1111 1111 1111', true],
    ['4111-1111-1111-1111', true],
    ['  378282246310005 ', true],
    ['4222222222222', true],
    ['6304000000000000000', true],
    ['my card: 5555 5555 5555 4444, thanks', true],
    ['{"number":"4111111111111111"}', true],
    ['4111111111111112', false],
    ['411111111111', false],
    ['41111111111111111111', false],
    ['sandbox_approved', false],
    // The provider's own test values, which could not be charged.
    ['test_4111111111111111', false],
    ['0199f1c2a34b00000000000000ab', false],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', false],
    ['attempt 1700000000000', false],
    ['', false],
  ])('%j: %s', (text, isFound) => {
    expect(holdsCardNumber(text)).toBe(isFound);
  });

  it('every run of 13 to 19 digits with a valid check digit is found', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,18}$/), (row) => {
        const last = [...'0123456789'].find((digit) => passesLuhn(row + digit)) ?? '';
        expect(holdsCardNumber(row + last)).toBe(true);
        expect(holdsCardNumber(row + ((Number(last) + 1) % 10))).toBe(false);
      }),
    );
  });
});

describe('where a value contains card numbers', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['nowhere', { transactionToken: 'sandbox_approved', amount: 12.5, list: [1, null, true] }, []],
    ['in a field', { transactionToken: '4111111111111111' }, ['transactionToken']],
    ['deep inside', { a: [{ b: 'x' }, { c: '4111 1111 1111 1111' }] }, ['a.1.c']],
    ['as a number', { n: 4111111111111111 }, ['n']],
    ['as a key', { a: { '4111111111111111': 1 } }, ['a']],
    ['in JSON inside a string', { token: '{"paymentMethod":{"number":"4111111111111111"}}' }, ['token']],
    ['in a number of JSON inside a string', { token: '{"number":4111111111111111}' }, ['token']],
    ['nowhere, in harmless JSON inside a string', { token: '{"type":"scheme","encryptedCardNumber":"eyJhb"}' }, []],
    [
      'nowhere, in a numeric token of JSON inside a string',
      { token: '{"storedPaymentMethodId":"8416038790273854"}' },
      [],
    ],
    ['in text that looks like JSON', { token: '{4111111111111111' }, ['token']],
  ])('%s', (_name, value, fields) => {
    expect(cardNumberFields(value)).toEqual(fields);
  });
});

describe('fields named for data that only the card’s owner knows', () => {
  it.each([
    'cvc',
    'CVV',
    'cvv2',
    'cvn',
    'cvc2',
    'cardCvc',
    'card_cvv',
    'securityCode',
    'security_code',
    'verification_value',
    'number',
    'cardNumber',
    'card-number',
    'pan',
    'pin',
  ])('%s is such a field', (name) => {
    expect(cardSecretFields({ token: 'x', [name]: '' })).toEqual([name]);
  });

  it.each(['token', 'expMonth', 'expYear', 'isDefault', 'billingAddressId', 'numbers', 'company', 'id'])(
    '%s is not such a field',
    (name) => {
      expect(cardSecretFields({ [name]: 'x' })).toEqual([]);
    },
  );
});
