import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportProduct } from '#shared/import/contract.ts';
import type { Card } from '#shared/product/card.ts';
import { SITE_LIST, SITES, type SiteCode } from '#shared/site/sites.ts';
import { stockStatements } from '#worker/store/order/desk-copies.ts';
import { category, env, fill, product, publish, request, runMinute, staffRequest } from '#worker/testing/store.ts';

const price = (
  minor: number,
  special: Partial<{ specialPrice: number; specialFromMs: number; specialToMs: number }> = {},
) => ({
  price: minor,
  specialPrice: null,
  specialFromMs: null,
  specialToMs: null,
  ...special,
});

const at = (path: string, sku: string, changes: Partial<ImportProduct> = {}) =>
  product(sku, { categories: [path], ...changes });

async function card(sku: string, code: SiteCode = 'USA'): Promise<Card | undefined> {
  const text = await env.DB.prepare(
    'SELECT card FROM listing_cards JOIN products USING (product_id) WHERE sku = ?1 AND site_id = ?2',
  )
    .bind(sku, SITES[code].siteId)
    .first<string>('card');
  return text === null ? undefined : (JSON.parse(text) as Card);
}

interface List {
  readonly products: readonly { readonly sku: string; readonly price: number; readonly special_price: number | null }[];
  readonly total: number;
}

async function list(urlKey: string, query = ''): Promise<List> {
  const id = await env.DB.prepare('SELECT category_id FROM categories WHERE url_key = ?1')
    .bind(urlKey)
    .first('category_id');
  const answer = await request(`/svc_content/catalog/category/${id}${query}`);
  return (await answer.json()) as List;
}

const skus = (found: List) => found.products.map((each) => each.sku);
const edition = async () =>
  (await env.EDITION.get(env.EDITION.idFromName('edition')).current()) as Record<string, number>;

describe('what a publish shows', () => {
  beforeAll(() =>
    fill({
      categories: [category('Pub', 'pub'), category('Pub/Below', 'pub-below'), category('Pub/Below/Deep', 'pub-deep')],
      products: [
        at('Pub', 'PUB-1'),
        at('Pub', 'PUB-OFF', { isOnline: false }),
        at('Pub', 'PUB-HIDDEN', { visibility: 1 }),
        at('Pub', 'PUB-CAN', { prices: { CAN: price(500) } }),
        at('Pub/Below/Deep', 'PUB-D'),
        at('Pub', 'PUB-OUT', {
          stock: { USA: { qoh: 0, min: 1, max: 9, isInStock: true, backorder: false, bin: false } },
        }),
        at('Pub', 'PUB-2'),
      ],
    }),
  );

  it('is a card per product and site: a product without a price on a site is not sold there', async () => {
    expect(await card('PUB-1')).toMatchObject({ sku: 'PUB-1', url: '/pub-1', prices: { price: 10_000 } });
    expect(await card('PUB-1', 'CAN')).toBeUndefined();
    expect(await card('PUB-CAN')).toBeUndefined();
    expect(await card('PUB-CAN', 'CAN')).toMatchObject({ prices: { price: 500 } });
  });

  it('leaves out what is offline or not shown on its own', async () => {
    expect(await card('PUB-OFF')).toBeUndefined();
    expect(await card('PUB-HIDDEN')).toBeUndefined();
    expect((await request('/pub-off')).status).toBe(404);
  });

  it('keeps the word index intact, however often it is published', async () => {
    const segments = () =>
      env.DB.prepare('SELECT count(DISTINCT segid) AS n FROM product_words_idx').first<number>('n');
    expect(await segments()).toBe(1);
    await publish('USA');
    expect(await segments()).toBe(1);
  });

  it('a list shows everything below its category, available products first', async () => {
    expect(skus(await list('pub'))).toEqual(['PUB-1', 'PUB-D', 'PUB-2', 'PUB-OUT']);
    expect(skus(await list('pub-deep'))).toEqual(['PUB-D']);
    expect((await list('pub', '?is_salable=0')).total).toBe(1);
  });

  it('a product that goes offline is gone after the next publish, and so is its page', async () => {
    await fill({ products: [at('Pub', 'PUB-GONE')] });
    expect((await request('/pub-gone')).status).toBe(200);
    await fill({ products: [at('Pub', 'PUB-GONE', { isOnline: false })] });
    expect((await request('/pub-gone')).status).toBe(404);
    expect(skus(await list('pub'))).not.toContain('PUB-GONE');
  });

  it('raises the edition of only the published site', async () => {
    const before = await edition();
    await publish('EUR');
    const after = await edition();
    expect(after[4]).toBe((before[4] ?? 1) + 1);
    expect({ ...after, 4: 0 }).toEqual({ ...before, 4: 0 });
  });

  it('of an unknown site is refused', async () => {
    expect((await staffRequest('/svc_staff/publish?site=MARS')).status).toBe(404);
  });

  it('with an invalid cursor is refused', async () => {
    for (const cursor of ['USA', 'MARS.cards.0', 'USA.words.0', 'USA.cards.-1']) {
      expect((await staffRequest(`/svc_staff/publish?cursor=${cursor}`)).status, cursor).toBe(400);
    }
  });
});

