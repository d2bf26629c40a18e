import { Agent, type IncomingMessage, request } from 'node:http';

/** An answer of the store. */
export interface Got {
  readonly status: number;
  readonly text: string;
  /** Header `location`. */
  readonly to: string;
  /** Header `retry-after`, seconds; undefined if there is none. */
  readonly waitSeconds: number | undefined;
}

/** What is sent: JSON or a form, from another network than the sender's own if one is given. */
export interface Sent {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly network?: string;
}

/** A request without an answer ends here, milliseconds. */
const PATIENCE_MS = 60_000;
const MOST_SOCKETS = 64;
const agent = new Agent({ maxSockets: MOST_SOCKETS });

let networks = 0;

/** The address of a network from which nothing came yet. The store believes the header of it on this machine alone. */
export function newNetwork(): string {
  networks += 1;
  return `100.${64 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function bodyOf({ json, form }: Sent): readonly [string, string] | undefined {
  if (json !== undefined) return ['application/json', JSON.stringify(json)];
  if (form !== undefined) return ['application/x-www-form-urlencoded', new URLSearchParams(form).toString()];
  return undefined;
}

/** Someone with a browser of their own: its cookies, its network, and the host that it calls the store by. */
export class Stranger {
  readonly jar = new Map<string, string>();
  readonly network: string;
  readonly host: string;
  readonly #port: number;

  constructor(port: number, { network = newNetwork(), host = 'localhost' } = {}) {
    this.#port = port;
    this.network = network;
    this.host = host === 'localhost' || host.endsWith('.localhost') ? `${host}:${port}` : host;
  }

  /** Sends a request. Throws without an answer. */
  async send(method: string, path: string, sent: Sent = {}): Promise<Got> {
    const body = bodyOf(sent);
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      host: this.host,
      'cf-connecting-ip': sent.network ?? this.network,
      ...(method === 'GET' ? {} : { origin: `http://${this.host}` }),
      ...(cookie === '' ? {} : { cookie }),
      ...(body ? { 'content-type': body[0], 'content-length': String(Buffer.byteLength(body[1])) } : {}),
      ...sent.headers,
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: this.#port, method, path, headers, agent }, resolve);
      asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error(`${method} ${path} was not answered`)));
      asked.on('error', reject);
      asked.end(body?.[1]);
    });
    this.#keep(answer.headers['set-cookie'] ?? []);
    const wait = answer.headers['retry-after'];
    return {
      status: answer.statusCode ?? 0,
      text: await textOf(answer),
      to: answer.headers.location ?? '',
      waitSeconds: wait === undefined ? undefined : Number(wait),
    };
  }

  get(path: string, sent?: Sent): Promise<Got> {
    return this.send('GET', path, sent);
  }

  post(path: string, json: unknown, sent: Sent = {}): Promise<Got> {
    return this.send('POST', path, { ...sent, json });
  }

  form(path: string, form: Readonly<Record<string, string>>, sent: Sent = {}): Promise<Got> {
    return this.send('POST', path, { ...sent, form });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (line.includes('Max-Age=0')) this.jar.delete(name);
      else this.jar.set(name, value);
    }
  }
}

/** The JSON of an answer. Throws for another status than was expected, because the attack could not be made then. */
export function prepared<Body>(got: Got, ...expected: readonly number[]): Body {
  if (!expected.includes(got.status)) throw new Error(`answered ${got.status}: ${got.text.slice(0, 300)}`);
  return JSON.parse(got.text) as Body;
}
