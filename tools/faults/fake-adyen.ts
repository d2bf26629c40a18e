import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { problemsOf, schemaOf } from '#worker/testing/adyen/check-schema.ts';
import { ADYEN_SETTINGS } from '#worker/testing/adyen/fake-adyen.ts';
import {
  AdyenAccount,
  type AdyenAnswer,
  type AdyenCall,
  type AdyenPath,
  type AdyenPayment,
  adyenRefusal,
} from './adyen-account.ts';
import { CHARGE_FAULTS, type ChargeFault } from './charge-faults.ts';
import { answerJson, FakeService, textOf } from './local-server.ts';
import { isAnsweredAs, TOO_LATE_MS } from './misbehave.ts';
import type { BookedCharge, Means, Provider } from './provider.ts';
import { Random } from './random.ts';

/** How long a charge waits for its report to be heard before it is answered, where the report comes first. */
const REPORT_FIRST_MS = 350;
/** Of a hundred charges, how many are reported before they are answered. */
const REPORT_FIRST_PERCENT = 40;
/** Milliseconds until a payment is made that is never answered: while the store waits, or when it has given up. */
const SOON_MS: readonly [number, number] = [0, 800];
const FAR_TOO_LATE_MS: readonly [number, number] = [2_800, 4_500];
/** Of a hundred cancellations and refunds, how many fail before anything is done, and of how many the first answer is lost. */
const FAILED_PERCENT = 20;
const LOST_PERCENT = 15;
/** How often those fail that send money back because of a report, which Adyen sends again soon. */
const FAILED_REVERSALS = 3;
/** Faults of which half are never answered, however often the store asks: only their reports tell of them. */
const SECRET: ReadonlySet<ChargeFault> = new Set(['slow', 'late', 'lost', 'wrong']);
const LONGEST_KEY = 64;

/** A number for the decisions about an order. */
const seedOf = (orderId: string) => Number.parseInt(orderId.slice(-8), 16);

function faultOf({ paymentMethod }: AdyenCall['body']): ChargeFault {
  const { encryptedCardNumber: name = '' } = paymentMethod as { readonly encryptedCardNumber?: string };
  return name in CHARGE_FAULTS ? (name as ChargeFault) : 'decline';
}

/**
 * Adyen outside the store: the part of its Checkout API v72 that the store uses, with the faults of `CHARGE_FAULTS`.
 * Every request must fit the published description. Adyen has no call that tells the state of a payment, so what the
 * store did not hear in an answer it learns from a report.
 */
export class FakeAdyen extends FakeService implements Provider {
  readonly #account: AdyenAccount;
  readonly #limitMs: number;
  readonly #kill: () => void;
  readonly #secrets = new Set<string>();
  /** Tries that fail before one succeeds, by the key of the request. */
  readonly #failures = new Map<string, number>();
  readonly #kept = new Map<string, { readonly text: string; readonly answer: AdyenAnswer }>();

  /** `limitMs` is how long the store waits for an answer; `kill` kills the store. */
  constructor(limitMs: number, kill: () => void) {
    super();
    this.#limitMs = limitMs;
    this.#kill = kill;
    this.#account = new AdyenAccount(kill);
  }

  get books(): ReadonlyMap<string, BookedCharge> {
    return this.#account.books;
  }

  get conflicts(): string[] {
    return this.#account.conflicts;
  }

  meansOf(fault: ChargeFault): Means {
    const paymentMethod = { type: 'scheme', encryptedCardNumber: fault };
    return { paymentType: 'adyen', token: JSON.stringify({ paymentMethod }) };
  }

  unheard(): readonly string[] {
    return this.#account.unheard();
  }

  notes(): readonly { readonly orderId: string; readonly note: string }[] {
    return this.#account.notes();
  }

  vars(): Readonly<Record<string, string>> {
    const { apiKey, merchantAccount, hmacKey } = ADYEN_SETTINGS;
    return {
      PAYMENTS: 'adyen',
      ADYEN_URL: `${this.url}/v72`,
      ADYEN_KEY: apiKey,
      ADYEN_MERCHANT_ACCOUNT: merchantAccount,
      ADYEN_HMAC_KEY: hmacKey,
    };
  }

  reportTo(store: string): void {
    this.#account.post.store = store;
  }

  override close(): void {
    this.#account.post.close();
    super.close();
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = this.#read(request, await textOf(request));
    if (!call) return answerJson(response, 401, { status: 401, errorCode: '000' });
    return call.path === '/payments' ? this.#charge(call, response) : this.#modify(call, response);
  }