describe('a product with variants that have pages of their own', () => {
  const path = (below = '') => `Family${below}`;
  const size = (nth: number, categories: readonly string[]) =>
    product(`FAM-${nth}`, { categories: [...categories], attributes: { weight_class: [`${nth} kg`] } });
  const family = (changes: Partial<ImportProduct> = {}) =>
    product('FAM', {
      type: 'configurable',
      categories: [path('/Bells')],
      axes: [{ code: 'weight_class', label: 'Weight' }],
      variations: [8, 12].map((nth) => ({ sku: `FAM-${nth}`, options: {} })),
      ...changes,
    });

  beforeAll(() =>
    fill({
      attributes: [
        {
          code: 'weight_class',
          label: 'Weight',
          input: 'select',
          isFilterable: true,
          isComparable: false,
          isVisible: true,
          position: 1,
          options: ['8 kg', '12 kg'],
          extra: {},
        },
      ],
      categories: [
        category(path(), 'family'),
        category(path('/Bells'), 'family-bells'),
        category(path('/Hot'), 'family-hot'),
      ],
      products: [size(8, [path('/Bells')]), size(12, [path('/Bells'), path('/Hot')]), family()],
    }),
  );

  it('is one card in the lists that have it; a list that has only a variant shows that', async () => {
    expect(skus(await list('family-bells'))).toEqual(['FAM']);
    expect(skus(await list('family'))).toEqual(['FAM']);
    expect(skus(await list('family-hot'))).toEqual(['FAM-12']);
  });

  it('is found by the filters of its variants, which keep their pages and are found by their names', async () => {
    expect(skus(await list('family-bells', '?weight_class=12-kg'))).toEqual(['FAM']);
    expect((await request('/fam-12')).status).toBe(200);
    expect(await (await request('/search?q=FAM-12')).text()).toContain('href="/fam-12"');
  });

  it('lets its variants into the lists again that it leaves', async () => {
    for (const [changes, expected] of [
      [{ isOnline: false }, ['FAM-8', 'FAM-12']],
      [{ isOnline: true }, ['FAM']],
      [{ categories: [path('/Hot')] }, ['FAM-8', 'FAM-12']],
      [{ categories: [path('/Bells')] }, ['FAM']],
      [{ visibility: 1 }, ['FAM-8', 'FAM-12']],
      [{ variations: [{ sku: 'FAM-12', options: {} }] }, ['FAM-8', 'FAM']],
      [{}, ['FAM']],
    ] as const) {
      await fill({ products: [family(changes as Partial<ImportProduct>)] });
      expect(skus(await list('family-bells')), JSON.stringify(changes)).toEqual(expected);
    }
  });
});

