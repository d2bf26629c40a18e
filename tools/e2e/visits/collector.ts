import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, Network, passOn } from '#tools/e2e/network.ts';

/** What a visit meets on its way to the collector. */
export interface Weather {
  /** So many batches are answered 503 and never reach the store. */
  failures: number;
  /** So many batches reach the store, but the page never gets the answer. */
  lost: number;
  /** Each batch reaches the store twice. */
  isDoubled: boolean;
}

/** The address of the collector, to which an app adds a query. */
const EVENTS = /^\/svc_discovery\/(?:[^?]*\/)?events(?:\?|$)/;

/** A network that makes the weather on the way to the collector. */
export class CollectorNetwork extends Network {
  readonly #weather = new Map<number, Weather>();
  readonly #arrived = new Map<number, Set<string>>();
  readonly #batches = new Map<number, number>();

  /** Makes the weather of a visit. */
  blow(visit: number, weather: Partial<Weather>): void {
    this.#weather.set(visit, { failures: 0, lost: 0, isDoubled: false, ...weather });
  }

  /** Number of the events of a visit that the store has accepted. */
  arrived(visit: number): number {
    return this.#arrived.get(visit)?.size ?? 0;
  }

  /** Number of the batches that a visit has sent, whatever became of them. */
  batches(visit: number): number {
    return this.#batches.get(visit) ?? 0;
  }

  protected override meets(message: IncomingMessage, visit: number) {
    if (message.method !== 'POST' || !EVENTS.test(message.url ?? '')) return undefined;
    return (response: ServerResponse) => this.#collect(message, response, visit);
  }

  async #collect(message: IncomingMessage, response: ServerResponse, visit: number): Promise<void> {
    this.#batches.set(visit, this.batches(visit) + 1);
    const body = await bodyOf(message);
    const weather = this.#weather.get(visit) ?? { failures: 0, lost: 0, isDoubled: false };
    if (weather.failures > 0) {
      weather.failures -= 1;
      response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    if (weather.isDoubled) await this.send(message, body, visit);
    const answer = await this.send(message, body, visit);
    if (answer.status === 200) this.#note(visit, body);
    if (weather.lost > 0) {
      weather.lost -= 1;
      response.destroy();
      return;
    }
    passOn(answer, response);
  }

  #note(visit: number, body: Buffer): void {
    const { events } = JSON.parse(body.toString('utf8')) as { readonly events: readonly { readonly id: string }[] };
    const known = this.#arrived.get(visit) ?? new Set<string>();
    for (const { id } of events) known.add(id);
    this.#arrived.set(visit, known);
  }
}
