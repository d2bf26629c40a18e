import { DEMO_LOGIN } from './customers.ts';

/** A visit of the demo customer, with the cookies that the store gives him. */
export class Visit {
  readonly #url: string;
  readonly #jar = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const isJson = body !== undefined;
    const answer = await this.#send(path, {
      method,
      ...(isJson ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`the demo customer's ${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  /** Sends a file by the form of a page, which leads on where it was taken. */
  async upload(path: string, name: string, text: string): Promise<void> {
    const form = new FormData();
    form.append('file', new File([text], name, { type: 'text/csv' }));
    const { status } = await this.#send(path, { method: 'POST', body: form, redirect: 'manual' });
    if (status !== 303) throw new Error(`the demo customer's ${name} was refused by ${path} (${status})`);
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(this.#url + path, {
      ...init,
      headers: {
        origin: this.#url,
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
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

/** An item as a list takes it: of a product with variants its first. */
export async function itemOf(visit: Visit, sku: string, qty: number) {
  const { product } = await visit.call<Found>('GET', `/svc_content/catalog/product?sku=${sku}`);
  const [child] = product.childrenIds;
  const children = product.type === 'configurable' && child !== undefined ? [{ productId: child, qty: 1 }] : [];
  return { productId: product.productId, qty, children };
}

/** A visit of the demo customer who has logged in. */
export async function logInAthlete(url: string): Promise<Visit> {
  const visit = new Visit(url);
  await visit.call('POST', '/svc_session/session/login', DEMO_LOGIN);
  return visit;
}
