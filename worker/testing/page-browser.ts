import { TestBrowser } from './browser.ts';
import { request } from './store.ts';

/** The answer to a page or a form. */
export interface Seen {
  readonly status: number;
  readonly to: string | null;
  readonly html: string;
}

/** A browser that opens pages and sends their forms. */
export class PageBrowser extends TestBrowser {
  readonly #at: string;

  constructor(origin = 'http://localhost') {
    super(origin);
    this.#at = origin;
  }

  /** A browser in which the customer with this email address is logged in. */
  static async of(email: string): Promise<PageBrowser> {
    const browser = new PageBrowser();
    await browser.enter(email);
    return browser;
  }

  async see(path: string): Promise<Seen> {
    const answer = await this.send('GET', path);
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
  }

  /** Opens a page and follows redirects within the store. */
  async follow(path: string): Promise<Seen> {
    let seen = await this.see(path);
    for (let hops = 0; seen.to !== null && hops < 5; hops += 1) {
      const { pathname, search } = new URL(seen.to, this.#at);
      seen = await this.see(pathname + search);
    }
    return seen;
  }

  /** Posts a form as a browser does. */
  async post(path: string, fields: Readonly<Record<string, string>> | readonly [string, string][]): Promise<Seen> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(`${this.#at}${path}`, {
      method: 'POST',
      headers: { cookie, origin: this.#at, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(Array.isArray(fields) ? [...fields] : { ...fields }).toString(),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (line.includes('Max-Age=0')) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
  }
}
