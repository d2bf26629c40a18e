import { describe, expect, it } from 'vitest';
import { cardTextFields } from './card-fields.ts';
import { hasCardInText, withoutCards } from './card-in-text.ts';

describe('a card number in what a person typed', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111 – 1111 – 1111 – 1111'.replaceAll(' – ', '–'),
    '4111.1111.1111.1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111  1111  1111  1111',
    '４１１１ １１１１ １１１１ １１１１',
    'My card is 4111111111111111.',
    'Please use (5555 5555 5555 4444), thanks',
    'VISA4111111111111111',
    'Order 10482279 4111 1111 1111 1111 12/28 123',
    'amex 3782 822463 10005',
    'Diners 3056 930902 5904',
    '6011111111111117',
    '3530111333300000',
    '2223003122003222',
    '6304000000000000000',
    '4222222222222',
    '4111\n1111\n1111\n1111',
  ])('%j', (text) => {
    expect(hasCardInText(text)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '4111 1111 1111 1112'],
    ['too few digits', '4111 1111 1111'],
    ['too many digits', '41111111111111111111'],
    ['no issuer', '9111 1111 1111 1119'],
    ['a telephone number', '+4915112345678'],
    ['a telephone number in groups', '+49 1511 2345678'],
    ['two telephone numbers', '614 555 0134, 614 555 0199'],
    ['an order number', 'U-1048-2279'],
    ['an article number of 13 digits whose check digit is that of an EAN', '4006381333931'],
    ['a time in milliseconds', '1700000000000'],
    ['weights in a row', '345 355 365 375 385'],
    ['repetitions in a row', '5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5'],
    ['years', '2023 2024 2025 2026'],
    ['a time', '2026-11-24T10:11:12.123Z'],
    ['an id', '0199f1c2a34b4111111111111111'],
    ['a browser', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
    ['words', 'Leave it at the back door, please.'],
  ])('%s is none', (_name, text) => {
    expect(hasCardInText(text)).toBe(false);
  });

  it('is taken out of what is logged', () => {
    expect(withoutCards('card 4111 1111 1111 1111, then 5555555555554444!')).toBe('card (card), then (card)!');
    expect(withoutCards('nothing 12345')).toBe('nothing 12345');
  });
});

describe('fields with a card number', () => {
  const CARD = '4111 1111 1111 1111';
  it.each<[string, unknown, readonly string[]]>([
    ['free text', { comments: `use ${CARD}`, city: 'Columbus' }, ['comments']],
    [
      'text deep inside',
      { items: [{ metadata: { giftcard: { message: CARD } } }] },
      ['items.0.metadata.giftcard.message'],
    ],
    ['text of a list', { street: ['1 Iron Street', CARD] }, ['street.1']],
    ['a name that the request chose', { plateOpts: { [CARD]: 'x' } }, ['plateOpts']],
    ['a telephone number of 16 digits', { telephone: CARD }, ['telephone']],
    ['a telephone number of 15 digits', { telephone: '378282246310005' }, []],
    ['a gift card', { giftcards: ['4111111111111111'], code: '4111111111111111' }, []],
    ['ids, tokens and passwords', { listId: CARD, _id: CARD, transactionToken: CARD, newPassword: CARD }, []],
    ['numbers of carriers and tax offices', { trackingNumber: CARD, vatNumber: CARD }, []],
  ])('%s', (_name, value, fields) => {
    expect(cardTextFields(value)).toEqual(fields);
  });
});
