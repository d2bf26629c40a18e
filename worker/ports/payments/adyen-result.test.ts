import { describe, expect, it } from 'vitest';
import checkout from '#worker/testing/adyen/checkout.json';
import { RESULT_CODES, readResult } from './adyen-result.ts';

const { schemas, examples } = checkout.components;
const RETURN_URL = 'https://shop.test/checkout/review?order=1';
const ACTION = { type: 'redirect', url: 'https://adyen.test/hpp', method: 'GET', paymentMethodType: 'ideal' };

describe('result codes', () => {
  it('match the published description exactly', () => {
    for (const schema of [schemas.PaymentResponse, schemas.PaymentDetailsResponse]) {
      expect(Object.keys(RESULT_CODES).sort()).toEqual([...schema.properties.resultCode.enum].sort());
    }
  });

  it.each<[string, string]>([
    ['Authorised', 'approved'],
    ['Refused', 'declined'],
    ['Error', 'declined'],
    ['Cancelled', 'cancelled'],
    ['Pending', 'waits'],
    ['Received', 'waits'],
    ['PresentToShopper', 'waits'],
    ['RedirectShopper', 'redirect'],
    ['IdentifyShopper', 'threeDS'],
    ['ChallengeShopper', 'threeDS'],
    ['AuthenticationFinished', 'declined'],
    ['AuthenticationNotRequired', 'declined'],
    ['PartiallyAuthorised', 'partial'],
    ['Success', 'waits'],
    ['SomethingOfNextYear', 'waits'],
  ])('%s: %s', (resultCode, meaning) => {
    expect(readResult({ resultCode, action: ACTION }, RETURN_URL)?.meaning).toBe(meaning);
  });
});

describe('an answer', () => {
  it.each([
    ['24', 'cvv_required'],
    ['11', 'three_ds'],
    ['38', 'three_ds'],
    ['42', 'three_ds'],
    ['2', 'payment_error'],
    [undefined, 'payment_error'],
  ])('refused for reason %s is %s', (refusalReasonCode, refusal) => {
    expect(readResult({ resultCode: 'Refused', refusalReasonCode }, RETURN_URL)?.refusal).toBe(refusal);
  });

  it.each<[string, object, object]>([
    [
      'a redirect',
      { resultCode: 'RedirectShopper', action: ACTION },
      { meaning: 'redirect', action: { type: 'redirect', url: ACTION.url } },
    ],
    [
      'a redirect by form',
      { resultCode: 'RedirectShopper', action: { ...ACTION, method: 'POST', data: { MD: 'x' } } },
      { action: { type: 'redirect', url: ACTION.url, payload: { method: 'POST', data: { MD: 'x' } } } },
    ],
    [
      'a challenge in the page',
      { resultCode: 'ChallengeShopper', action: { type: 'threeDS2', subtype: 'challenge', token: 'abc' } },
      { action: { type: 'threeDS', url: RETURN_URL, payload: { type: 'threeDS2', token: 'abc' } } },
    ],
    [
      'an invalid redirect',
      { resultCode: 'RedirectShopper', action: { ...ACTION, url: 'javascript:alert(1)' } },
      { meaning: 'waits', action: null },
    ],
    ['a redirect without an address', { resultCode: 'RedirectShopper' }, { meaning: 'waits', action: null }],
  ])('with %s', (_name, body, result) => {
    expect(readResult(body, RETURN_URL)).toMatchObject(result);
  });

  it('with a saved card', () => {
    const additionalData = {
      'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50',
      cardSummary: '1111',
      expiryDate: '3/2030',
      paymentMethod: 'visa',
    };
    expect(readResult({ resultCode: 'Authorised', additionalData }, RETURN_URL)).toMatchObject({
      storedMethodId: 'M5N7TQ4TG5PFWR50',
      card: { brand: 'visa', last4: '1111', expMonth: 3, expYear: 2030 },
    });
  });

  it.each([
    [
      'its alias',
      { alias: 'H167852639363479', paymentAccountReference: 'V0010013019339005665779448477' },
      'H167852639363479',
    ],
    ['its account', { paymentAccountReference: 'V0010013019339005665779448477' }, 'V0010013019339005665779448477'],
    ['nothing that names it', { cardSummary: '0002' }, null],
  ])('with a refused card and %s', (_, additionalData, fingerprint) => {
    expect(readResult({ resultCode: 'Refused', additionalData }, RETURN_URL)).toMatchObject({
      meaning: 'declined',
      fingerprint,
    });
  });

  it.each([undefined, null, 'text', [], {}, { resultCode: 7 }])('%j is not a result code', (body) => {
    expect(readResult(body, RETURN_URL)).toBeUndefined();
  });

  const documented = Object.entries(examples).filter(
    ([name]) => /^post-payments-(details-)?[^{]*-200$/.test(name) && !name.includes('PspReference'),
  );
  it.each(documented)('documented as %s is understood', (_name, example) => {
    const { value } = example as { value: { resultCode: string } };
    const result = readResult(value, RETURN_URL);
    expect(result).toBeDefined();
    expect(result?.meaning).toBe(RESULT_CODES[value.resultCode]);
  });
});
