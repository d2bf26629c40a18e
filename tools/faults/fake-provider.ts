import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHARGE_FAULTS, type ChargeFault } from './charge-faults.ts';
import { answerJson, FakeService, textOf } from './local-server.ts';
import { isAnsweredAs, TOO_LATE_MS } from './misbehave.ts';
import { type BookedCharge, type Means, type Provider, refundedOf } from './provider.ts';

/**
 * A payment provider outside the store (public contract, section 6). Its books survive when the store is killed, and it
 * has the faults of `CHARGE_FAULTS`.
 */
export class FakeProvider extends FakeService implements Provider {
  readonly books = new Map<string, BookedCharge>();
  readonly conflicts: string[] = [];
  /** Chooses the fault of a charge by its token and key: by default the token names it. */
  faultOf: (token: string, key: string) => ChargeFault = (token) =>
    token in CHARGE_FAULTS ? (token as ChargeFault) : 'decline';
  readonly #limitMs: number;
  readonly #kill: () => void;
  readonly #faults = new Map<string, ChargeFault>();

  /** `limitMs` is how long the store waits for an answer; `kill` kills the store. */
  constructor(limitMs: number, kill: () => void) {
    super();
    this.#limitMs = limitMs;
    this.#kill = kill;
  }

  meansOf(fault: ChargeFault): Means {
    return { paymentType: 'http', token: fault };
  }

  vars(): Readonly<Record<string, string>> {
    return { PAYMENTS: 'http', PAYMENTS_URL: this.url };
  }

  /** The small protocol has no reports. */
  reportTo(): void {}

  unheard(): readonly string[] {
    return [];
  }

  notes(): readonly never[] {
    return [];
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , orderId = '', verb = ''] = (request.url ?? '').split('/');
    const body = await textOf(request);
    if (request.method === 'GET') return this.#find(orderId, response);
    if (orderId === '') return this.#charge(String(request.headers['idempotency-key']), body, response);
    if (verb === 'cancel') return this.#cancel(orderId, response);
    return this.#refund(orderId, String(request.headers['idempotency-key']), body, response);
  }

  async #charge(key: string, body: string, response: ServerResponse): Promise<void> {
    const known = this.books.get(key);
    if (known && known.body !== body && known.body !== '') {
      this.conflicts.push(`${key}: charged again with something else`);
      return answerJson(response, 409, { error: 'another charge has this key' });
    }
    if (known) {
      this.#dieFinding(key);
      return answerJson(response, known.state === 'approved' ? 200 : 402, { state: known.state });
    }
    const { token } = JSON.parse(body) as { token: string };
    const isFirst = !this.#faults.has(key);
    const fault = this.#faults.get(key) ?? this.faultOf(token, key);
    if (isFirst) this.#faults.set(key, fault);
    if (fault === 'silent' || fault === 'crash-cancel') return;
    if (fault === 'decline') {
      this.#book(key, body, 'declined');
      return answerJson(response, 402, { state: 'declined' });
    }
    if (isFirst) return this.#misbehave(fault, key, body, response);
    this.#book(key, body, 'approved');
    answerJson(response, 200, { state: 'approved' });
  }

  async #misbehave(fault: ChargeFault, key: string, body: string, response: ServerResponse): Promise<void> {
    if (fault === 'crash-before') return this.#kill();
    if (fault === 'late') await sleep(this.#limitMs + TOO_LATE_MS);
    const { state } = this.#book(key, body, 'approved');
    if (await isAnsweredAs(fault, response, { state }, { limitMs: this.#limitMs, kill: this.#kill })) return;
    answerJson(response, state === 'approved' ? 200 : 402, { state });
  }

  #find(orderId: string, response: ServerResponse): void {
    this.#dieFinding(orderId);
    const known = this.books.get(orderId);
    answerJson(response, known ? 200 : 404, { state: known?.state ?? 'none' });
  }

  /**
   * Kills the store that looks up a charge whose answer was lost. On a slow machine it may have done so before the
   * charge arrived here; then it dies when it asks for the charge again.
   */
  #dieFinding(orderId: string): void {
    if (this.#faults.get(orderId) !== 'crash-find') return;
    this.#faults.set(orderId, 'lost');
    this.#kill();
  }

  /** Records an unknown charge as canceled, so that a charge that is still on its way is refused. */
  #cancel(orderId: string, response: ServerResponse): void {
    const known = this.books.get(orderId) ?? this.#book(orderId, '', 'cancelled');
    if (this.#faults.get(orderId) === 'crash-cancel') {
      this.#faults.set(orderId, 'silent');
      this.#kill();
    }
    answerJson(response, 200, { state: known.state });
  }

  #refund(orderId: string, key: string, body: string, response: ServerResponse): void {
    const known = this.books.get(orderId);
    const { amount } = JSON.parse(body) as { amount: number };
    if (known?.state !== 'approved' || refundedOf(known) + amount > known.amount) {
      answerJson(response, 422, { error: 'there is no such money' });
      return;
    }
    known.refunds.set(key, amount);
    answerJson(response, 200, { state: 'refunded' });
  }

  /** Records a charge, unless its key is known. */
  #book(orderId: string, body: string, state: BookedCharge['state']): BookedCharge {
    const known = this.books.get(orderId);
    if (known) return known;
    const { amount = 0, currency = '' } = JSON.parse(body || '{}') as { amount?: number; currency?: string };
    const charge: BookedCharge = { orderId, amount, currency, state, body, refunds: new Map() };
    this.books.set(orderId, charge);
    return charge;
  }
}
