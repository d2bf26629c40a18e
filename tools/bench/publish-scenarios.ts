import { z } from 'zod';
import { type ImportProduct, importProductSchema } from '#shared/import/contract.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import type { BenchStore } from './bench-store.ts';
import type { Journey } from './load.ts';

const CHANGED = 'publish: one changed price';
const RENAMED = 'publish: one renamed product';
const SOLD_OUT = 'publish: one product out of stock';
const EVERYTHING = 'publish: everything';

/** The figures that are compared with each other, in one catalogue. */
export const PUBLISH_LIMITS = [
  { name: CHANGED, against: EVERYTHING },
  { name: RENAMED, against: EVERYTHING },
  { name: SOLD_OUT, against: EVERYTHING },
] as const;

const nextSchema = z.object({ next: z.string().nullable() });

/** Publishes in as many requests as needed; `query` says what. */
export async function publish(store: Pick<BenchStore, 'store' | 'token'>, query: string): Promise<void> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer: Response = await fetch(
      `${store.store}/svc_staff/publish?${query}&cursor=${cursor}`.replace(/&cursor=$/, ''),
      {
        method: 'POST',
        headers: { authorization: `Bearer ${store.token}` },
      },
    );
    if (!answer.ok) throw new Error(`a publish answered ${answer.status}`);
    cursor = nextSchema.parse(await answer.json()).next;
  }
}

function withPrice(product: ImportProduct, minor: number): ImportProduct {
  return { ...product, prices: { USA: { price: minor, specialPrice: null, specialFromMs: null, specialToMs: null } } };
}

function withName(product: ImportProduct, name: string): ImportProduct {
  return { ...product, texts: { ...product.texts, name } };
}

function withStock(product: ImportProduct, qoh: number): ImportProduct {
  const stock = { qoh, min: 1, max: 9, isInStock: qoh > 0, backorder: false, bin: false };
  return { ...product, stock: { ...product.stock, USA: stock } };
}

async function timed(took: (ms: number) => void, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  took(performance.now() - started);
}

/** Imports one changed product and publishes it, for each kind of change, and publishes everything, one after the other. */
export async function publishJourneys(store: BenchStore): Promise<readonly Journey[]> {
  const client = httpStoreClient({ url: store.store, token: store.token });
  const { rows } = await client.exportRows('products', null);
  const product = importProductSchema.parse(rows[0]);
  const changing = (name: string, changed: (index: number) => ImportProduct): Journey => ({
    name,
    visits: 12,
    atOnce: 1,
    walk: (index, took) =>
      timed(took, async () => {
        await client.importBatch({ products: [changed(index)] });
        await publish(store, '');
      }),
  });
  return [
    changing(CHANGED, (index) => withPrice(product, 10_000 + index)),
    changing(RENAMED, (index) => withName(product, `${'CMZ'[index % 3]} Renamed ${index}`)),
    changing(SOLD_OUT, (index) => withStock(product, index % 2 === 0 ? 0 : 5)),
    { name: EVERYTHING, visits: 1, atOnce: 1, walk: (_, took) => timed(took, () => publish(store, 'whole=1')) },
  ];
}
