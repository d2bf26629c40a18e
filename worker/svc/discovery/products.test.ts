import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportProduct } from '#shared/import/contract.ts';
import { ask, type DiscoveryReply, tokensOf } from '#worker/testing/discovery.ts';
import { indexPost, indexTag } from '#worker/testing/index-posts.ts';
import { category, contentPage, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const price = (minor: number, specialPrice: number | null = null) => ({
  price: minor,
  specialPrice,
  specialFromMs: null,
  specialToMs: null,
});
const named = (sku: string, name: string, changes: Partial<ImportProduct> = {}) =>
  product(sku, { ...changes, texts: { ...product(sku).texts, name, description: '' } });

beforeAll(async () => {
  await env.DB.prepare(
    `INSERT INTO search_redirects (keyphrase, site_id, path) VALUES
     ('gift card', 0, '/gift-cards'), ('gift card', 5, '/uk-gifts'), ('returns', 0, '/help/returns'), ('gone', 0, '/no-such-page')`,
  ).run();
  await fill({
    pages: [contentPage('gift-cards'), contentPage('uk-gifts', { site: 'GBR' })],
    attributes: [
      {
        code: 'color',
        label: 'Colour',
        input: 'select',
        isFilterable: true,
        isComparable: true,
        isVisible: true,
        position: 1,
        options: ['Black', 'Red'],
        extra: {},
      },
      {
        code: 'manufacturer',
        label: 'Brand',
        input: 'select',
        isFilterable: true,
        isComparable: false,
        isVisible: true,
        position: 2,
        options: [],
        extra: {},
      },
    ],
    categories: [
      category('Strength', 'strength'),
      category('Strength/Barbells', 'barbells'),
      category('Strength/Kettlebells', 'kettlebells'),
    ],
    products: [
      named('DI-BAR-1', 'Workshop Power Bar', {
        categories: ['Strength/Barbells'],
        attributes: { color: ['Black'], manufacturer: ['Northbar'] },
        prices: { USA: price(30_000, 25_000), GBR: price(27_000) },
        stock: { USA: stock(5), GBR: stock(5) },
      }),
      named('DI-BAR-2', 'Training Bar', {
        categories: ['Strength/Barbells'],
        attributes: { color: ['Red'], manufacturer: ['Northbar'] },
        prices: { USA: price(20_000) },
      }),
      named('DI-BAR-3', 'Curl Bar', { categories: ['Strength/Barbells'], prices: { USA: price(9_000) } }),
      named('DI-BAR-OUT', 'Retired Bar', { categories: ['Strength/Barbells'], stock: { USA: stock(0) } }),
      named('DI-BELL', 'Forge Kettlebell', { categories: ['Strength/Kettlebells'], links: linked('DI-BAR-3') }),
      named('DI-BELL-2', 'Competition Kettlebell', { categories: ['Strength/Kettlebells'] }),
      named('DI-V-RED', 'Lifter Belt Red', { visibility: 1, categories: [], attributes: { color: ['Red'] } }),
      named('DI-V-BLACK', 'Lifter Belt Black', { visibility: 1, categories: [], attributes: { color: ['Black'] } }),
      named('DI-BELT', 'Lifter Belt', {
        categories: ['Strength'],
        type: 'configurable',
        axes: [{ code: 'color', label: 'Colour' }],
        variations: [
          { sku: 'DI-V-RED', options: {} },
          { sku: 'DI-V-BLACK', options: {} },
        ],
      }),
    ],
  });
});

function stock(qoh: number) {
  return { qoh, min: 1, max: 99, isInStock: true, backorder: false, bin: false };
}

function linked(sku: string) {
  return { related: [], upsell: [], crosssell: [sku] };
}

const skusOf = (reply: DiscoveryReply) => reply.content.product.value.map(({ sku }) => sku);
const search = (keyphrase: string, changes: Record<string, unknown> = {}, site = 'USA') =>
  ask({ widget: { rfkid: 'rfkid_7' }, query: { keyphrase: { value: [keyphrase] } }, ...changes }, site);
const recommend = (rfkid: string, changes: Record<string, unknown> = {}) => ask({ widget: { rfkid }, ...changes });
describe('tokens', () => {
  it('give access to one site’s calls for 15 minutes', async () => {
    const before = Date.now();
    const tokens = await tokensOf('CAN');
    expect(tokens.apiUrl).toBe('http://localhost/svc_discovery/site/CAN/products');
    expect(tokens.eventApiUrl).toBe('http://localhost/svc_discovery/site/CAN/events');
    expect(tokens.expires - before).toBeGreaterThan(14 * 60_000);
    expect(tokens.expires - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  it('are kept by browsers only while they are valid', async () => {
    const answer = await request('/svc_ssr/site/USA/rfktkn');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=840');
  });

  it.each<[string, (token: string) => string | undefined]>([
    ['no token', () => undefined],
    ['an empty token', () => ''],
    ['an invalid token', () => 'abc'],
    ['a longer token', (token) => `${token}0`],
    ['another time', (token) => token.replace(/\.\d+\./, '.99999999999.')],
    ['a time that has passed', (token) => token.replace(/\.\d+\./, '.1700000000.')],
    ['another site', (token) => token.replace(/^1\./, '2.')],
    ['another signature', (token) => token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ])('%s: TOKEN_EXPIRED', async (_, change) => {
    const { apiUrl, token } = await tokensOf('USA');
    const changed = change(token);
    const answer = await request(apiUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(changed === undefined ? {} : { authorization: `Bearer ${changed}` }),
      },
      body: JSON.stringify({ data: { widget: { rfkid: 'rfkid_7' } } }),
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { type: 'TOKEN_EXPIRED' } });
  });

  it('of one site do not work on another', async () => {
    const [{ token }, { apiUrl }] = await Promise.all([tokensOf('USA'), tokensOf('GBR')]);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await request(apiUrl, { method: 'POST', headers, body: '{"data":{"widget":{"rfkid":"rfkid_7"}}}' });
    expect(answer.status).toBe(401);
  });
});

describe('a search', () => {
  it('answers products with everything the catalogue knows', async () => {
    const reply = await search('workshop power bar');
    expect(reply.content.product.value[0]).toMatchObject({
      sku: 'DI-BAR-1',
      name: 'Workshop Power Bar',
      url: '/di-bar-1',
      thumbnail: '/placeholder.svg',
      price: 300,
      special_price: 250,
      brand: 'Northbar',
      type: 'simple',
      quoted: false,
      hasRedirect: false,
      categories: ['Strength', 'Barbells'],
      attributes: { tax_class_id: 'Taxable Goods', manufacturer: 'Northbar' },
      relatedLabelName: 'colors',
      related: [],
    });
    expect(reply).toMatchObject({ total_page: 1, page_number: 1, n_item: 80, errors: [], redirect_url: null });
  });

  it('has a picture where a product has none', async () => {
    expect((await request('/placeholder.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('names the variants in other colors', async () => {
    const [belt] = (await search('lifter belt')).content.product.value;
    expect(belt).toMatchObject({ sku: 'DI-BELT', type: 'configurable' });
    expect(belt?.related).toMatchObject([
      { color: 'Red', name: 'Lifter Belt Red', price: 100, url: '/di-belt' },
      { color: 'Black', name: 'Lifter Belt Black', price: 100, url: '/di-belt' },
    ]);
  });

  it('in Britain has pounds and addresses of the site', async () => {
    const reply = await search('bar', {}, 'GBR');
    expect(reply.content.product.value).toMatchObject([{ sku: 'DI-BAR-1', price: 270, url: '/gb/di-bar-1' }]);
  });

  it('counts facets as the page does', async () => {
    const reply = await search('bar', { facet: { all: true }, filter: { color: { value: ['Black'] } } });
    const html = await (await request('/search?q=bar&color=black')).text();
    expect(reply.total_item).toBe(1);
    for (const { text, count } of reply.facet.color?.value ?? []) {
      expect(html).toMatch(new RegExp(`${text}[\\s\\S]{0,200}>${count}<`));
    }
    expect(reply.facet.color).toMatchObject({
      key: 'color',
      display_name: 'Colour',
      total: 2,
      number_of_products: 1,
      value: [
        { text: 'Black', urlKey: 'black', count: 1, selected: true },
        { text: 'Red', urlKey: 'red', count: 1, selected: false },
      ],
    });
  });

  it.each<[string, Record<string, unknown>, readonly string[]]>([
    ['a value by its key', { filter: { color: { value: ['red'] } } }, ['DI-BAR-2']],
    ['a value of the facet option', { facet: { all: true, color: { value: ['red'] } } }, ['DI-BAR-2']],
    ['a price', { filter: { price: { value: [{ min: 100, max: 200 }] } } }, ['DI-BAR-2', 'DI-BAR-OUT']],
    ['a reversed price range', { filter: { price: { value: [{ min: 200, max: 150 }] } } }, ['DI-BAR-2']],
    ['a value by its text', { filter: { color: { value: ['Red'] } } }, ['DI-BAR-2']],
    ['a value by its id', { filter: { color: { value: ['color-1'] } } }, ['DI-BAR-2']],
    ['availability, by text', { filter: { is_salable: { value: ['Out of Stock'] } } }, ['DI-BAR-OUT']],
    ['availability, by id', { filter: { is_salable: { value: ['is_salable-0'] } } }, ['DI-BAR-OUT']],
    ['a price by its text', { filter: { price: { value: ['$150.00 - $200.00'] } } }, ['DI-BAR-2']],
    ['a page beyond the end', { page_number: 9 }, []],
    ['availability', { filter: { is_salable: { value: [0] } } }, ['DI-BAR-OUT']],
    ['a page', { n_item: 1, page_number: 2, sort: { value: [{ name: 'price', order: 'asc' }] } }, ['DI-BAR-OUT']],
    ['the highest price first', { n_item: 1, sort: { value: [{ name: 'price', order: 'desc' }] } }, ['DI-BAR-1']],
    ['no products at all', { content: {} }, []],
  ])('answers a request for %s', async (_, changes, skus) => {
    expect(skusOf(await search('bar', changes)).toSorted()).toEqual(skus);
  });

  it('lists only values that it accepts as filters, by each of their names', async () => {
    const { facet } = await search('bar', { facet: { all: true } });
    const items = ['color', 'is_salable', 'manufacturer'].flatMap((key) =>
      (facet[key]?.value ?? []).map((item) => ({ key, item })),
    );
    expect(items.length).toBeGreaterThan(3);
    for (const { key, item } of items) {
      for (const value of [item.id, item.text, item.urlKey]) {
        const reply = await search('bar', { filter: { [key]: { value: [value] } } });
        expect(reply.total_item, `${key} ${value}`).toBe(item.count);
      }
    }
  });

  it('beyond its end is empty, with the requested page number', async () => {
    const reply = await search('bar', { n_item: 3, page_number: 7 });
    expect(reply).toMatchObject({ page_number: 7, total_page: 2, total_item: 4, content: { product: { value: [] } } });
    const similar = await recommend('rfkid_10', { context: { page: { uri: '/barbells' } }, page_number: 40 });
    expect(similar).toMatchObject({ page_number: 40, content: { product: { value: [] } } });
  });

  it('counts only the requested facets', async () => {
    expect(Object.keys((await search('bar')).facet)).toEqual([]);
    expect(Object.keys((await search('bar', { facet: { price: {} } })).facet)).toEqual(['price']);
    const { price: range } = (await search('bar', { facet: { price: {} } })).facet;
    expect(range).toMatchObject({ min: 90, max: 250, value: [{ text: '$90.00 - $250.00' }] });
    expect((await search('bar', { facet: { all: true, max: 1 } })).facet.color?.value).toHaveLength(1);
  });

  it('without words shows all products', async () => {
    const reply = await ask({ widget: { rfkid: 'rfkid_7' }, n_item: 3 });
    expect(reply.content.product.value).toHaveLength(3);
  });

  it.each([
    ['500 letters', 'bar '.repeat(125)],
    ['8000 letters', 'r'.repeat(8000)],
    ['operators', 'bar" OR * NEAR(a,b) -x name:y'],
    ['SQL', "'; DROP TABLE products; --"],
    ['HTML', '<script>alert(1)</script>'],
    ['a null character', 'bar\u0000'],
    ['emoji', '🏋️‍♀️'],
    ['names of properties of every object', '__proto__ constructor'],
  ])('for %s is not an error', async (_, keyphrase) => {
    expect((await search(keyphrase, { suggestion: { keyphrase: {}, category: {} } })).errors).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no data', {}],
    ['no widget', { data: {} }],
    ['an unknown widget', { data: { widget: { rfkid: 'rfkid_8' } } }],
    ['too many products', { data: { widget: { rfkid: 'rfkid_7' }, n_item: 201 } }],
    ['page 0', { data: { widget: { rfkid: 'rfkid_7' }, page_number: 0 } }],
    ['an invalid filter', { data: { widget: { rfkid: 'rfkid_7' }, filter: { color: 'red' } } }],
    ['an invalid filter name', { data: { widget: { rfkid: 'rfkid_7' }, filter: { 'a b': { value: [] } } } }],
    ['an unknown order', { data: { widget: { rfkid: 'rfkid_7' }, sort: { value: [{ name: 'luck' }] } } }],
  ])('with %s is refused', async (_, data) => {
    const { apiUrl, token } = await tokensOf('USA');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await request(apiUrl, { method: 'POST', headers, body: JSON.stringify(data) });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'validation_error' } });
  });
});

describe('suggestions', () => {
  const suggest = (keyphrase: string, suggestion: Record<string, unknown> = { keyphrase: {}, category: {} }) =>
    search(keyphrase, { suggestion, n_item: 12 });
  const texts = (list: readonly { readonly text: string }[]) => list.map(({ text }) => text);

  it('complete a word in progress, and find what it may become', async () => {
    const reply = await suggest('kett');
    expect(skusOf(reply).toSorted()).toEqual(['DI-BELL', 'DI-BELL-2']);
    expect(texts(reply.suggestion.keyphrase)).toEqual(['kettlebells', 'kettlebell']);
    expect(reply.suggestion.category).toMatchObject([{ text: 'Kettlebells', url: '/kettlebells' }]);
  });

  it('complete the last word after others', async () => {
    expect(texts((await suggest('power b')).suggestion.keyphrase)).toContain('power bar');
  });

  it('correct typos', async () => {
    const reply = await suggest('kettelbel ');
    expect(reply.suggestion.keyphrase[0]).toEqual({ text: 'kettlebell', kind: 'repair' });
    expect(reply.corrected).toBe('kettlebell');
  });

  it('correct typos only as a suggestion where the words are meant as typed', async () => {
    const query = { keyphrase: { value: ['kettelbell'], as_typed: true } };
    const reply = await ask({ widget: { rfkid: 'rfkid_7' }, query, suggestion: { keyphrase: {} }, facet: {} });
    expect(reply.suggestion.keyphrase).toEqual([{ text: 'kettlebell', kind: 'repair' }]);
    expect(reply).toMatchObject({ corrected: null, total_item: 0 });
  });

  it.each(['ketlebel', 'kettelb'])('correct %s while it is still being typed', async (typed) => {
    const [first] = (await suggest(typed)).suggestion.keyphrase;
    expect(first).toEqual({ text: 'kettlebell', kind: 'repair' });
  });

  it('are as many as requested, and none where there are none', async () => {
    expect(texts((await suggest('kett', { keyphrase: { max: 1 } })).suggestion.keyphrase)).toHaveLength(1);
    expect((await search('kett')).suggestion).toEqual({ keyphrase: [], category: [], trending_category: [] });
  });

  it('name popular categories before anything is typed', async () => {
    const reply = await suggest('', { keyphrase: {}, category: {}, trending_category: {} });
    expect(texts(reply.suggestion.trending_category)).toContain('Strength');
    expect(reply.suggestion.category).toEqual([]);
  });
});

describe('redirects', () => {
  it('lead the exact keyphrase elsewhere, those of the site before those of all sites', async () => {
    expect((await search('Gift  CARD')).redirect_url).toBe('/gift-cards');
    expect((await search('gift card', {}, 'GBR')).redirect_url).toBe('/gb/uk-gifts');
    expect((await search('gift cards')).redirect_url).toBeNull();
    // A page that does not exist is not a valid redirect target.
    expect((await search('gone')).redirect_url).toBeNull();
    expect((await search('gift')).redirect_url).toBeNull();
  });
});

describe('recommendations', () => {
  it('rfkid_31 are similar to the product on the page', async () => {
    const skus = skusOf(await recommend('rfkid_31', { context: { page: { uri: '/di-bar-1?x=1' } } }));
    expect(skus[0]).toBe('DI-BAR-2');
    expect(skus).toContain('DI-BAR-3');
    expect(skus).not.toContain('DI-BAR-1');
    expect(skus).not.toContain('DI-BAR-OUT');
  });

  it('rfkid_4 go with the cart', async () => {
    const bell = await productIdOf('DI-BELL');
    expect(skusOf(await recommend('rfkid_4', { context: { product_ids: [bell] } }))).toEqual(['DI-BAR-3']);
  });

  it('rfkid_4 are bought with it, most frequent first', async () => {
    const [bell, belt, bar] = await Promise.all(['DI-BELL-2', 'DI-BELT', 'DI-BAR-2'].map(productIdOf));
    const order = (id: string) =>
      env.DB.prepare(
        `INSERT INTO orders VALUES (?1, 'USA', 1, 1, 'visitor:x', NULL, 'a@b.c', 'complete', 'USD', 1, 0, NULL, 1, 1, 1, '{}', '{}', NULL)`,
      ).bind(id);
    const line = (id: string, position: number, productId: number | null | undefined) =>
      env.DB.prepare(`INSERT INTO order_lines VALUES (?1, ?2, ?3, 'sku', 1, 100)`).bind(id, position, productId);
    await env.DB.batch([
      order('o1'),
      line('o1', 0, bell),
      line('o1', 1, belt),
      line('o1', 2, bar),
      order('o2'),
      line('o2', 0, bell),
      line('o2', 1, bar),
    ]);
    expect(skusOf(await recommend('rfkid_4', { context: { product_ids: [bell] } }))).toEqual(['DI-BAR-2', 'DI-BELT']);
  });

  it('rfkid_10 are the first of the page’s category, and can be filtered', async () => {
    const skus = skusOf(await recommend('rfkid_10', { context: { page: { uri: '/barbells' } }, n_item: 2 }));
    expect(skus).toEqual(['DI-BAR-1', 'DI-BAR-2']);
    const red = { context: { page: { uri: '/barbells' } }, filter: { color: { value: ['red'] } } };
    expect(skusOf(await recommend('rfkid_10', red))).toEqual(['DI-BAR-2']);
  });

  it('rfkid_10 without a category are empty, and say so', async () => {
    const reply = await recommend('rfkid_10', { context: { page: { uri: '/nowhere' } } });
    expect(reply).toMatchObject({ content: { product: { value: [] } }, errors: [{ type: 'uri_not_found' }] });
  });

  it.each(['rfkid_32', 'rfkid_31', 'rfkid_4'])(
    '%s without a product or a visitor are general products',
    async (rfkid) => {
      const reply = await recommend(rfkid, { context: { page: { uri: 'not a path' } } });
      expect(reply.content.product.value.length).toBeGreaterThan(3);
      expect(reply.n_item).toBe(12);
    },
  );
});

describe('posts of The Index beside the products of a preview', () => {
  const typed = (text: string, post: unknown = {}) => ({
    widget: { rfkid: 'rfkid_7' },
    suggestion: { keyphrase: { max: 4 } },
    n_item: 12,
    content: { product: {}, ...(post === null ? {} : { post }) },
    query: { keyphrase: { value: [text] } },
  });
  const posts = async (site: 'CAN' | 'USA', data: Record<string, unknown>) =>
    (await ask(data, site)).content.post?.value;

  beforeAll(() =>
    fill({
      indexTags: [indexTag(60, 'squat')],
      indexPosts: [
        indexPost(61, { title: 'Kettlebells at home', categories: [17, 804], image: 'northbar/k.webp' }),
        indexPost(62, { title: 'Bells of all kinds', content: '<p>One kettlebell is enough.</p>' }),
        ...[63, 64, 65, 66].map((id) => indexPost(id, { title: `Bars, part ${id}`, categories: [806] })),
      ],
    }),
  );

  it('are found by incomplete words, best match first', async () => {
    expect(await posts('CAN', typed('kettleb'))).toEqual([
      {
        id: 61,
        title: 'Kettlebells at home',
        url: '/ca/theindex/gym-tours/post-61',
        label: 'Gym Tours',
        image: '/media/w308-3x2/northbar/k.webp',
      },
      { id: 62, title: 'Bells of all kinds', url: '/ca/theindex/stories/post-62', label: '', image: null },
    ]);
  });

  it('are four by default', async () => {
    expect(await posts('USA', typed('bars'))).toHaveLength(4);
    expect(await posts('USA', typed('bars', { max: 1 }))).toHaveLength(1);
  });

  it('are an empty list without matches, and left out where they are not requested', async () => {
    expect(await posts('USA', typed('zzzz'))).toEqual([]);
    expect(await posts('USA', typed(''))).toEqual([]);
    expect(await posts('USA', typed('bars', null))).toBeUndefined();
  });

  it('are never read as operators', async () => {
    for (const text of ['"', 'a" OR "b', 'NEAR(a b)', '* AND', 'title:bars']) {
      expect(await posts('USA', typed(text))).toBeInstanceOf(Array);
    }
  });
});
