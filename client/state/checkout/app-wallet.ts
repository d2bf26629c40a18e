import { hearWallet, mayPay, sayToWallet } from '#client/bridge/bridge.ts';
import { recall, remember } from '#client/browser/session-store.ts';
import { type WalletAnswer, type WalletMessage, walletMessageSchema } from '#shared/bridge/wallet.ts';
import { isDoubtful } from '#shared/checkout/placement-errors.ts';
import type { CheckoutState } from '#shared/checkout/state.ts';
import { addressOfContact, addressOfWallet, isSettled, walletDetails, walletToken } from '#shared/checkout/wallet.ts';
import { checkout, current, tell } from './checkout.ts';
import { holdDraft } from './keep-draft.ts';
import { placeOrder } from './place-order.ts';

/** Milliseconds to wait for rates and tax; afterwards the sheet is shown the details known so far. */
const LIMIT_MS = 20_000;

/** What the sheet says where the order itself says nothing. */
const FAILED = 'Something went wrong on our side. Nothing was ordered.';
const CHANGED = 'The total has changed. Please check your order and pay again.';
const PENDING = {
  code: 'pending',
  message: 'We are still waiting for your bank. You can see the result in the store.',
};

/** The payment for which the app's sheet is open. */
interface Request {
  readonly id: string;
  readonly provider: string;
  /** The total last shown in the sheet, which the shopper approves; major units. */
  shown: number;
  /** Set once the shopper has approved: an app that reports it twice must not pay twice. */
  isAgreed: boolean;
  /** The addresses before the wallet named its own, which are put back unless an order is placed. */
  readonly before: Pick<CheckoutState, 'address' | 'billing' | 'useShipping'>;
}

/** How a request ended, for an app that asks again. */
type Ending = Extract<WalletAnswer, { type: 'wallet_payment_status' }>;
/** Key in the tab's storage: the approved request, and its end once it is known. */
const KEY = 'app-wallet';

let request: Request | null = null;

const say = (answer: WalletAnswer): void => sayToWallet(answer);

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
  // What the shopper has approved is what the sheet showed then.
  if (request !== asked || asked.isAgreed) return;
  const { state, facts } = current();
  const details = walletDetails(state, facts);
  asked.shown = details.total;
  say({ type: 'wallet_payment_details', requestId: asked.id, details });
}

/** Why an order was refused, for the sheet. */
interface Refusal {
  readonly code: string;
  /** In words for the shopper. */
  readonly message: string;
}

function endingOf(requestId: string, end: Refusal | { readonly orderId: string }): Ending {
  const type = 'wallet_payment_status';
  if ('orderId' in end) return { type, requestId, status: 'success', orderId: end.orderId, code: null };
  return { type, requestId, status: 'failure', orderId: null, ...end };
}

/** Ends a request: notifies the app and clears its state. */
function conclude(asked: Request, end: Refusal | { readonly orderId: string }): void {
  const ending = endingOf(asked.id, end);
  if (asked.isAgreed) remember(KEY, JSON.stringify(ending));
  say(ending);
  if (request === asked) request = null;
  if ('orderId' in end) holdDraft(false);
  // An order that is not decided may still be placed with what the wallet gave it, which is not stored meanwhile.
  else if (end.code !== PENDING.code) putBack(asked);
}

/** Makes the order what it was before the wallet: nothing of the wallet is kept, neither its address nor its token. */
function putBack({ before }: Request): void {
  if (current().state.payment.method === 'applepay') tell({ type: 'methodChosen', method: 'scheme' });
  tell({ type: 'addressChanged', change: before.address });
  tell({ type: 'billingChanged', change: before.billing });
  tell({ type: 'billingShared', useShipping: before.useShipping });
  holdDraft(false);
}

const refusal = (code: string, message: string): Refusal => ({ code, message });

/** What the placement of the order has come to; undefined while it is undecided. */
function endOfPlacement(): Refusal | { readonly orderId: string } | undefined {
  const { placement } = current().state;
  if (placement.status === 'placed') return { orderId: placement.order.orderId };
  if (placement.status !== 'refused') return undefined;
  const [first] = placement.messages;
  return refusal(first?.code ?? 'unknown_error', first ? `${first.lead} ${first.text}`.trim() : FAILED);
}

const isDecided = ({ placement: { status } }: CheckoutState): boolean => status === 'placed' || status === 'refused';

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
  if (walletDetails(state, facts).total !== asked.shown) return conclude(asked, refusal('amount_mismatch', CHANGED));
  remember(KEY, JSON.stringify({ requestId: asked.id }));
  await placeOrder();
  await when(isDecided);
  conclude(asked, endOfPlacement() ?? PENDING);
}

/** The order of a payment whose sheet was told that nobody knows, if the page has learned meanwhile that it is placed. */
function learned({ code }: Partial<Ending>): { readonly orderId: string } | undefined {
  const { placement } = current().state;
  const isOpen = code === PENDING.code || (code != null && isDoubtful(code));
  if (!isOpen || placement.status !== 'placed') return undefined;
  // The shopper may have paid for the same order in another way.
  return placement.order.payment.adyenType === 'applepay' ? placement.order : undefined;
}

/**
 * The app reports an approval again that this page, or the one before it, has dealt with: its end is said again, or once
 * it is known. Nothing is ordered a second time. Returns whether the approval is such a one.
 */
function isRepeated({ requestId }: WalletMessage): boolean {
  const kept = JSON.parse(recall(KEY) ?? 'null') as Partial<Ending> | null;
  if (kept?.requestId !== requestId) return false;
  const order = learned(kept);
  if (order) say(endingOf(requestId, order));
  else if (kept.status !== undefined) say(kept as Ending);
  else void when(isDecided).then(() => say(endingOf(requestId, endOfPlacement() ?? PENDING)));
  return true;
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
      // An approved payment is not canceled by closing the sheet: its order may be on its way.
      if (asked.isAgreed) return;
      request = null;
      putBack(asked);
  }
}

/** Whether the app that shows the page can open a wallet. */
export const canPay = mayPay;

/**
 * Handles the app's messages about the open request and ignores all others. Returns a function that stops listening.
 */
export function followAppWallet(): () => void {
  return hearWallet((said) => {
    const message = walletMessageSchema.safeParse(said);
    const asked = request;
    if (!message.success) return { status: 'failed' };
    if (asked === null || message.data.requestId !== asked.id) {
      const isKnown = message.data.type === 'wallet_payment_success' && isRepeated(message.data);
      return isKnown ? { status: 'ok' } : undefined;
    }
    hear(asked, message.data).catch((error: unknown) => {
      reportError(error);
      conclude(asked, refusal('unknown_error', FAILED));
    });
    return { status: 'ok' };
  });
}

/** Asks the app to open its wallet (spec 2 section 4). A new request replaces an open one. */
export function startAppWallet(provider: string): void {
  // The order of an approved request is being placed.
  if (request?.isAgreed) return;
  if (request) putBack(request);
  holdDraft(true);
  const { state, facts } = current();
  const details = walletDetails(state, facts);
  const { address, billing, useShipping } = state;
  const before = { address, billing, useShipping };
  request = { id: crypto.randomUUID(), provider, shown: details.total, isAgreed: false, before };
  say({ type: 'wallet_payment_start', requestId: request.id, details });
}
