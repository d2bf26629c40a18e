import type { Minor } from '#shared/money/money.ts';
import { isExpired } from '#shared/order/stored-method.ts';
import type { Clock } from '#worker/clock.ts';
import type { StoredMethodStore } from '#worker/store/account/stored-payment-methods.ts';
import type { PaymentBooks } from '#worker/store/order/payment-books.ts';
import { SANDBOX_CARD, type SandboxBooks, type SandboxCharge } from '#worker/store/order/sandbox.ts';
import type { CardToKeep, Charge, ChargeState, MoneyOutcome, Payments } from './port.ts';

/** The outcome of a charge. `isSilent`: the store never gets an answer. */
interface Outcome {
  readonly state: SandboxCharge['state'] | 'none';
  readonly refusal?: 'cvv_required';
  /** The outcome of a subscription renewal, if it differs. */
  readonly renewal?: SandboxCharge['state'];
  readonly isSilent?: true;
}

/** A token whose charge is approved and waits to be captured. */
const RESERVED = 'sandbox_reserved';

/** Outcomes by token (public contract, section 6). Unknown tokens are declined. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  sandbox_approved: { state: 'approved' },
  [RESERVED]: { state: 'approved' },
  sandbox_declined: { state: 'declined' },
  sandbox_cvv: { state: 'declined', refusal: 'cvv_required' },
  sandbox_3ds: { state: 'pending', renewal: 'approved' },
  sandbox_redirect: { state: 'pending', renewal: 'approved' },
  sandbox_renewal_declined: { state: 'approved', renewal: 'declined' },
  sandbox_timeout: { state: 'none', isSilent: true },
  sandbox_lost: { state: 'approved', isSilent: true },
};

/** Optional prefix of the id of a card that the customer has saved, whose charge is approved. */
const STORED = 'sandbox_stored_';

/** The saved card that a token names; undefined if the token names an outcome. */
function storedIdOf(token: string): string | undefined {
  if (Object.hasOwn(OUTCOMES, token)) return undefined;
  return token.startsWith(STORED) ? token.slice(STORED.length) : token;
}

/** The page that asks the shopper what a bank or wallet would ask. */
export const SANDBOX_PATH = '/sandbox-payment';

function stateOf({ orderId, state, refusal, token }: SandboxCharge): ChargeState {
  switch (state) {
    case 'approved':
      return {
        state,
        transactionId: `sandbox-${orderId}`,
        card: { brand: 'visa', last4: '1111' },
        ...(token === RESERVED ? { isReserved: true as const } : {}),
      };
    case 'declined':
      return { state, refusal: refusal === 'cvv_required' || refusal === 'three_ds' ? refusal : 'payment_error' };
    case 'cancelled':
      return { state };
    default: {
      const type = token === 'sandbox_redirect' ? 'redirect' : 'threeDS';
      return { state: 'action', action: { type, url: `${SANDBOX_PATH}/${orderId}` } };
    }
  }
}

/**
 * A payment provider for local use. It takes no money, keeps its own records, and can fail in every way that a real
 * provider can.
 */
export class SandboxPayments implements Payments {
  readonly #books: SandboxBooks;
  readonly #stored: StoredMethodStore;
  readonly #limitMs: number;
  readonly #clock: Clock;

  constructor({ sandbox, stored }: Pick<PaymentBooks, 'sandbox' | 'stored'>, limitMs: number, clock: Clock) {
    this.#books = sandbox;
    this.#stored = stored;
    this.#limitMs = limitMs;
    this.#clock = clock;
  }

  async charge(charge: Charge): Promise<ChargeState> {
    const { orderId, amount, currency, token, returnUrl, isStored, customerId } = charge;
    const { state, refusal = null, isSilent } = await this.#outcomeOf(charge);
    if (state === 'none') return this.#silence();
    const keptFor = isStored && storedIdOf(token) === undefined ? customerId : null;
    const asked = { orderId, amount, currency, token, state, refusal, returnUrl, refunded: 0, keptFor };
    const booked = await this.#books.open(asked);
    const isSame = booked.amount === amount && booked.currency === currency && booked.token === token;
    if (!isSame && booked.state !== 'cancelled') return { state: 'unknown' };
    if (booked.state === 'approved') await this.#books.keepCard(booked);
    return isSilent ? this.#silence() : stateOf(booked);
  }

  async find(orderId: string): Promise<ChargeState> {
    const known = await this.#books.find(orderId);
    if (known?.state === 'approved') await this.#books.keepCard(known);
    return known ? stateOf(known) : { state: 'none' };
  }

  async cancel(orderId: string): Promise<ChargeState> {
    await this.#books.cancel(orderId);
    return this.find(orderId);
  }

  async refund(orderId: string, amount: Minor, key: string): Promise<MoneyOutcome> {
    return (await this.#books.refund(orderId, amount, key)) ? 'done' : 'refused';
  }

  /** An authorized amount is captured as a whole. A charge that was captured at once has nothing left to capture. */
  async capture(orderId: string, amount: Minor): Promise<MoneyOutcome> {
    const known = await this.#books.find(orderId);
    const isOpen = known?.state === 'approved' && known.token === RESERVED && known.refunded === 0;
    return isOpen && known.amount === amount ? 'done' : 'refused';
  }

  async release(orderId: string, key: string): Promise<MoneyOutcome> {
    const known = await this.#books.find(orderId);
    return known ? this.refund(orderId, known.amount, key) : 'refused';
  }

  /** A stored card can only be charged by its own customer, until it expires. */
  async #outcomeOf({ token, customerId, recurring }: Charge): Promise<Outcome> {
    const storedId = storedIdOf(token);
    if (storedId === undefined) {
      const outcome = OUTCOMES[token] ?? { state: 'declined' };
      return recurring?.kind === 'renewal' && outcome.renewal ? { state: outcome.renewal } : outcome;
    }
    const card = customerId === null ? undefined : await this.#stored.find(customerId, 'sandbox', storedId);
    return { state: card && !isExpired(card, this.#clock()) ? 'approved' : 'declined' };
  }

  /** Saves the only card that the sandbox approves. */
  async keep(customerId: number, { token, expMonth, expYear }: CardToKeep): Promise<string | undefined> {
    if (token !== 'sandbox_approved') return undefined;
    const id = `sandbox-${crypto.randomUUID().replaceAll('-', '')}`;
    await this.#stored.keep({ ...SANDBOX_CARD, id, customerId, provider: 'sandbox', expMonth, expYear });
    return id;
  }

  async forget(): Promise<MoneyOutcome> {
    return 'done';
  }

  /** Simulates a provider that does not answer until the time limit. */
  async #silence(): Promise<ChargeState> {
    await new Promise((resolve) => setTimeout(resolve, this.#limitMs));
    return { state: 'unknown' };
  }
}
