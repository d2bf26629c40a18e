import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, bodyOf, Network, passOn } from '#tools/e2e/network.ts';
import type { Random } from '#tools/faults/random.ts';

/**
 * What becomes of an order on its way: `lost` never arrives, `late` arrives when the page has given up, `unheard` arrives and its
 * answer does not, `busy` is refused by the edge, `doubled` arrives twice, `slow` is answered late.
 */
const ORDER_FAULTS = ['none', 'none', 'none', 'lost', 'late', 'unheard', 'busy', 'doubled', 'slow'] as const;
/** What becomes of a question about an order, or about rates and tax. */
const QUESTION_FAULTS = [
  ...(['none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'none'] as const),
  ...(['lost', 'busy', 'slow'] as const),
] as const;
type Fault = (typeof ORDER_FAULTS)[number];

/** What the bank says to an order, by the sandbox's tokens (public contract, section 6): mostly yes. */
const TOKENS = [
  ...['sandbox_approved', 'sandbox_approved', 'sandbox_approved', 'sandbox_approved'],
  ...['sandbox_declined', 'sandbox_lost', 'sandbox_timeout'],
] as const;

/** How late an order is, and an answer that is slow: milliseconds, at least and at most. */
const LATE_MS = [1500, 5000] as const;
const SLOW_MS = [300, 2500] as const;

const ORDER = /^\/svc_checkout\/order(?:\?|$)/;
const QUESTION = /^\/svc_(?:checkout\/order\/|shipping\/shipping\/rates|tax\/tax\/rates)/;

interface SentOrder {
  readonly orderId: string;
  readonly payment: { readonly transactionToken: string };
}

/** The weather of a round. */
interface Weather {
  readonly random: Random;
  isCalm: boolean;
  /** What the bank says to each order, whatever is sent again under its id. */
  readonly tokens: Map<string, string>;
  /** Orders on their way to the store, whether or not a page still waits for the answer. */
  readonly arriving: Set<Promise<unknown>>;
}

/**
 * The network between the app and a store, in whose rounds orders get lost, come late and come twice. It also plays the bank,
 * because the sandbox approves everything that a wallet gives it: the token of an order is exchanged on its way.
 */
export class BankNetwork extends Network {
  readonly #weather = new Map<number, Weather>();
  /** How often each fault has happened. */
  readonly faults = new Map<string, number>();

  /** Begins the weather of a round. */
  blow(round: number, random: Random): void {
    this.#weather.set(round, { random, isCalm: false, tokens: new Map(), arriving: new Set() });
  }

  /** Ends the weather of a round. Resolves when everything that was late has arrived. */
  async calm(round: number): Promise<void> {
    const weather = this.#weather.get(round);
    if (!weather) return;
    weather.isCalm = true;
    await Promise.allSettled(weather.arriving);
  }

  protected override meets(message: IncomingMessage, visit: number) {
    const weather = this.#weather.get(visit);
    const path = message.url ?? '';
    if (!weather) return undefined;
    if (message.method === 'POST' && ORDER.test(path))
      return (response: ServerResponse) => this.#takeOrder(message, response, visit, weather);
    if (!weather.isCalm && QUESTION.test(path))
      return (response: ServerResponse) => this.#ask(message, response, visit, weather);
    return undefined;
  }

  #fault(weather: Weather, kind: string, faults: typeof ORDER_FAULTS | typeof QUESTION_FAULTS): Fault {
    const fault = weather.isCalm ? 'none' : weather.random.pick<Fault>(faults);
    const name = `${kind} ${fault}`;
    this.faults.set(name, (this.faults.get(name) ?? 0) + 1);
    return fault;
  }

  /** Exchanges the wallet's token for what the bank says to this order. */
  #judged(body: Buffer, { random, tokens }: Weather): Buffer {
    const order = JSON.parse(body.toString('utf8')) as SentOrder;
    const { orderId, payment } = order;
    const transactionToken = tokens.get(orderId) ?? random.pick(TOKENS);
    tokens.set(orderId, transactionToken);
    return Buffer.from(JSON.stringify({ ...order, payment: { ...payment, transactionToken } }));
  }

  async #takeOrder(message: IncomingMessage, response: ServerResponse, visit: number, weather: Weather): Promise<void> {
    const body = this.#judged(await bodyOf(message), weather);
    const fault = this.#fault(weather, 'order', ORDER_FAULTS);
    if (fault === 'late') {
      response.destroy();
      weather.arriving.add(sleep(weather.random.between(...LATE_MS)).then(() => this.send(message, body, visit)));
      return;
    }
    const send = () => {
      const sent = this.send(message, body, visit);
      weather.arriving.add(sent);
      return sent;
    };
    await this.#answer(fault, response, weather, fault === 'doubled' ? () => Promise.any([send(), send()]) : send);
  }

  async #ask(message: IncomingMessage, response: ServerResponse, visit: number, weather: Weather): Promise<void> {
    const body = await bodyOf(message);
    await this.#answer(this.#fault(weather, 'question', QUESTION_FAULTS), response, weather, () =>
      this.send(message, body, visit),
    );
  }

  async #answer(
    fault: Fault,
    response: ServerResponse,
    { random }: Weather,
    send: () => Promise<Answer>,
  ): Promise<void> {
    if (fault === 'lost') {
      response.destroy();
      return;
    }
    if (fault === 'busy') {
      const error = { type: 'rate_limited', message: 'Too many requests.', requestId: 'network' };
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end(JSON.stringify({ error }));
      return;
    }
    const answer = await send();
    if (fault === 'slow') await sleep(random.between(...SLOW_MS));
    if (fault === 'unheard') response.destroy();
    else passOn(answer, response);
  }
}
