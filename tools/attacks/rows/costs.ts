import type { Attack } from '#tools/attacks/attack.ts';
import type { AttackedStore } from '#tools/attacks/attacked-store.ts';
import { productId, statusesOf } from '#tools/attacks/people.ts';
import { type Got, newNetwork, prepared, type Stranger } from '#tools/attacks/stranger.ts';

/** More than any rate of a minute, and if a minute ends in between. */
const MOST = 650;
const MOST_OVER_MINUTES = 1_300;
const MINUTE_MS = 60_000;
const AT_ONCE = 32;
const UNKNOWN = 60;

/** Sends requests of one network until one is refused with the time to wait. Returns what went through. */
async function untilRefused(ask: (nth: number) => Promise<Got>): Promise<string | undefined> {
  const answers: Got[] = [];
  const minute = () => Math.floor(Date.now() / MINUTE_MS);
  const begun = minute();
  const most = () => (minute() === begun ? MOST : MOST_OVER_MINUTES);
  for (let nth = 0; nth < most(); nth += AT_ONCE) {
    const wave = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(nth + at)));
    answers.push(...wave);
    const refused = wave.find(({ status }) => status === 429);
    if (refused) return refused.waitSeconds ? undefined : 'the refusal does not say how long it is';
    const failed = wave.find(({ status }) => status >= 500);
    if (failed) throw new Error(`answered ${failed.status}: ${failed.text.slice(0, 160)}`);
  }
  return statusesOf(answers);
}

type Flood = (who: Stranger, nth: number, known: { productId: number; token: string }) => Promise<Got>;

const flood = (
  name: string,
  ask: Flood,
  rest: Pick<Attack, 'heldSince' | 'why'> = { heldSince: '160848ee' },
): Attack => ({
  name: `${name}, without an end`,
  part: 'costs',
  on: 'demo',
  ...rest,
  attempt: async (store) => {
    const stranger = store.stranger();
    const { token } = prepared<{ token: string }>(await stranger.get('/svc_ssr/site/USA/rfktkn'), 200);
    const known = { productId: await productId(store), token };
    const network = newNetwork();
    return untilRefused((nth) => ask(store.stranger({ network }), nth, known));
  },
});

const place = { storeId: 1, shippingAddress: { countryId: 'US', region: 'OH', postcode: '43211', city: 'Columbus' } };
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Asks for addresses that nobody has asked for yet. Returns how often each binding was called for them. */
async function invented(store: AttackedStore, name: string): Promise<Readonly<Record<string, number>>> {
  const stranger = store.stranger();
  for (const nth of [1, 2]) await stranger.get(`/${name}-first-${nth}`);
  await store.counted();
  for (let nth = 0; nth < UNKNOWN; nth++) {
    const { status } = await stranger.get(`/${name}-${nth}`);
    if (status !== 404) throw new Error(`answered ${status}`);
  }
  return await store.counted();
}

const sumOf = (counts: Readonly<Record<string, number>>, name: RegExp) =>
  Object.entries(counts).reduce((sum, [call, count]) => (name.test(call) ? sum + count : sum), 0);

export const COSTS: readonly Attack[] = [
  {
    name: 'sixty invented addresses, for writes of KV',
    part: 'costs',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const writes = sumOf(await invented(store, 'written'), /^KV\.put/);
      return writes === 0 ? undefined : `${writes} writes`;
    },
  },
  {
    name: 'sixty invented addresses, for reads of the database',
    part: 'costs',
    on: 'demo',
    heldSince: 'a9d264f9',
    why: 'It was one read each before their writes were given up.',
    attempt: async (store) => {
      const reads = sumOf(await invented(store, 'read'), /^DB\./);
      return reads <= UNKNOWN + 2 ? undefined : `${reads} reads`;
    },
  },
  {
    name: 'sixty guests who look at carts and lists, for an object each',
    part: 'costs',
    on: 'demo',
    heldSince: 'a9d264f9',
    why: 'A guest had an object only with the first item from the beginning.',
    attempt: async (store) => {
      await store.counted();
      for (let nth = 0; nth < UNKNOWN; nth++) {
        const guest = store.stranger();
        for (const path of ['/svc_list/lists', '/cart']) await guest.get(path);
      }
      const calls = sumOf(await store.counted(), /^(GUESTS|SHOPPER)\./);
      return calls === 0 ? undefined : `${calls} calls of objects`;
    },
  },
  flood('searches', (who, nth) => who.get(`/search?q=bar${nth}`)),
  flood('previews of searches', (who, nth, { token }) =>
    who.post(
      '/svc_discovery/products',
      {
        data: {
          widget: { rfkid: 'rfkid_7' },
          query: { keyphrase: { value: [`bar${nth}`] } },
          n_item: 4,
          content: { product: {} },
        },
      },
      bearer(token),
    ),
  ),
  flood('gear for the builder', (who) => who.get('/svc_gym/gear?q=bar')),
  flood('carts of new guests', (who, _, known) =>
    who.post('/svc_list/lists/cart/items', { items: [{ productId: known.productId, qty: 1 }] }),
  ),
  flood('shipping rates', (who, _, known) =>
    who.post('/svc_shipping/shipping/rates/get', { ...place, items: [{ productId: known.productId, qty: 1 }] }),
  ),
  flood('taxes', (who, _, known) =>
    who.post('/svc_tax/tax/rates/fetch', {
      ...place,
      shippingAmount: 0,
      items: [{ productId: known.productId, qty: 1 }],
    }),
  ),
  flood(
    'events',
    (who, _, { token, productId: id }) =>
      who.post(
        '/svc_discovery/events',
        {
          data: [{ type: 'view', name: 'product', value: { products: [{ productId: id }] }, user_id: '', t: 1, t0: 0 }],
        },
        bearer(token),
      ),
    { heldSince: 'a9d264f9', why: 'Events were counted by network from the beginning.' },
  ),
];
