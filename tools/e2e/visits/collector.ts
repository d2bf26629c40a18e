import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a visit meets on its way to the collector. */
export interface Weather {
  /** So many batches are answered 503 and never reach the store. */
  failures: number;
  /** So many batches reach the store, but the page never gets the answer. */
  lost: number;
  /** Each batch reaches the store twice. */
  isDoubled: boolean;
}

/** Marks the browser of a visit, whose requests carry its number. */
const MARK = /Visit\/(\d+)/;
/** The address of the collector, to which an app adds a query. */
const EVENTS = /^\/svc_discovery\/(?:[^?]*\/)?events(?:\?|$)/;

interface Answer {
  readonly status: number;
  readonly message: IncomingMessage;
  readonly body: Buffer;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * The network between browsers and a store: passes everything on, gives each visit an address of its own, as shoppers
 * have, and makes the weather on the way to the collector. Debuggers cannot do this, because what a page sends while it
 * is left outlives them.
 */
export class Network {
  readonly #store: URL;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #weather = new Map<number, Weather>();
  readonly #arrived = new Map<number, Set<string>>();
  readonly #batches = new Map<number, number>();
  readonly #server = createServer((message, response) => {
    this.#pass(message, response).catch(() => response.destroy());
  });

  /** `store`: the address of the store. */
  constructor(store: string) {
    this.#store = new URL(store);
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
  }

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

  #forward(message: IncomingMessage, visit: number): ReturnType<typeof ask> {
    const address = `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}`;
    return ask({
      agent: this.#agent,
      host: this.#store.hostname,
      port: this.#store.port,
      method: message.method ?? 'GET',
      path: message.url ?? '/',
      headers: { ...message.headers, 'cf-connecting-ip': address },
    });
  }

  #send(message: IncomingMessage, body: Buffer, visit: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = this.#forward(message, visit);
      request.once('error', reject);
      request.once('response', (answer) => {
        bodyOf(answer).then(
          (bytes) => resolve({ status: answer.statusCode ?? 0, message: answer, body: bytes }),
          reject,
        );
      });
      request.end(body);
    });
  }

  async #pass(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = Number(MARK.exec(message.headers['user-agent'] ?? '')?.[1] ?? 0);
    if (message.method === 'POST' && EVENTS.test(message.url ?? '')) {
      await this.#collect(message, response, visit);
      return;
    }
    const request = this.#forward(message, visit);
    request.once('error', () => response.destroy());
    request.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    message.pipe(request);
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
    if (weather.isDoubled) await this.#send(message, body, visit);
    const answer = await this.#send(message, body, visit);
    if (answer.status === 200) this.#note(visit, body);
    if (weather.lost > 0) {
      weather.lost -= 1;
      response.destroy();
      return;
    }
    response.writeHead(answer.status, answer.message.headers).end(answer.body);
  }

  #note(visit: number, body: Buffer): void {
    const { events } = JSON.parse(body.toString('utf8')) as { readonly events: readonly { readonly id: string }[] };
    const known = this.#arrived.get(visit) ?? new Set<string>();
    for (const { id } of events) known.add(id);
    this.#arrived.set(visit, known);
  }
}
