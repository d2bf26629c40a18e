import { signSession } from '#worker/request/session-token.ts';
import { SessionStore } from '#worker/stubs/sessions.ts';
import { env, request } from './store.ts';

/** A client with a cookie jar, like a browser. */
export class TestBrowser {
  readonly jar = new Map<string, string>();
  /** The `set-cookie` lines of the last answer. */
  lastCookies: readonly string[] = [];
  readonly #origin: string;

  constructor(origin = 'http://localhost') {
    this.#origin = origin;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(`${this.#origin}${path}`, {
      method,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'GET' ? {} : { origin: this.#origin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.lastCookies = answer.headers.getSetCookie();
    for (const line of this.lastCookies) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (line.includes('Max-Age=0')) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return answer;
  }

  /** Status and JSON of an answer. */
  async json<Body>(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const answer = await this.send(method, path, body, headers);
    return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
  }

  /** Creates a session as a login does, but without a password or merging. Returns the customer's id. */
  async enter(email: string): Promise<number> {
    const row = await env.DB.prepare('SELECT customer_id, group_id FROM customers WHERE email = ?1')
      .bind(email)
      .first<{ customer_id: number; group_id: number }>();
    if (!row) throw new Error(`nobody has the address ${email}`);
    const sessionId = await new SessionStore(env).begin(row.customer_id, 'Test browser', Date.now());
    const claim = { customerId: row.customer_id, sessionId, groupId: row.group_id, expiresMs: Date.now() + 900_000 };
    this.jar.set('session', await signSession(claim, env.SESSION_SECRET ?? ''));
    return row.customer_id;
  }

  login(email: string, password: string, headers?: Record<string, string>) {
    return this.json<{ customer?: Record<string, unknown>; error?: { type: string } }>(
      'POST',
      '/svc_session/session/login',
      { email, password },
      headers,
    );
  }
}
