import { totalsOf } from '#shared/checkout/figures.ts';
import { placementMessage } from '#shared/checkout/placement-errors.ts';
import { walletToken } from '#shared/checkout/wallet.ts';
import { toMajor } from '#shared/money/money.ts';
import { type AdyenBrowser, adyenOrigins } from '#shared/order/adyen-environment.ts';
import { current, tell } from './checkout.ts';
import { placeOrder } from './place-order.ts';

/** The part of the browser's Apple Pay that the store uses. */
interface AppleSession {
  onvalidatemerchant: () => void;
  onpaymentauthorized: (event: { readonly payment: { readonly token: { readonly paymentData: unknown } } }) => void;
  completeMerchantValidation(session: unknown): void;
  completePayment(result: { readonly status: number }): void;
  begin(): void;
  abort(): void;
}

interface AppleSessionClass {
  new (version: number, request: object): AppleSession;
  canMakePayments(): boolean;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
}

/** The newest version supported by every recent browser with Apple Pay. */
const VERSION = 3;
const NETWORKS = ['visa', 'masterCard', 'amex', 'discover'];

/** The merchant's identity at Apple. */
export interface AppleMerchant {
  readonly merchantId: string;
  readonly merchantName: string;
}

function sessionClass(): AppleSessionClass | undefined {
  return (globalThis as { readonly ApplePaySession?: AppleSessionClass }).ApplePaySession;
}

/** Whether this browser, on this device, can pay by Apple Pay. */
export function hasApplePay(): boolean {
  try {
    return sessionClass()?.canMakePayments() === true;
  } catch {
    // On an unencrypted page, browsers throw instead of answering.
    return false;
  }
}

/** Apple's confirmation, obtained through Adyen, that this page may request payments for the merchant. */
async function merchantSession(adyen: AdyenBrowser, { merchantId, merchantName }: AppleMerchant): Promise<unknown> {
  const { fields } = adyenOrigins(adyen.environment);
  const query = new URLSearchParams({ clientKey: adyen.clientKey });
  const answer = await fetch(`${fields}/checkoutshopper/v1/applePay/sessions?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      displayName: merchantName,
      merchantIdentifier: merchantId,
      domainName: location.hostname,
      initiative: 'web',
    }),
  });
  const { data } = (await answer.json()) as { readonly data: string };
  return JSON.parse(atob(data));
}

/** The current cost of the order, as Apple's sheet shows it. */
function amountNow(): string {
  const { state, facts } = current();
  return String(toMajor(totalsOf(state, facts).grandTotalIncludingTax));
}

/**
 * Opens Apple's sheet for the current order, and places the order once the shopper has approved. Must be called from
 * the shopper's click, because browsers open no sheet otherwise. Needs no script of Apple's.
 */
export function payByApple(adyen: AdyenBrowser, merchant: AppleMerchant): void {
  const Session = sessionClass();
  if (!Session) return;
  const { facts } = current();
  const shown = amountNow();
  const session = new Session(VERSION, {
    countryCode: facts.site.country,
    currencyCode: facts.site.currency,
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: NETWORKS,
    total: { label: merchant.merchantName, amount: shown },
  });
  session.onvalidatemerchant = () => {
    merchantSession(adyen, merchant)
      .then((word) => session.completeMerchantValidation(word))
      .catch((error: unknown) => {
        session.abort();
        reportError(error);
        tell({ type: 'placementRefused', messages: [placementMessage('upstream_unavailable')] });
      });
  };
  session.onpaymentauthorized = ({ payment }) => {
    if (amountNow() !== shown) {
      session.completePayment({ status: Session.STATUS_FAILURE });
      tell({ type: 'placementRefused', messages: [placementMessage('wrong_payment_amount')] });
      return;
    }
    const bytes = new TextEncoder().encode(JSON.stringify(payment.token.paymentData));
    const token = walletToken('adyen', btoa(String.fromCharCode(...bytes)));
    tell({ type: 'tokenGiven', token, card: null });
    placeOrder()
      .then(() => {
        const isRefused = current().state.placement.status === 'refused';
        session.completePayment({ status: isRefused ? Session.STATUS_FAILURE : Session.STATUS_SUCCESS });
        // Apple's token is valid for one try only; the next try needs another approval.
        if (isRefused) tell({ type: 'tokenCleared' });
      })
      .catch((error: unknown) => {
        session.completePayment({ status: Session.STATUS_FAILURE });
        reportError(error);
      });
  };
  session.begin();
}
