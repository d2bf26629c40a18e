import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { ImportBatch } from '#shared/import/contract.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import type { StoreClient } from '#tools/import/send/store-client.ts';
import { makeAthleteGym } from './athlete-gym.ts';
import { makeAthleteLists } from './athlete-lists.ts';
import { makeAthleteOrders } from './athlete-orders.ts';
import { makeAthleteWorkouts } from './athlete-workouts.ts';
import { STAFF } from './customers.ts';
import { demoStore } from './demo-store.ts';
import { FILM_FOLDER } from './films.ts';

const PRODUCTS_PER_BATCH = 200;

async function isEmpty(url: string, token: string): Promise<boolean> {
  const response = await fetch(`${url}/svc_staff/state`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`the store does not report its state (${response.status})`);
  return ((await response.json()) as { empty: boolean }).empty;
}

async function putPictures(client: StoreClient, media: readonly { file: string; source: string }[]): Promise<void> {
  for (const { file, source } of media) {
    const bytes = await readFile(new URL(`./media/${source}`, import.meta.url));
    const { width = 0, height = 0 } = file.startsWith(FILM_FOLDER) ? {} : await sharp(bytes).metadata();
    await client.putMedia(file, bytes, { width, height, hash: createHash('sha256').update(bytes).digest('hex') });
  }
}

function parts<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size));
}

/** Returns the contents of the demo store, ordered so that everything comes after what it refers to. */
function batches(nowMs: number): { media: readonly { file: string; source: string }[]; batches: ImportBatch[] } {
  const { media, products, ...rest } = demoStore(nowMs);
  return {
    media,
    batches: [
      { attributes: rest.attributes, categories: rest.categories },
      ...parts(products, PRODUCTS_PER_BATCH).map((part) => ({ products: part })),
      {
        reviews: rest.reviews,
        questions: rest.questions,
        pages: rest.pages,
        blocks: rest.blocks,
        groupPrices: rest.groupPrices,
      },
      { rewrites: rest.rewrites, bars: rest.bars, synonyms: rest.synonyms, searchRedirects: rest.searchRedirects },
      { navigation: rest.navigation, forms: rest.forms },
      { indexTags: [...rest.indexTags], indexPosts: rest.indexPosts },
      ...rest.events.map((event) => ({
        events: [event.edition],
        eventDivisions: [...event.divisions],
        eventWorkouts: [...event.workouts],
        eventAthletes: [...event.athletes],
        eventHeats: [...event.heats],
        eventScores: [...event.scores],
      })),
      ...rest.programs.map((program) => ({ programs: [program] })),
      { customers: [...rest.customers], tickets: [...rest.tickets], giftcards: [...rest.giftcards] },
      { cartRules: [...rest.cartRules] },
      { demoStaff: [...STAFF] },
    ],
  };
}

/** Fills an empty store with the demo shop, unless `STORE_SEED=none`. */
export async function seedWhenEmpty(url: string, token: string): Promise<void> {
  if (process.env.STORE_SEED === 'none' || !(await isEmpty(url, token))) return;
  console.log('Filling the empty store with the demo shop …');
  const client = httpStoreClient({ url, token });
  const nowMs = Date.now();
  const demo = batches(nowMs);
  await putPictures(client, demo.media);
  for (const batch of demo.batches) {
    const { rejected } = await client.importBatch(batch);
    if (rejected.length > 0) throw new Error(`the demo shop was refused: ${JSON.stringify(rejected.slice(0, 5))}`);
  }
  await client.publish();
  await makeAthleteLists(url);
  await makeAthleteGym(url);
  await makeAthleteOrders(url, token);
  await makeAthleteWorkouts(url, nowMs);
}
