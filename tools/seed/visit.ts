import { DEMO_LOGIN } from './customers.ts';

/** A visit of the demo customer, with the cookies that the store gives him. */
export class Visit {
  readonly #url: string;
  readonly #jar = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        origin: this.#url,
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`the demo customer's ${path} was refused: ${await answer.text()}`);
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return (await answer.json()) as Answer;
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
