import { beforeAll, expect, it } from 'vitest';
import { readSynonyms } from '#shared/search/query.ts';
import { matchProducts } from '#worker/store/search/match.ts';
import { env } from '#worker/testing/store.ts';
import { begunIn, readFrontWords } from './front-words.ts';

/** More products than a preview scores, and than a site may have to be a small one. */
const PRODUCTS = 1500;
const SITE = 20_000;
const WORDS = 'Äxle bar Bumper box Çurl 5x5 2.5 kg J-Cup yoke eye ties O’Neill straße ｆull 45lb dye sky'.split(' ');

const front = JSON.stringify(Array.from({ length: 300 }, (_, at) => PRODUCTS - 3 * at));

/** Names of the same words whenever they run. */
const nameOf = (id: number): string => [id * 7, id * 11, id * 5].map((at) => WORDS[at % WORDS.length]).join(' ');

beforeAll(async () => {
  const rows = Array.from({ length: PRODUCTS }, (_, at) => [
    at + 1,
    nameOf(at + 1),
    at % 3 === 0 ? 'Racks\nGear' : 'Wear',
  ]);
  await env.DB.batch([
    // The empty store was published.
    env.DB.prepare('DELETE FROM search_beginnings'),
    env.DB.prepare(
      `INSERT INTO product_words (rowid, name, sku, categories, labels, texts)
       SELECT value->>0, value->>1, 'Q-' || (value->>0), value->>2, 'Black', 'an even thing' FROM json_each(?1)`,
    ).bind(JSON.stringify(rows)),
    env.DB.prepare(
      `INSERT INTO listing_cards (site_id, product_id, card, facts, discovery)
       SELECT 1, value->>0, '{}', '{}', '{}' FROM json_each(?1)`,
    ).bind(JSON.stringify(rows)),
  ]);
});

async function preview(text: string, isKnown: boolean) {
  const words = await readFrontWords(env.DB, front);
  const { first, counted, names } = await matchProducts(env.DB, {
    text,
    isBegun: true,
    isAsTyped: false,
    isGlance: true,
    siteId: 1,
    edition: '1:1',
    synonyms: readSynonyms([]),
    total: isKnown ? SITE : PRODUCTS,
    standingOf: () => 1,
    placeOf: (id) => id,
    front,
    hasAllPopular: true,
    frontWith: (beginning, most) => Promise.resolve(begunIn(words, beginning, most)),
    reads: env.DB,
  });
  return { first, counted, names };
}

const LETTERS = [...new Set(WORDS.flatMap((word) => [word.slice(0, 1), word.slice(0, 2)])), 'g', 'r', 'we', 'e', 'q'];

it('a preview after one or two letters shows what the index of words would find', async () => {
  let large = 0;
  for (const text of LETTERS) {
    const [known, found] = [await preview(text, true), await preview(text, false)];
    expect(known, text).toEqual(found);
    if ((found.counted ?? 0) > 600) large++;
  }
  expect(large).toBeGreaterThan(4);
});

it('tells how many products there are from what was counted when they were published', async () => {
  const { counted } = await preview('b', true);
  expect(counted).toBeGreaterThan(600);
  await env.DB.prepare("INSERT INTO search_beginnings (beginning, products) VALUES ('b', 4321)").run();
  expect((await preview('b', true)).counted).toBe(4321);
  // Few matches are scored by the index.
  await env.DB.prepare("UPDATE search_beginnings SET products = 12 WHERE beginning = 'b'").run();
  expect((await preview('b', true)).counted).toBe(counted);
});