  /** Reads a request, and notes what Adyen would not accept of it. Undefined without the store's key. */
  #read({ url = '', headers }: IncomingMessage, text: string): AdyenCall | undefined {
    const [, psp = ''] = /^\/v72\/payments\/([A-Z0-9]{16})\//.exec(url) ?? [];
    const path = url.slice('/v72'.length).replace(`/${psp}/`, '/{paymentPspReference}/') as AdyenPath;
    const key = String(headers['idempotency-key'] ?? '');
    const body = JSON.parse(text) as Record<string, unknown>;
    const wrong = problemsOf(body, schemaOf(path));
    if (key === '' || key.length > LONGEST_KEY) wrong.push(`the key “${key}”`);
    if (wrong.length > 0) this.conflicts.push(`${path}: ${wrong.join('; ')}`);
    return headers['x-api-key'] === ADYEN_SETTINGS.apiKey ? { path, psp, key, text, body } : undefined;
  }

  /** Makes a payment once for its key. A request with the same key gets the same answer, or none. */
  async #charge(call: AdyenCall, response: ServerResponse): Promise<void> {
    const known = this.#account.payments.get(call.key);
    if (!known) return this.#begin(call, response);
    const { fault, orderId, text, answer } = known;
    if (text !== call.text) this.conflicts.push(`${orderId}: charged again with something else`);
    if (this.#account.dies(known, 'crash-find')) return this.#kill();
    if (fault === 'silent' || fault === 'crash-cancel') return;
    // The first request was lost with the store, so this one is the first.
    if (fault === 'crash-before' && !answer) return this.#finish(known, response);
    const isTold = answer !== undefined && !this.#secrets.has(orderId);
    this.#say(response, call.path, isTold ? answer : adyenRefusal('704', 'request already processed or in progress'));
  }

  async #begin({ key: orderId, text, body }: AdyenCall, response: ServerResponse): Promise<void> {
    const fault = faultOf(body);
    const random = new Random(seedOf(orderId));
    const psp = `PSP${orderId.slice(-13).toUpperCase()}`;
    const amount = body.amount as AdyenPayment['amount'];
    const payment: AdyenPayment = { orderId, psp, amount, text, fault, random };
    this.#account.payments.set(orderId, payment);
    if (body.reference !== orderId) this.conflicts.push(`${orderId}: charged for ${body.reference}`);
    if (SECRET.has(fault) && random.chance(50)) this.#secrets.add(orderId);
    if (fault === 'crash-before') return this.#kill();
    if (fault === 'crash-cancel') return;
    if (fault === 'silent') {
      const [least, most] = random.pick([SOON_MS, FAR_TOO_LATE_MS]);
      if (random.chance(70)) this.#account.makeLater(payment, random.between(least, most));
      return;
    }
    if (fault === 'late' && this.#secrets.has(orderId)) {
      this.#account.makeLater(payment, random.between(...FAR_TOO_LATE_MS));
      return;
    }
    if (fault === 'late') await sleep(this.#limitMs + TOO_LATE_MS);
    return this.#finish(payment, response);
  }

  /** Makes a payment and answers as its fault says. */
  async #finish(payment: AdyenPayment, response: ServerResponse): Promise<void> {
    const { heard, answer } = this.#account.make(payment);
    if (payment.random.chance(REPORT_FIRST_PERCENT)) await Promise.race([heard, sleep(REPORT_FIRST_MS)]);
    const means = { limitMs: this.#limitMs, kill: this.#kill };
    if (await isAnsweredAs(payment.fault, response, answer.body, means)) return;
    this.#say(response, '/payments', answer);
  }

  /** Cancellations, reversals, refunds and captures: each is done once for its key. */
  async #modify(call: AdyenCall, response: ServerResponse): Promise<void> {
    const { path, psp, key, text, body } = call;
    const orderId = String(psp === '' ? body.paymentReference : body.reference);
    const payment = this.#account.payments.get(orderId);
    const kept = this.#kept.get(key);
    if (kept && kept.text !== text) this.conflicts.push(`${key}: sent again with something else`);
    if (psp !== '' && payment?.psp !== psp) this.conflicts.push(`${path}: ${psp} is not a payment of ${orderId}`);
    const random = payment?.random ?? new Random(seedOf(orderId));
    const isFirst = this.#account.once(key);
    if (isFirst && random.chance(FAILED_PERCENT))
      this.#failures.set(key, path.endsWith('reversals') ? FAILED_REVERSALS : 1);
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures - 1);
    if (failures > 0) return answerJson(response, 500, { status: 500, errorCode: '905' });
    const answer = kept?.answer ?? this.#account.accept(call, payment, random);
    this.#kept.set(key, { text, answer });
    if (payment && path === '/cancels' && this.#account.dies(payment, 'crash-cancel')) return this.#kill();
    if (!kept && random.chance(LOST_PERCENT)) {
      response.destroy();
      return;
    }
    this.#say(response, path, answer);
  }

  /** Answers, and makes sure that Adyen could answer like this. */
  #say(response: ServerResponse, path: AdyenPath, { status, body }: AdyenAnswer): void {
    if (status < 300) {
      const wrong = problemsOf(body, schemaOf(path, String(status)));
      if (wrong.length > 0) this.conflicts.push(`answer of ${path}: ${wrong.join('; ')}`);
    }
    answerJson(response, status, body);
  }
}