describe('price rules', () => {
  const rule = (name: string, percent: number, categoryUrlKeys: string[], isActive = true) => ({
    name,
    description: '',
    percent,
    categoryUrlKeys,
    isActive,
  });

  it('the highest applicable priority counts, in subcategories too, for variants as well', async () => {
    await fill({
      categories: [category('Ruled', 'ruled'), category('Ruled/Below', 'ruled-below')],
      products: [
        at('Ruled', 'RULE-1', { prices: { USA: price(9_999) } }),
        at('Ruled/Below', 'RULE-2'),
        product('RULE-V', { visibility: 1, categories: [] }),
        at('Ruled', 'RULE-C', {
          type: 'configurable',
          axes: [{ code: 'color', label: 'Color' }],
          variations: [{ sku: 'RULE-V', options: {} }],
        }),
        at('Gear', 'RULE-3'),
      ],
      priceRules: [rule('ten', 10, ['ruled']), rule('twenty', 20, ['ruled-below']), rule('off', 90, ['ruled'], false)],
    });
    expect((await card('RULE-1'))?.prices.rulePrice).toBe(8_999);
    expect((await card('RULE-2'))?.prices.rulePrice).toBe(8_000);
    expect((await card('RULE-C'))?.prices.rulePrice).toBe(9_000);
    expect((await card('RULE-3'))?.prices.rulePrice).toBeNull();
  });

  it('an expired rule leaves the regular price', async () => {
    await fill({ priceRules: [rule('ten', 10, ['ruled'], false), rule('twenty', 20, ['ruled-below'], false)] });
    expect((await card('RULE-2'))?.prices.rulePrice).toBeNull();
  });
});

describe('a list of what is reduced', () => {
  const variationsOf = (sku: string) => [1, 2, 3].map((nth) => ({ sku: `${sku}-${nth}`, options: {} }));
  const reducedBy = (percent: number) => ({ USA: price(10_000, { specialPrice: 100 * (100 - percent) }) });

  it.each<[string, Partial<ImportProduct>]>([
    ['FAM-C', { type: 'configurable', axes: [{ code: 'color', label: 'Color' }], variations: variationsOf('FAM-C') }],
    ['FAM-G', { type: 'grouped', associated: variationsOf('FAM-G').map(({ sku }) => ({ sku, qty: 0 })) }],
  ])('shows one product of the family %s: the one with the largest saving', async (sku, kind) => {
    const url = `reduced-${sku.toLowerCase()}`;
    const family = (percents: readonly number[]) =>
      percents.map((percent, nth) => at('Families', `${sku}-${nth + 1}`, { prices: reducedBy(percent) }));
    const shown = async () => skus(await list(url)).filter((each) => each.startsWith(sku));
    await fill({
      categories: [category('Families', 'families'), { ...category(`Reduced ${sku}`, url), listRule: 'reduced' }],
      products: [...family([10, 30, 30]), at('Families', sku, kind)],
    });
    expect(await shown()).toEqual([`${sku}-2`]);
    await fill({ products: family([40, 30, 30]) });
    expect(await shown(), 'another one is cheaper now').toEqual([`${sku}-1`]);
    await fill({ products: [at('Families', sku, { ...kind, isOnline: false })] });
    expect(await shown(), 'without their family they are not alike').toEqual([`${sku}-1`, `${sku}-2`, `${sku}-3`]);
    await fill({ products: [at('Families', sku, kind)] });
    expect(await shown()).toEqual([`${sku}-1`]);
    // Other tests have lists of what is reduced, too.
    await fill({ products: family([0, 0, 0]) });
    expect(await shown()).toEqual([]);
  });
});

