import type { Minor } from '#shared/money/money.ts';
import type { SandboxBooks, SandboxCharge } from '#worker/store/sandbox-books.ts';
import type { Charge, ChargeState, Payments } from './port.ts';

/** What becomes of a charge. `isSilent`: the shopper's store never hears of it. */
interface Outcome {
  readonly state: SandboxCharge['state'] | 'none';
  readonly refusal?: 'cvv_required';
  readonly isSilent?: true;
}

/** Outcomes by token (public contract, section 6). A token that the sandbox does not know is declined. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  sandbox_approved: { state: 'approved' },
  sandbox_declined: { state: 'declined' },
  sandbox_cvv: { state: 'declined', refusal: 'cvv_required' },
  sandbox_3ds: { state: 'pending' },
  sandbox_redirect: { state: 'pending' },
  sandbox_timeout: { state: 'none', isSilent: true },
  sandbox_lost: { state: 'approved', isSilent: true },
};

/** Where the sandbox asks the shopper what a bank or wallet would ask him. */
export const SANDBOX_PATH = '/sandbox-payment';

function stateOf({ orderId, state, refusal, token }: SandboxCharge): ChargeState {
  switch (state) {
    case 'approved':
      return { state, transactionId: `sandbox-${orderId}`, card: { brand: 'visa', last4: '1111' } };
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
 * A payment provider for one machine: it takes no money, keeps books of its own, and fails in every way in which a real
 * one does.
 */
export class SandboxPayments implements Payments {
  readonly #books: SandboxBooks;
  readonly #limitMs: number;

  constructor(books: SandboxBooks, limitMs: number) {
    this.#books = books;
    this.#limitMs = limitMs;
  }

  async charge({ orderId, amount, currency, token, returnUrl }: Charge): Promise<ChargeState> {
    const known = await this.#books.find(orderId);
    const isSame = known?.amount === amount && known.currency === currency && known.token === token;
    if (known && !isSame && known.state !== 'cancelled') return { state: 'unknown' };
    const outcome: Outcome = OUTCOMES[token] ?? { state: 'declined' };
    const { state, refusal = null, isSilent } = outcome;
    if (!known && state !== 'none') {
      await this.#books.open({ orderId, amount, currency, token, state, refusal, returnUrl, refunded: 0 });
    }
    return isSilent ? this.#silence() : this.find(orderId);
  }

  async find(orderId: string): Promise<ChargeState> {
    const known = await this.#books.find(orderId);
    return known ? stateOf(known) : { state: 'none' };
  }

  async cancel(orderId: string): Promise<ChargeState> {
    await this.#books.cancel(orderId);
    return this.find(orderId);
  }

  async refund(orderId: string, amount: Minor, key: string): Promise<'done' | 'refused' | 'unknown'> {
    return (await this.#books.refund(orderId, amount, key)) ? 'done' : 'refused';
  }

  /** A provider that does not answer: the time limit decides. */
  async #silence(): Promise<ChargeState> {
    await new Promise((resolve) => setTimeout(resolve, this.#limitMs));
    return { state: 'unknown' };
  }
}
