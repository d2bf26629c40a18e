import { beforeAll, describe, expect, inject, it } from 'vitest';
import { catalog, EDITS, next, PATHS, price, put, simpleSkus, some, stockOf } from '#worker/testing/edited-catalog.ts';
import { category, env, fill, productIdOf, publishChanged, request, staffRequest } from '#worker/testing/store.ts';

/** A product, its category, other categories, and what shows several products. */
const urlOf = (sku: string) => `/${catalog.get(sku)?.urlKey ?? ''}`;
const LISTS = [
  '/',
  ...PATHS.map((path) => `/${path.toLowerCase().replaceAll('/', '-')}`),
  '/catalogsearch/result?q=kpt',
];

interface Page {
  readonly state: string | null;
  readonly status: number;
  readonly html: string;
}

/** Recommended products, which a kept page may choose as it did when it was made. */
const RECOMMENDED = /<store-island name="carousel"[\s\S]*?<\/store-island>/g;

async function get(path: string): Promise<Page> {
  const answer = await request(path);
  const html = await answer.text();
  const plain = html
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/&quot;nowMs&quot;:\d+/g, '')
    .replace(RECOMMENDED, '');
  return { state: answer.headers.get('x-page-cache'), status: answer.status, html: plain };
}

/** Asks for a page until it comes from the cache; pages that are not kept are left out. */
async function keep(path: string): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    const { state, status } = await get(path);
    if (status !== 200) return false;
    if (state === 'hit') return true;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${path} is never kept`);
}

/** Where two pages begin to differ; null if they do not. */
function differenceOf(kept: string, made: string): readonly string[] | null {
  const at = [...kept].findIndex((letter, index) => letter !== made[index]);
  if (at === -1 && kept.length === made.length) return null;
  return [kept, made].map((html) => html.slice(Math.max(0, at - 300), at + 120));
}

async function take(batch: object): Promise<void> {
  const answer = await staffRequest('/svc_staff/import', batch);
  expect(await answer.json()).toMatchObject({ rejected: [] });
}

/** Random edits; `EDIT_STEPS` asks for more. */
const STEPS = inject('editSteps') || 16;

let texts = 0;
/** Publishes a text, after which nothing is used that was kept before, in the cache or in the isolate. */
async function forgetCopies(): Promise<void> {
  texts += 1;
  await take({ synonyms: [{ phrases: `kept${texts}, copy${texts}` }] });
  await publishChanged();
}

const editions = () => env.EDITION.get(env.EDITION.idFromName('edition')).state({});

beforeAll(async () => {
  catalog.clear();
  for (let index = 0; index < 12; index++)
    put(`KPT-${index}`, { categories: [PATHS[index % PATHS.length] as string], prices: { USA: price(1_000 + index) } });
  await fill({
    categories: PATHS.map((path) => category(path, path.toLowerCase().replaceAll('/', '-'))),
    products: [...catalog.values()],
  });
  await fill({
    products: [
      put('CHG-SET', {
        type: 'configurable',
        categories: ['Parts/Bars'],
        axes: [{ code: 'color', label: 'Color' }],
        variations: ['KPT-1', 'KPT-2'].map((sku) => ({ sku, options: {} })),
      }),
    ],
  });
});

describe('a kept page', () => {
  it('shows what a new one shows, whatever was edited', { timeout: 120_000 + 2_000 * STEPS }, async () => {
    let hits = 0;
    for (let step = 0; step < STEPS; step++) {
      const paths = [...LISTS, ...[some(simpleSkus()), some(simpleSkus()), 'CHG-SET'].map(urlOf)];
      for (const path of new Set(paths)) await keep(path);
      const sku = some(simpleSkus());
      const edit = some(EDITS)(sku, step);
      await take({ products: [edit] });
      await publishChanged();
      const after = new Map<string, Page>();
      for (const path of new Set([...paths, urlOf(sku)])) after.set(path, await get(path));
      await forgetCopies();
      for (const [path, page] of after) {
        const { status, html } = await get(path);
        expect([path, page.status, differenceOf(page.html, html)]).toEqual([path, status, null]);
        if (page.state === 'hit') hits += 1;
      }
    }
    // Most pages show nothing of what was edited.
    expect(hits).toBeGreaterThan(2 * STEPS);
  });

  it('stays while the price of a product that it does not show changes', async () => {
    const at = { stock: stockOf(5), visibility: 4, isOnline: true, prices: { USA: price(70_000) } };
    const own = put('KPT-A', { ...at, categories: ['Parts/Bars'] });
    await take({ products: [own, put('KPT-B', { ...at, categories: ['Wear'] })] });
    await publishChanged();
    const paths = [urlOf('KPT-A'), urlOf('KPT-B'), '/parts-bars', '/wear'];
    for (const path of paths) await keep(path);
    const before = (await editions()).sites[1];
    await take({ products: [put('KPT-B', { prices: { USA: price(71_234) } })] });
    await publishChanged();
    const pages = await Promise.all(paths.map(get));
    expect(pages.map(({ state }) => state)).toEqual(['hit', 'miss', 'hit', 'miss']);
    for (const page of [pages[1], pages[3]]) expect(page?.html).toContain('712.34');
    const after = (await editions()).sites[1];
    expect([after?.latest, after?.content]).toEqual([(before?.latest ?? 0) + 1, before?.content]);
    const id = await productIdOf('KPT-B');
    expect(after?.changes[`p${id}`]).toBe(after?.latest);
  });

  it('stays while such a product sells out, and while another one is new', async () => {
    for (const path of ['/parts-bars', urlOf('KPT-A')]) await keep(path);
    await take({ products: [put('KPT-B', { stock: stockOf(0) })] });
    await publishChanged();
    expect([(await get('/parts-bars')).state, (await get(urlOf('KPT-A'))).state]).toEqual(['hit', 'hit']);
    await take({ products: [put('KPT-NEW', { categories: ['Wear'], prices: { USA: price(next(9_000) + 1) } })] });
    await publishChanged();
    expect((await get(urlOf('KPT-A'))).state).toBe('hit');
    expect((await get('/wear')).html).toContain(urlOf('KPT-NEW'));
    expect((await get(urlOf('KPT-NEW'))).status).toBe(200);
  });

  it('of an address that leads elsewhere now is not used, nor what was known of the address', async () => {
    const path = urlOf('KPT-A');
    await keep(path);
    await take({ products: [put('KPT-A', { urlKey: 'kpt-a-moved' })] });
    await publishChanged();
    const moved = await request(path, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/kpt-a-moved']);
    expect((await get('/kpt-a-moved')).status).toBe(200);
    // Another product takes the address over.
    await take({ products: [put('KPT-TAKER', { urlKey: path.slice(1), prices: { USA: price(9_900) } })] });
    await publishChanged();
    expect((await get(path)).html).toContain('Product KPT-TAKER');
  });

  it('of a set ends when a product that comes free with it has another name', async () => {
    const named = (name: string) => put('KPT-FREE', { texts: { ...put('KPT-FREE', {}).texts, name } });
    await take({ products: [named('Free strap'), put('KPT-BAR', {})] });
    const option = { title: 'Bar', input: 'radio', isRequired: true, includedSku: 'KPT-FREE' } as const;
    const child = { defaultQty: 1, canChangeQty: false, isDefault: true, priceType: 'fixed', price: 0 } as const;
    await take({
      products: [
        put('KPT-BUNDLE', {
          type: 'bundle',
          bundlePriceType: 'dynamic',
          bundleOptions: [{ ...option, values: [{ sku: 'KPT-BAR', ...child }] }],
        }),
      ],
    });
    await publishChanged();
    const path = urlOf('KPT-BUNDLE');
    await keep(path);
    expect((await get(path)).html).toContain('Free strap');
    await take({ products: [named('Free wrist wrap')] });
    await publishChanged();
    expect((await get(path)).html).toContain('Free wrist wrap');
  });
});
