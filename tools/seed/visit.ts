import { DEMO_LOGIN } from './customers.ts';

/** A visit of the demo customer, with the cookies that the store sets. */
export class Visit {
  readonly #url: string;
  readonly #jar = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const sent = body === undefined ? {} : { type: 'application/json', body: JSON.stringify(body) };
    return (await (await this.#ask(method, path, sent)).json()) as Answer;
  }

  /** Opens a page and returns its HTML. */
  async see(path: string): Promise<string> {
    return (await this.#ask('GET', path)).text();
  }

  /** Sends a form, and sees the page that it leads to. */
  async post(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const body = new URLSearchParams(fields).toString();
    const answer = await this.#ask('POST', path, { type: 'application/x-www-form-urlencoded', body });
    await answer.text();
  }

  /** Uploads a file through the form of a page and opens the page that it leads to. */
  async upload(path: string, name: string, text: string): Promise<void> {
    const body = new FormData();
    body.append('file', new File([text], name, { type: 'text/csv' }));
    const answer = await this.#ask('POST', path, { body });
    await answer.text();
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    sent: { readonly type?: string; readonly body?: FormData | string } = {},
  ): Promise<Response> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        origin: this.#url,
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(sent.type === undefined ? {} : { 'content-type': sent.type }),
      },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    if (!answer.ok) throw new Error(`the demo customer's ${path} was refused: ${await answer.text()}`);
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }
}

interface Found {
  readonly product: { readonly productId: number; readonly type: string; readonly childrenIds: readonly number[] };
}

/** Returns an item in the format of lists; for a product with variants, the first one. */
export async function itemOf(visit: Visit, sku: string, qty: number) {
  const { product } = await visit.call<Found>('GET', `/svc_content/catalog/product?sku=${sku}`);
  const [child] = product.childrenIds;
  const children = product.type === 'configurable' && child !== undefined ? [{ productId: child, qty: 1 }] : [];
  return { productId: product.productId, qty, children };
}

/** Logs the demo customer in and returns the visit. */
export async function logInAthlete(url: string): Promise<Visit> {
  const visit = new Visit(url);
  await visit.call('POST', '/svc_session/session/login', DEMO_LOGIN);
  return visit;
}
