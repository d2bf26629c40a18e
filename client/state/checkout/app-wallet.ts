import { hasBridge, listen, send } from '#client/bridge/bridge.ts';
import { type WalletAnswer, type WalletMessage, walletMessageSchema } from '#shared/bridge/wallet.ts';
import type { CheckoutState } from '#shared/checkout/state.ts';
import { addressOfContact, addressOfWallet, isSettled, walletDetails, walletToken } from '#shared/checkout/wallet.ts';
import { checkout, current, tell } from './checkout.ts';
import { placeOrder } from './place-order.ts';

/** Milliseconds to wait for rates and tax; afterwards the sheet is shown the details known so far. */
const LIMIT_MS = 20_000;

/** The payment for which the app's sheet is open. */
interface Request {
  readonly id: string;
  readonly provider: string;
  /** The total last shown in the sheet, which the shopper approves; major units. */
  shown: number;
  /** Set once the shopper has approved: an app that reports it twice must not pay twice. */
  isAgreed: boolean;
}

let request: Request | null = null;

const say = (answer: WalletAnswer): void => send({ ...answer });

/** Resolves when the order's state satisfies `isSo`, or when the time is up. */
function when(isSo: (state: CheckoutState) => boolean): Promise<CheckoutState> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const end = (): void => {
      clearTimeout(timer);
      stop?.();
      resolve(current().state);
    };
    const timer = setTimeout(end, LIMIT_MS);
    stop = checkout.subscribe((value) => {
      if (value && isSo(value.state)) queueMicrotask(end);
    });
  });
}

/** Sends the current cost of the order to the sheet. */
async function showDetails(asked: Request): Promise<void> {
  await when(isSettled);
  if (request !== asked) return;
  const { state, facts } = current();
  const details = walletDetails(state, facts);
  asked.shown = details.total;
  say({ type: 'wallet_payment_details', requestId: asked.id, details });
}

/** Ends a request: notifies the app and clears its state. */
function conclude(asked: Request, orderId: string | null, code: string | null): void {
  const status = orderId === null ? 'failure' : 'success';
  say({ type: 'wallet_payment_status', requestId: asked.id, status, orderId, code });
  if (request === asked) request = null;
  if (orderId === null) clearPayment();
}

function clearPayment(): void {
  if (current().state.payment.method === 'applepay') tell({ type: 'methodChosen', method: 'scheme' });
}

/** The shopper has approved: the order receives the wallet's contacts and token, and is placed. */
async function pay(asked: Request, message: Extract<WalletMessage, { type: 'wallet_payment_success' }>): Promise<void> {
  const { shippingContact, billingContact, token } = message;
  const bytes = new TextEncoder().encode(JSON.stringify(token.paymentData));
  const sealed = btoa(String.fromCharCode(...bytes));
  const change = addressOfContact(shippingContact ?? billingContact);
  tell({ type: 'addressChanged', change });
  tell({ type: 'billingChanged', change: addressOfContact(billingContact) });
  tell({ type: 'billingShared', useShipping: false });
  tell({ type: 'methodChosen', method: 'applepay' });
  tell({ type: 'tokenGiven', token: walletToken(asked.provider, sealed), card: null });
  await when(isSettled);
  const { state, facts } = current();
  if (walletDetails(state, facts).total !== asked.shown) return conclude(asked, null, 'amount_mismatch');
  await placeOrder();
  const { placement } = await when(({ placement: { status } }) => status === 'placed' || status === 'refused');
  if (placement.status === 'placed') return conclude(asked, placement.order.orderId, null);
  conclude(asked, null, placement.status === 'refused' ? (placement.messages[0]?.code ?? 'unknown_error') : 'pending');
}

async function hear(asked: Request, message: WalletMessage): Promise<void> {
  switch (message.type) {
    case 'wallet_payment_shipping_address':
      tell({ type: 'addressChanged', change: addressOfWallet(message.address) });
      return showDetails(asked);
    case 'wallet_payment_shipping_method':
      tell({ type: 'rateChosen', wish: { packageNumber: 1, shippingCode: message.id } });
      return showDetails(asked);
    case 'wallet_payment_success':
      if (asked.isAgreed) return;
      asked.isAgreed = true;
      return pay(asked, message);
    case 'wallet_payment_cancel':
      request = null;
      clearPayment();
  }
}

/** Whether the app that shows the page can open a wallet. */
export const canPay = hasBridge;

/**
 * Handles the app's messages about the open request and ignores all others. Returns a function that stops listening.
 */
export function followAppWallet(): () => void {
  return listen((said) => {
    const message = walletMessageSchema.safeParse(said);
    const asked = request;
    if (!message.success || asked === null || message.data.requestId !== asked.id) return;
    hear(asked, message.data).catch((error: unknown) => {
      reportError(error);
      conclude(asked, null, 'unknown_error');
    });
  });
}

/** Asks the app to open its wallet (spec 2 section 4). A new request replaces an open one. */
export function startAppWallet(provider: string): void {
  const { state, facts } = current();
  const details = walletDetails(state, facts);
  request = { id: crypto.randomUUID(), provider, shown: details.total, isAgreed: false };
  say({ type: 'wallet_payment_start', requestId: request.id, details });
}
