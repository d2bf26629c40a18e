import { beforeAll, describe, expect, it } from 'vitest';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const named = (sku: string, name: string, changes: Parameters<typeof product>[1] = {}) =>
  product(sku, { ...changes, texts: { ...product(sku).texts, name, description: changes.texts?.description ?? '' } });

beforeAll(async () => {
  await fill({
    categories: [category('Barbells', 'barbells'), category('Plates', 'plates'), category('Racks', 'racks')],
    products: [
      named('SE-BAR-20', 'Workshop Bar 20 kg', { categories: ['Barbells'] }),
      named('SE-BAR-15', 'Workshop Bar 15 kg', { categories: ['Barbells'] }),
      named('SE-COLLAR', 'Clamp Collars', { categories: ['Barbells'] }),
      named('SE-PLATE-45', 'Deep Dish Plate 45 lb', { categories: ['Plates'] }),
      named('SE-PLATE-25', 'Deep Dish Plate 25 lb', { categories: ['Plates'] }),
      named('SE-BUMPER', 'Fleck Bumper 20 kg', { categories: ['Plates'] }),
      named('SE-RACK', 'R-4 Power Rack', { categories: ['Racks'], attributes: { color: ['Matte Black'] } }),
      named('SE-PULL', 'Wall Pull-Up Bar', { categories: ['Racks'] }),
      named('SE-STAND', 'Kettlebell Stand', { categories: ['Racks'] }),
      named('SE-BELL', 'Forge Kettlebell', { categories: ['Plates'] }),
      named('SE-STRASSE', 'Straße Sandbag', { categories: ['Plates'] }),
      named('SE-PROTEIN', 'Protéine Vanille', { categories: ['Plates'] }),
      named('SE-SQUARE', 'Platform 5x5', { categories: ['Racks'] }),
      named('SE-BOX', 'Plyo Box', { categories: ['Racks'] }),
      named('SE-BICYCLE', 'Kids Bicycle', { categories: ['Racks'] }),
      named('SE-DUMBBELL', 'Hex Dumbbell', { categories: ['Plates'] }),
      ...Array.from({ length: 9 }, (_, at) =>
        named(`SE-PARKA-${at}`, `Winter Parkaroo ${at}`, { categories: ['Racks'] }),
      ),
      named('SE-PARKA', 'Slim Parkarooo', { categories: ['Racks'] }),
      named('SE-CP-15', 'Change Plate 1.5 kg', { categories: ['Plates'] }),
      named('SE-CP-150', 'Change Plate 15 kg', { categories: ['Plates'] }),
      named('SE-CP-05', 'Change Plate 0.5 kg', {
        categories: ['Plates'],
        texts: { ...product('').texts, description: 'Goes with cp 15, se cp 15 and cp 15 again.' },
      }),
    ],
  });
  await env.DB.prepare(
    "INSERT INTO search_synonyms (phrases) VALUES ('squat cage, power rack'), ('jump box, plyo box')",
  ).run();
});

