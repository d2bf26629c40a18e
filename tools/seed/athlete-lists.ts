import type { WireList } from '#shared/list/wire-list.ts';
import { DEMO_LOGIN } from './customers.ts';

/** By sku: products without choices, and such with variants. */
const WISHES = ['NB-MULTI', 'NB-A2', 'NB-TREE'];
const REGISTRY = [
  { sku: 'NB-BC', qty: 4, priority: 'high' },
  { sku: 'NB-TREE', qty: 1, priority: 'medium' },
] as const;

/** A visit of the demo customer, with the cookies that the store gives him. */
class Visit {
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
async function itemOf(visit: Visit, sku: string, qty: number) {
  const { product } = await visit.call<Found>('GET', `/svc_content/catalog/product?sku=${sku}`);
  const [child] = product.childrenIds;
  const children = product.type === 'configurable' && child !== undefined ? [{ productId: child, qty: 1 }] : [];
  return { productId: product.productId, qty, children };
}

/** Gives the demo customer a wishlist and a registry that others may see (public contract, section 8). */
export async function makeAthleteLists(url: string): Promise<void> {
  const visit = new Visit(url);
  await visit.call('POST', '/svc_session/session/login', DEMO_LOGIN);
  const make = async (type: string, metadata: object, items: readonly object[]) => {
    const { list } = await visit.call<{ list: WireList }>('POST', '/svc_list/lists', { type, metadata });
    await visit.call('POST', `/svc_list/lists/${list._id}/items`, { items });
  };
  await make('wishlist', { isPublic: true }, await Promise.all(WISHES.map((sku) => itemOf(visit, sku, 1))));
  await make(
    'registry',
    {
      ...{ name: 'The garage gym', isPublic: true, occasion: 'home-gym', eventDate: '2027-06-12' },
      message: 'Thank you for lifting with us.',
    },
    await Promise.all(
      REGISTRY.map(async ({ sku, qty, priority }) => ({
        ...(await itemOf(visit, sku, qty)),
        metadata: { registry: { priority } },
      })),
    ),
  );
}
