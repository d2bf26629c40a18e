import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_KINDS, wholeIndexOf } from '#shared/facet/packed-index.ts';
import { indexParts } from '#shared/facet/stored-index.ts';
import { SITES } from '#shared/site/sites.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { ask } from '#worker/testing/discovery.ts';
import { catalog, next, price, put, some, stockOf } from '#worker/testing/edited-catalog.ts';
import { category, contentVersion, env, fill, publish, publishChanged, staffRequest } from '#worker/testing/store.ts';
import { readPieces } from './list-columns.ts';
import { ListingStore, WHOLE_SITE } from './listings.ts';
import { readTextIndex } from './stored-indexes.ts';

const WORDS = ['black', 'red', 'steel', 'rack', 'bar', 'plate', 'bench'];
const PATHS = ['Parts', 'Parts/Bars', 'Parts/Plates', 'Parts/Plates/Steel', 'Wear'];
const attribute = (code: string) => ({
  code,
  label: code,
  input: 'select' as const,
  isFilterable: true,
  isComparable: false,
  isVisible: true,
  position: 1,
  options: [],
  extra: {},
});

beforeAll(async () => {
  for (let nth = 0; nth < 90; nth++) {
    const named = put(`COL-${nth}`, {});
    put(`COL-${nth}`, {
      texts: { ...named.texts, name: `${some(WORDS)} ${some(WORDS)} ${next(50)}`, description: some(WORDS) },
      prices: { USA: price(100 * next(90)), ...(nth % 3 === 0 ? { CAN: price(5_000 + nth) } : {}) },
      stock: stockOf(next(3)),
      createdMs: 1_700_000_000_000 + 1_000 * next(20),
      attributes: { color: [some(['Red', 'Blue', 'Black'])], ...(next(2) ? { size: ['S', 'M'].slice(next(2)) } : {}) },
    });
  }
  await fill({
    attributes: [attribute('color'), attribute('size')],
    categories: PATHS.map((path) => category(path, path.toLowerCase().replaceAll('/', '-'))),
    products: [...catalog.values()],
  });
});

const heads = () => env.DB.prepare("SELECT count(*) AS n FROM list_columns WHERE kind = 'head'").first<number>('n');
/** Forgets every copy of a list: a text has changed, so each site has a new version. */
async function newVersion(phrases: string): Promise<void> {
  await staffRequest('/svc_staff/import', { synonyms: [{ phrases }] });
  await publishChanged();
}

const SORTS = ['featured', 'price', 'new', 'rating', 'name'];
/** Questions as they may come: words, facets, prices, orders, pages, previews. */
const QUESTIONS = Array.from({ length: 60 }, (_, nth) => {
  const words = Array.from({ length: next(3) }, () => some(WORDS)).join(' ');
  const chosen = next(2) ? { color: { value: [some(['red', 'blue', 'black'])] } } : {};
  const prices = next(3) ? {} : { price: { value: [{ min: next(30), max: 40 + next(60) }] } };
  return {
    widget: { rfkid: 'rfkid_7' },
    ...(words === '' ? {} : { query: { keyphrase: { value: [words] } } }),
    n_item: some([12, 24, 48]),
    page_number: 1 + (nth % 4 === 0 ? 1 : 0),
    content: { product: {} },
    ...(next(3) ? { facet: { all: true } } : {}),
    ...(nth % 5 === 0
      ? {}
      : { filter: { ...chosen, ...prices }, sort: { value: [{ name: some(SORTS), order: 'asc' }] } }),
  };
});

const answered = () => Promise.all(QUESTIONS.flatMap((each) => [ask(each), ask(each, 'CAN')]));

describe('the columns of a list', () => {
  it('are those of its text, in every list of every site', async () => {
    const { results } = await env.DB.prepare(
      'SELECT site_id, category_id FROM listing_indexes WHERE part = 0 AND site_id < 3',
    ).all<{ site_id: number; category_id: number }>();
    expect(results.length).toBeGreaterThan(9);
    for (const { site_id, category_id } of results) {
      const site = site_id === 1 ? SITES.USA : SITES.CAN;
      const [pieces, text] = [
        await readPieces(env.DB, site, category_id, ALL_KINDS),
        await readTextIndex(env.DB, site, category_id),
      ];
      expect(pieces && indexParts(wholeIndexOf(pieces))).toEqual(text && indexParts(text));
    }
  });

  it('answer what its text answers, in the same order and with the same counts, whatever is asked', async () => {
    const read = await answered();
    expect(read.filter(({ total_item }) => total_item > 0).length).toBeGreaterThan(60);
    await env.DB.prepare("DELETE FROM list_columns WHERE kind = 'head'").run();
    await newVersion('black, schwarz');
    expect(await heads()).toBe(0);
    expect(await answered()).toEqual(read);
  });

  it('are not read after a release before this one has written the text, until they are written again', async () => {
    await publish();
    const store = async () =>
      new ListingStore(env.DB, SITES.USA, new Versions(wholeVersions(1_000_000 + (await contentVersion(1)))));
    await newVersion('rack, cage');
    for (const sku of ['COL-1', 'COL-2']) {
      await staffRequest('/svc_staff/import', { products: [put(sku, { prices: { USA: price(next(90_000)) } })] });
      await publishChanged();
    }
    const text = await readTextIndex(env.DB, SITES.USA, WHOLE_SITE);
    if (!text) throw new Error('the site has no products');
    expect(await readPieces(env.DB, SITES.USA, WHOLE_SITE, ['order'])).toBeDefined();
    // What that release does: it knows nothing of columns.
    const [changed = ''] = indexParts({ ...text, price: Array.from(text.price, (own) => own + 1) });
    await env.DB.prepare('UPDATE listing_indexes SET document = ?1 WHERE site_id = 1 AND category_id = 0 AND part = 0')
      .bind(changed)
      .run();
    expect(await readPieces(env.DB, SITES.USA, WHOLE_SITE, ['order'])).toBeUndefined();
    const index = await (await store()).index(WHOLE_SITE, 'name');
    expect(Array.from(index?.price ?? [])).toEqual(Array.from(text.price, (own) => own + 1));
    expect(index?.name).toBeDefined();
    // The same text again writes nothing, and takes nothing away.
    await staffRequest('/svc_staff/import', { products: [put('COL-3', { prices: { USA: price(77_777) } })] });
    await publishChanged();
    const again = await readPieces(env.DB, SITES.USA, WHOLE_SITE, ALL_KINDS);
    const now = await readTextIndex(env.DB, SITES.USA, WHOLE_SITE);
    expect(again && indexParts(wholeIndexOf(again))).toEqual(now && indexParts(now));
  });
});
