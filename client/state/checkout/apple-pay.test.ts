import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { factsOfSite, happened, payable, TAX, taxArrives } from '#shared/testing/checkout.ts';
import { payByApple } from './apple-pay.ts';
import { checkout, current, tell } from './checkout.ts';
import { placeOrder } from './place-order.ts';

vi.mock('./place-order.ts', () => ({ placeOrder: vi.fn() }));

const FACTS = factsOfSite();
let sheet: { readonly total: { readonly amount: string } } | undefined;
let result: { readonly status: number } | undefined;
let agree: () => Promise<void>;

/** A stub of the browser's Apple Pay. */
class Session {
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  onpaymentauthorized: (event: object) => void = () => undefined;

  constructor(_version: number, request: typeof sheet) {
    sheet = request;
  }

  begin(): void {
    agree = async () => {
      this.onpaymentauthorized({ payment: { token: { paymentData: { data: 'sealed' } } } });
      await vi.waitFor(() => expect(result).toBeDefined());
    };
  }

  completePayment(given: typeof result): void {
    result = given;
  }
}

beforeEach(() => {
  [sheet, result] = [undefined, undefined];
  vi.stubGlobal('ApplePaySession', Session);
  vi.mocked(placeOrder).mockReset().mockResolvedValue();
  checkout.value = { state: happened(payable(), FACTS, { type: 'methodChosen', method: 'applepay' }), facts: FACTS };
  payByApple({ clientKey: 'k', environment: 'test' }, { merchantId: 'm', merchantName: 'Northbar' });
});
afterEach(() => vi.unstubAllGlobals());

it('the total that the sheet has shown is paid', async () => {
  expect(sheet?.total.amount).toBe('231');
  await agree();
  expect([result?.status, vi.mocked(placeOrder).mock.calls.length]).toEqual([Session.STATUS_SUCCESS, 1]);
  expect(current().state.payment.token).toContain('applePayToken');
});

it('a total other than the one the sheet has shown is not paid', async () => {
  tell({ type: 'taxOutdated' });
  tell({ type: 'taxRequested' });
  tell(taxArrives({ ...TAX, total: TAX.total + 100, itemTax: TAX.itemTax + 100 })(current().state));
  await agree();
  expect([result?.status, vi.mocked(placeOrder).mock.calls.length]).toEqual([Session.STATUS_FAILURE, 0]);
  const { payment, placement } = current().state;
  expect(payment.token).toBe('applepay');
  expect(placement).toMatchObject({ status: 'refused', messages: [{ code: 'wrong_payment_amount' }] });
});

it('after a refusal a new sheet must be approved', async () => {
  vi.mocked(placeOrder).mockImplementation(async () => tell({ type: 'placementRefused', messages: [] }));
  await agree();
  expect([result?.status, current().state.payment.token]).toEqual([Session.STATUS_FAILURE, 'applepay']);
});
