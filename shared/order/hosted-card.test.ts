import { expect, it } from 'vitest';
import { expiryParts, type FramesState, hostedCardProblems, refusedFields } from './hosted-card.ts';

const NOW = Date.UTC(2026, 10, 21);
const TYPED: FramesState = { numberLength: 16, validNumber: true, cvvLength: 3, validCvv: true, cardType: 'visa' };
const BESIDE = { expiry: '12/39', holder: 'Dana Reyes' };

const said = (frames: FramesState, beside = BESIDE) =>
  hostedCardProblems(frames, beside, NOW).map(({ field, message }) => `${field}: ${message}`);

it.each<[string, FramesState, string[]]>([
  ['is complete', TYPED, []],
  [
    'is not entered at all',
    {},
    ['number: Please enter your card number', 'cvc: Please enter the 3 digits of the security code'],
  ],
  ['has a wrong number', { ...TYPED, validNumber: false }, ['number: Please check the card number']],
  [
    'has a short code',
    { ...TYPED, cvvLength: 2, validCvv: false },
    ['cvc: Please enter the 3 digits of the security code'],
  ],
  [
    'is an American Express with a short code',
    { ...TYPED, cardType: 'american_express', validCvv: false },
    ['cvc: Please enter the 4 digits of the security code'],
  ],
  [
    'is in frames that do not report whether it is valid',
    { numberLength: 16, cvvLength: 3 },
    ['number: Please check the card number', 'cvc: Please enter the 3 digits of the security code'],
  ],
])('a card that %s', (_name, frames, problems) => {
  expect(said(frames)).toEqual(problems);
});

it('fields outside the frames are named in the order of the fields', () => {
  expect(said({}, { expiry: '', holder: ' ' }).map((each) => each.split(':')[0])).toEqual([
    'number',
    'expiry',
    'cvc',
    'holder',
  ]);
  expect(said(TYPED, { expiry: '10/26', holder: 'Dana' })).toEqual(['expiry: This card has expired']);
  expect(said(TYPED, { expiry: '13/39', holder: 'Dana' })).toEqual(['expiry: Enter the date as MM/YY']);
});

it('each of Spreedly’s refusals is shown once for each field', () => {
  expect(
    refusedFields([
      { attribute: 'number', key: 'errors.invalid' },
      { attribute: 'month', key: 'errors.invalid' },
      { attribute: 'year', key: 'errors.expired' },
      { attribute: 'first_name', key: 'errors.blank' },
    ]),
  ).toEqual([
    { field: 'number', message: 'Please check the card number' },
    { field: 'expiry', message: 'This card has expired' },
    { field: 'holder', message: 'Please check the name on the card' },
  ]);
  expect(refusedFields([{ attribute: 'environment_key', key: 'errors.invalid' }, {}])).toEqual([]);
});

it('an expiry has a month and a full year', () => {
  expect(expiryParts('04/31')).toEqual({ month: '04', year: '2031' });
});
