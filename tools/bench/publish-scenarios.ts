import { z } from 'zod';
import { type ImportProduct, importProductSchema } from '#shared/import/contract.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import type { BenchStore } from './bench-store.ts';
import type { Journey } from './load.ts';

const CHANGED = 'publish: one changed price';
const EVERYTHING = 'publish: everything';

/** The figures that are compared with each other, in one catalogue. */
export const PUBLISH_LIMITS = [{ name: CHANGED, against: EVERYTHING }] as const;

const nextSchema = z.object({ next: z.string().nullable() });

async function publish(store: BenchStore, query: string): Promise<void> {
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

async function timed(took: (ms: number) => void, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  took(performance.now() - started);
}

/** Imports one changed price and publishes it, and publishes everything, one after the other. */
export async function publishJourneys(store: BenchStore): Promise<readonly Journey[]> {
  const client = httpStoreClient({ url: store.store, token: store.token });
  const { rows } = await client.exportRows('products', null);
  const product = importProductSchema.parse(rows[0]);
  return [
    {
      name: CHANGED,
      visits: 12,
      atOnce: 1,
      walk: (index, took) =>
        timed(took, async () => {
          await client.importBatch({ products: [withPrice(product, 10_000 + index)] });
          await publish(store, '');
        }),
    },
    { name: EVERYTHING, visits: 1, atOnce: 1, walk: (_, took) => timed(took, () => publish(store, 'whole=1')) },
  ];
}
