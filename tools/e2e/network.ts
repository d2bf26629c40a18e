import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Marks the browser of a visit, whose requests carry its number. */
const MARK = /Visit\/(\d+)/;

/** What the store has answered. */
export interface Answer {
  readonly status: number;
  readonly message: IncomingMessage;
  readonly body: Buffer;
}

/** The name with which the browser of a visit introduces itself to the network. */
export const agentOf = (visit: number): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Visit/${visit}`;

export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Passes on what the store has answered. */
export function passOn({ status, message, body }: Answer, response: ServerResponse): void {
  response.writeHead(status, message.headers).end(body);
}

/**
 * The network between browsers and a store: passes everything on and gives each visit an address of its own, as shoppers
 * have. A kind of network meets some requests itself and makes their weather. Debuggers cannot do this, because what a
 * page sends while it is left outlives them.
 */
export abstract class Network {
  readonly #store: URL;
  readonly #agent = new Agent({ keepAlive: true });
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

  /** What this network does with a request of a visit; undefined if it is passed on. */
  protected abstract meets(
    message: IncomingMessage,
    visit: number,
  ): ((response: ServerResponse) => Promise<void>) | undefined;

  /** Sends a request to the store whose body has been read. Throws if the store does not answer. */
  protected send(message: IncomingMessage, body: Buffer, visit: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = this.#forward(message, visit, body.length);
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

  /** `length`: bytes of the body, if it is not the one that the browser sends. */
  #forward(message: IncomingMessage, visit: number, length?: number): ReturnType<typeof ask> {
    const address = `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}`;
    return ask({
      agent: this.#agent,
      host: this.#store.hostname,
      port: this.#store.port,
      method: message.method ?? 'GET',
      path: message.url ?? '/',
      headers: {
        ...message.headers,
        'cf-connecting-ip': address,
        ...(length !== undefined && { 'content-length': String(length) }),
      },
    });
  }

  async #pass(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = Number(MARK.exec(message.headers['user-agent'] ?? '')?.[1] ?? 0);
    const meet = this.meets(message, visit);
    if (meet) {
      await meet(response);
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
}