describe('every minute: prices that change by themselves', () => {
  const START = Date.now() + 3_600_000;
  const END = START + 3_600_000;
  const isEmpty = async () =>
    (await env.DB.prepare('SELECT count(*) AS n FROM price_changes WHERE at_ms <= ?1')
      .bind(END + 60_000)
      .first('n')) === 0;

  const timedDeals = () =>
    env.DB.prepare("SELECT category_id FROM categories WHERE url_key = 'timed-deals'").first('category_id');

  beforeAll(() =>
    fill({
      categories: [category('Timed', 'timed'), { ...category('Timed deals', 'timed-deals'), listRule: 'reduced' }],
      products: [
        at('Timed', 'TIME-1', {
          prices: {
            USA: price(5_000, { specialPrice: 1_000, specialFromMs: START, specialToMs: END }),
            CAN: price(4_000),
          },
        }),
        at('Timed deals', 'TIME-2', { prices: { USA: price(2_000) }, categories: ['Timed', 'Timed deals'] }),
        product('TIME-V', {
          visibility: 1,
          categories: [],
          prices: { USA: price(9_000, { specialPrice: 500, specialFromMs: START, specialToMs: END }) },
        }),
        at('Timed', 'TIME-C', {
          type: 'configurable',
          axes: [{ code: 'color', label: 'Color' }],
          variations: [{ sku: 'TIME-V', options: {} }],
        }),
      ],
    }),
  );

  it('a variant that sells out changes the card of its parent', async () => {
    await fill({
      categories: [category('Out', 'out')],
      products: [
        product('OUT-V', { visibility: 1, categories: [] }),
        at('Out', 'OUT-C', {
          type: 'configurable',
          axes: [{ code: 'color', label: 'Color' }],
          variations: [{ sku: 'OUT-V', options: {} }],
        }),
      ],
    });
    expect((await card('OUT-C'))?.stock).toBe('in');
    await env.DB.batch(stockStatements(env.DB, 'USA', 'OUT-V', 0, START - 60_000));
    await runMinute(START - 60_000);
    expect((await card('OUT-C'))?.stock).toBe('out');
  });

  it('nothing is due: nothing happens, no edition rises', async () => {
    const before = await edition();
    await runMinute(START - 1);
    expect(await edition()).toEqual(before);
    expect((await list('timed-deals')).total).toBe(0);
    expect(skus(await list('timed', '?sort=price-asc'))).toEqual(['TIME-2', 'TIME-1', 'TIME-C']);
  });

  it('a special price that begins reorders the lists and raises the edition of every site', async () => {
    const before = await edition();
    await runMinute(START);
    const after = await edition();
    for (const { siteId } of SITE_LIST) expect(after[siteId]).toBe((before[siteId] ?? 1) + 1);
    expect(skus(await list('timed', '?sort=price-asc'))).toEqual(['TIME-C', 'TIME-1', 'TIME-2']);
    expect(skus(await list('timed', '?price=-10'))).toEqual(['TIME-1', 'TIME-C']);
  });

  it('a list of what is reduced has it from then on, the largest saving first', async () => {
    expect(skus(await list('timed-deals'))).toEqual(['TIME-C', 'TIME-1']);
    const { results } = await env.DB.prepare('SELECT DISTINCT site_id FROM list_columns WHERE category_id = ?1')
      .bind(await timedDeals())
      .all();
    expect(results).toEqual([{ site_id: SITES.USA.siteId }]);
  });

  it('the same minute again does nothing', async () => {
    const before = await edition();
    await runMinute(START);
    expect(await edition()).toEqual(before);
  });

  it('a special price is valid to its last moment', async () => {
    await runMinute(END);
    expect(skus(await list('timed', '?sort=price-asc'))).toEqual(['TIME-C', 'TIME-1', 'TIME-2']);
  });

  it('a special price that ends restores the lists, and nothing is left to do', async () => {
    await runMinute(END + 60_000);
    expect(skus(await list('timed', '?sort=price-asc'))).toEqual(['TIME-2', 'TIME-1', 'TIME-C']);
    expect((await list('timed-deals')).total).toBe(0);
    expect(await isEmpty()).toBe(true);
  });

  it('a sale of more products than fit in one step loses none of them', async () => {
    const MANY = 450;
    const later = END + 3_600_000;
    const sale = { USA: price(5_000, { specialPrice: 1_000, specialFromMs: END + 120_000, specialToMs: later }) };
    await fill({
      categories: [category('Sale', 'sale')],
      products: Array.from({ length: MANY }, (_, index) => at('Sale', `SALE-${index}`, { prices: sale })),
    });
    expect((await list('sale', '?price=-10')).total).toBe(0);
    await runMinute(END + 120_000);
    expect((await list('sale', '?price=-10')).total).toBe(MANY);
    await runMinute(later + 60_000);
    expect(await list('sale')).toMatchObject({ total: MANY });
    expect((await list('sale', '?price=-10')).total).toBe(0);
  });
});