/** SKUs of the cards on a page of results, in their order. */
async function skusOf(q: string): Promise<readonly string[]> {
  const answer = await request(`/search?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const links = [...html.matchAll(/data-testid="product-card"[\s\S]*?href="\/(se-[a-z0-9-]+)"/g)];
  return links.map(([, urlKey = '']) => urlKey.toUpperCase());
}

describe('the search finds', () => {
  it.each([
    ['a word of a name', 'workshop', 'SE-BAR-20'],
    ['a plural for a singular', 'power racks', 'SE-RACK'],
    ['a singular for a plural', 'clamp collar', 'SE-COLLAR'],
    ['a typo', 'kettelbell', 'SE-BELL'],
    ['a swapped first letter', 'ekttlebell', 'SE-BELL'],
    ['a missing letter', 'bumpr', 'SE-BUMPER'],
    ['doubled letters left out', 'dumbel', 'SE-DUMBBELL'],
    ['a part of a phrase that has synonyms', 'tv stand', 'SE-STAND'],
    ['a general synonym', 'bike for children', 'SE-BICYCLE'],
    ['one word for two', 'pullup bar', 'SE-PULL'],
    ['two words for one', 'kettle bell', 'SE-BELL'],
    ['a hyphen', 'pull-up bar', 'SE-PULL'],
    ['a hyphen left out', 'pull up bar', 'SE-PULL'],
    ['a measure without a space', '45lb plate', 'SE-PLATE-45'],
    ['a measure in the plural', '45 lbs plate', 'SE-PLATE-45'],
    ['a measure in words', '45 pound plate', 'SE-PLATE-45'],
    ['a weight of the other system', '45 lb bumper', 'SE-BUMPER'],
    ['kilograms', '15 kilo bar', 'SE-BAR-15'],
    ['a size', '5x5', 'SE-SQUARE'],
    ['a size with spaces', '5 x 5', 'SE-SQUARE'],
    ['a sku', 'SE-PLATE-25', 'SE-PLATE-25'],
    ['a sku in lower case', 'se-plate-25', 'SE-PLATE-25'],
    ['a sku without hyphens', 'seplate25', 'SE-PLATE-25'],
    ['a synonym', 'squat cage', 'SE-RACK'],
    ['a synonym in the plural', 'jump boxes', 'SE-BOX'],
    ['an attribute', 'matte black rack', 'SE-RACK'],
    ['letters without their accents', 'proteine', 'SE-PROTEIN'],
    ['letters with other accents', 'prótèine vanille', 'SE-PROTEIN'],
    ['a letter of another alphabet', 'straße', 'SE-STRASSE'],
    ['capitals and spaces', '  POWER   rack ', 'SE-RACK'],
    ['a question', 'the best kettlebell for me', 'SE-BELL'],
    ['an extra word', 'fleck bumper unobtainium', 'SE-BUMPER'],
  ])('%s: %s', async (_, query, first) => {
    expect((await skusOf(query))[0]).toBe(first);
  });

  it('the product itself before its accessories', async () => {
    const found = await skusOf('kettlebell');
    expect(found.indexOf('SE-BELL')).toBeLessThan(found.indexOf('SE-STAND'));
  });

  it('the exact SKU first, then SKUs that begin so, whatever else says the same', async () => {
    expect((await skusOf('SE-CP-15')).slice(0, 2)).toEqual(['SE-CP-15', 'SE-CP-150']);
    expect((await skusOf('se-cp-1')).slice(0, 2)).toEqual(['SE-CP-15', 'SE-CP-150']);
  });

  it('a rare word, and after it what many products have that is one letter away', async () => {
    const found = await skusOf('slim parkarooo');
    expect(found[0]).toBe('SE-PARKA');
    expect(found.filter((sku) => sku.startsWith('SE-PARKA-'))).toHaveLength(9);
  });

  it('a category by its name, best match first', async () => {
    const found = await skusOf('barbells');
    expect([...found].sort()).toEqual(['SE-BAR-15', 'SE-BAR-20', 'SE-COLLAR']);
  });
});

describe('a mistyped word', () => {
  const page = async (query: string) => (await (await request(`/search?${query}`)).text()).replaceAll('<!-- -->', '');

  it('is repaired, and the page says so and offers the search as typed', async () => {
    expect(await page('q=kettelbell+stand')).toContain(
      'Showing results for <a class="link" href="/search?q=kettlebell+stand">“kettlebell stand”</a>. Search instead for ' +
        '<a class="link" href="/search?q=kettelbell+stand&amp;as=typed">“kettelbell stand”</a>.',
    );
    expect(await page('q=kettlebell+stand')).not.toMatch(/Showing results for|Did you mean/);
  });

  it('is searched for as typed if the visitor wants it, on every page and with every filter', async () => {
    const found = await page('q=kettelbell+stand&as=typed');
    expect(found).toContain('Did you mean <a class="link" href="/search?q=kettlebell+stand">“kettlebell stand”</a>?');
    expect(found).not.toContain('Showing results for');
    expect(found).toContain('href="/se-stand"');
    expect(found).not.toContain('href="/se-bell"');
    expect(found).toContain('href="/search?q=kettelbell+stand&amp;as=typed&amp;sort=');
    expect(found).toContain('<input type="hidden" name="as" value="typed"/>');
  });
});

describe('no text is an error', () => {
  it.each([
    ['FTS operators', 'bar AND OR NOT NEAR(rack, 5) * ^ -plate name:bar'],
    ['quotes', `"power" 'rack' "`],
    ['brackets', ')(rack)((]['],
    ['SQL', `'; DROP TABLE products; --`],
    ['500 letters', 'rack '.repeat(100)],
    ['one word of 500 letters', 'r'.repeat(500)],
    ['only punctuation', '*** ??? !!!'],
    ['emoji', '🏋️‍♀️ rack'],
    ['Chinese', '杠铃'],
    ['Arabic', 'قضيب'],
    ['Cyrillic', 'штанга'],
    ['a null character', 'rack\u0000plate'],
    ['an unpaired surrogate', 'rack \ud83c'],
    ['stop words', 'the for and'],
    ['numbers', '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'],
    ['percent signs', '100% %25 %'],
  ])('%s', async (_, query) => {
    const answer = await request(
      `/search?q=${encodeURIComponent(query.isWellFormed() ? query : query.toWellFormed())}`,
    );
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('went wrong');
  });

  it.each(['', '   '])('an empty search leads home: "%s"', async (query) => {
    const answer = await request(`/search?q=${encodeURIComponent(query)}`);
    expect(answer.status).toBe(302);
    expect(new URL(answer.headers.get('location') ?? '', 'http://localhost').pathname).toBe('/');
  });
});
