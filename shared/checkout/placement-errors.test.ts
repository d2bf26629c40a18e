import { describe, expect, it } from 'vitest';
import { FAULTS } from '#shared/errors.ts';
import { doubtMessage, placementMessage, type Repair, readRefusal, standingOrder } from './placement-errors.ts';

const SENT = 'a'.repeat(28);
const OTHER = 'b'.repeat(28);
const refused = (type: string, fields: { field: string; message: string }[] = []) => ({ type, message: 'M', fields });

describe('refusals of a placement (spec 2 section 8)', () => {
  it.each<[string, string, readonly Repair[], string]>([
    ['giftcard_balance_error', 'giftcard_balance_error', ['removeGiftcards'], 'review'],
    ['giftcard_not_exist', 'giftcard_balance_error', ['removeGiftcards'], 'review'],
    ['order_already_published', 'order_already_published', ['checkOrder'], 'review'],
    ['inventory_error', 'inventory_error', ['reloadItems'], 'review'],
    ['invalid_billing', 'invalid_billing', [], 'payment'],
    ['invalid_shipping', 'invalid_shipping', [], 'shipping'],
    ['wrong_tax_total', 'wrong_tax_total', ['reloadItems', 'refetchTax'], 'review'],
    ['wrong_discount', 'wrong_product_price', ['reloadItems', 'refetchShipping'], 'review'],
    ['wrong_grandtotal', 'wrong_product_price', ['reloadItems', 'refetchShipping'], 'review'],
    ['wrong_payment_amount', 'wrong_payment_amount', ['reloadItems', 'refetchTax'], 'review'],
    ['shipping_rate', 'wrong_shipping_rate', ['reloadItems', 'refetchShipping'], 'review'],
    ['wrong_shipping_total', 'wrong_shipping_rate', ['reloadItems', 'refetchShipping'], 'review'],
    ['wrong_shipping_rate', 'wrong_shipping_rate', ['reloadItems', 'refetchShipping'], 'review'],
    ['shipping_method_not_found', 'wrong_shipping_rate', ['reloadItems', 'refetchShipping'], 'review'],
    ['shipping_method_not_valid', 'wrong_shipping_rate', ['reloadItems', 'refetchShipping'], 'review'],
    ['wrong_product_price', 'wrong_product_price', ['reloadItems', 'refetchShipping'], 'review'],
    ['pickup_disabled', 'wrong_shipping_rate', ['reloadItems', 'refetchShipping'], 'review'],
    ['cvv_required', 'cvv_required', ['clearToken'], 'payment'],
    ['payment_error', 'payment_error', ['clearToken'], 'payment'],
    ['three_ds', 'three_ds', ['clearToken'], 'payment'],
  ])('%s shows %s after %o, at %s', (code, shown, repairs, step) => {
    const meaning = readRefusal(refused(code), 'scheme');
    expect(meaning.messages).toEqual([placementMessage(shown)]);
    expect([meaning.repairs, meaning.step, meaning.isUnknown]).toEqual([repairs, step, false]);
  });

  it('a PayPal amount that was not agreed to has its own message', () => {
    const mismatch = refused('payment_error', [
      { field: 'payment.authorizedPayPalAmount', message: 'amount_mismatch' },
    ]);
    expect(readRefusal(mismatch, 'paypal')).toMatchObject({
      messages: [{ code: 'paypal_amount_mismatch' }],
      repairs: ['clearToken'],
    });
    expect(readRefusal(mismatch, 'scheme').messages[0]?.code).toBe('payment_error');
  });

  it('sold-out items are listed SKU by SKU', () => {
    const fields = [
      { field: 'SKU-7', message: 'SKU-7: only 1 is left.' },
      { field: 'SKU-8', message: 'SKU-8: none is left.' },
    ];
    expect(readRefusal(refused('inventory_error', fields), 'scheme').messages.map((each) => each.text)).toEqual([
      'SKU-7: only 1 is left.',
      'SKU-8: none is left.',
    ]);
  });

  it('a wrong address is reported field by field, with the field names of the form', () => {
    const fields = [{ field: 'shippingAddress.postcode', message: 'Please enter a valid ZIP code' }];
    expect(readRefusal(refused('invalid_shipping', fields), 'scheme').messages).toEqual([
      {
        code: 'invalid_shipping',
        lead: 'Something is missing in the shipping address.',
        text: 'Please enter a valid ZIP code',
        field: 'postcode',
      },
    ]);
  });

  it.each<[string, boolean]>([
    ['browser_offline', false],
    ['unknown_error', false],
    ['upstream_unavailable', false],
    ['rate_limited', false],
    ['TOKEN_EXPIRED', false],
    ['inventory_error', false],
    ['payment_error', true],
    ['cvv_required', true],
    ['three_ds', true],
    ['order_already_published', true],
  ])('after %s the order id is used up: %s', (code, isEnd) => {
    expect(readRefusal(refused(code), 'scheme').isEnd).toBe(isEnd);
  });

  it.each([...Object.keys(FAULTS), 'browser_offline'])(
    'an unknown result because of %s makes no promise about money',
    (code) => {
      const { lead, text } = doubtMessage(code);
      expect(`${lead} ${text}`).not.toMatch(/charged|refused|did not confirm/);
    },
  );

  it.each<[string, { field: string; message: string }[], string]>([
    ['names nothing', [], SENT],
    ['names another order', [{ field: 'orderId', message: OTHER }], OTHER],
    ['names no order', [{ field: 'orderId', message: '../list' }], SENT],
    ['names something else', [{ field: 'listId', message: OTHER }], SENT],
  ])('a conflicting order that %s', (_name, fields, id) => {
    expect(standingOrder({ fields }, SENT)).toBe(id);
  });

  it('any other failure is shown with its code', () => {
    const meaning = readRefusal(refused('teapot'), 'scheme');
    expect(meaning.isUnknown).toBe(true);
    expect(meaning.messages[0]?.text).toContain('teapot');
    expect(readRefusal(refused('constructor'), 'scheme').isUnknown).toBe(true);
  });

  it('every 409 that an order may get has a message for shoppers', () => {
    // Accounts, lists, plans and what staff edit are not part of an order.
    const codes = Object.entries(FAULTS).filter(
      ([code, fault]) =>
        fault.status === 409 && !/customer|list|published_|changeset|^approval_needed$|^conflict$/.test(code),
    );
    expect(codes.map(([code]) => code).filter((code) => readRefusal(refused(code), 'scheme').isUnknown)).toEqual([]);
  });
});
