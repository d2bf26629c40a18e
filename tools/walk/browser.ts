import { Agent, request } from 'node:http';

/** An answer of a store, as a visitor without script receives it. */
export interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly type: string;
  readonly text: string;
}

const LONGEST_MS = 60_000;

/** A visitor who walks through a store, with the host and the cookies that it set. */
export class WalkBrowser {
  readonly host: string;
  readonly #port: number;
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });

  /** `hostname` may be an admin host; all hosts resolve to this machine. */
  constructor(port: number, hostname = 'localhost') {
    this.#port = port;
    this.host = `${hostname}:${port}`;
  }

  get origin(): string {
    return `http://${this.host}`;
  }

  /** Requests a path without following redirects. */
  send(path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          path,
          method: init.method ?? 'GET',
          agent: this.#agent,
          timeout: LONGEST_MS,
          headers: { host: this.host, ...(cookie === '' ? {} : { cookie }), ...init.headers },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            this.#take(answer.headers['set-cookie'] ?? []);
            resolve({
              status: answer.statusCode ?? 0,
              location: answer.headers.location ?? null,
              type: answer.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString('utf8'),
            });
          });
        },
      );
      asked.on('timeout', () => asked.destroy(new Error(`${path} did not answer in time`)));
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // The store has ended a connection that was idle at the moment in which it was used again: nobody read the request.
        if (asked.reusedSocket && error.code === 'ECONNRESET') this.send(path, init).then(resolve, reject);
        else reject(error);
      });
      asked.end(init.body);
    });
  }

  #take(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** Sends JSON to a service. Throws if the service refuses it. */
  async call<T>(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
    const answer = await this.send(path, {
      method,
      headers: { 'content-type': 'application/json', origin: this.origin, ...headers },
      body: JSON.stringify(body),
    });
    if (answer.status >= 400)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return JSON.parse(answer.text) as T;
  }

  /** Sends a form, as a page of this host would. */
  form(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin },
      body: new URLSearchParams(fields).toString(),
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
