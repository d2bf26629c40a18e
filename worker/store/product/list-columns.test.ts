import { beforeAll, describe, expect, it } from 'vitest';
import { indexText } from '#shared/facet/index-text.ts';
import { ALL_KINDS, wholeIndexOf } from '#shared/facet/packed-index.ts';
import { SITE_LIST, SITES } from '#shared/site/sites.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { ask } from '#worker/testing/discovery.ts';
import { catalog, filterable, next, price, put, some, stockOf } from '#worker/testing/edited-catalog.ts';
import { category, contentVersion, env, fill, publish, publishChanged, staffRequest } from '#worker/testing/store.ts';
import { readPieces } from './list-columns.ts';
import { ListingStore, WHOLE_SITE } from './listings.ts';

const WORDS = ['black', 'red', 'steel', 'rack', 'bar', 'plate', 'bench'];
const PATHS = ['Parts', 'Parts/Bars', 'Parts/Plates', 'Parts/Plates/Steel', 'Wear'];

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
    attributes: [filterable('color'), filterable('size')],
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

/** Writes a list as text, as releases before columns did. */
async function writeText(siteId: number, categoryId: number, text: string): Promise<void> {
  await env.DB.prepare('UPDATE listing_indexes SET document = ?1 WHERE site_id = ?2 AND category_id = ?3 AND part = 0')
    .bind(text, siteId, categoryId)
    .run();
}

describe('the columns of a list', () => {
  it('answer what its text answers, in the same order and with the same counts, whatever is asked', async () => {
    const read = await answered();
    expect(read.filter(({ total_item }) => total_item > 0).length).toBeGreaterThan(60);
    const { results } = await env.DB.prepare('SELECT site_id, category_id FROM listing_indexes').all<{
      site_id: number;
      category_id: number;
    }>();
    expect(results.length).toBeGreaterThan(9);
    for (const { site_id, category_id } of results) {
      const site = SITE_LIST.find(({ siteId }) => siteId === site_id);
      const pieces = site && (await readPieces(env.DB, site, category_id, ALL_KINDS));
      if (!pieces) throw new Error(`no columns of list ${category_id} on site ${site_id}`);
      await writeText(site_id, category_id, indexText(wholeIndexOf(pieces)));
    }
    expect(await heads()).toBe(0);
    await newVersion('black, schwarz');
    expect(await answered()).toEqual(read);
  });

  it('are written again by the first change, and its text ends', async () => {
    await publish();
    const pieces = await readPieces(env.DB, SITES.USA, WHOLE_SITE, ALL_KINDS);
    if (!pieces) throw new Error('the site has no products');
    const index = wholeIndexOf(pieces);
    const raised = Array.from(index.price, (own) => own + 1);
    await writeText(SITES.USA.siteId, WHOLE_SITE, indexText({ ...index, price: raised }));
    expect(await readPieces(env.DB, SITES.USA, WHOLE_SITE, ['order'])).toBeUndefined();
    await newVersion('rack, cage');
    const store = new ListingStore(
      env.DB,
      SITES.USA,
      new Versions(wholeVersions(1_000_000 + (await contentVersion(1)))),
    );
    const read = await store.index(WHOLE_SITE, 'name');
    expect(Array.from(read?.price ?? [])).toEqual(raised);
    expect(read?.name).toBeDefined();
    await staffRequest('/svc_staff/import', { products: [put('COL-3', { prices: { USA: price(77_777) } })] });
    await publishChanged();
    const again = await readPieces(env.DB, SITES.USA, WHOLE_SITE, ALL_KINDS);
    const changed = again && wholeIndexOf(again);
    expect(changed && Array.from(changed.price)).toContain(77_777);
    const document = await env.DB.prepare(
      'SELECT document FROM listing_indexes WHERE site_id = 1 AND category_id = 0',
    ).first<string>('document');
    expect(JSON.parse(document ?? '')).toEqual({ ids: Array.from(index.ids).slice(0, 100) });
  });
});
