import { beforeAll, describe, expect, it } from 'vitest';
import { type StaffBrowser, signedInStaff, StaffBrowser as Visitor } from '#worker/testing/staff-browser.ts';
import { category, contentPage, env, fill, product, request } from '#worker/testing/store.ts';

let staff: StaffBrowser;
const PATH = '/staff/search';

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('SW-RACK')],
    pages: ['racks', 'uk-racks', 'elsewhere'].map((name) => contentPage(name)),
  });
  staff = await signedInStaff();
});

const logOf = async () =>
  (
    await env.DB.prepare(
      "SELECT action || ' ' || subject AS line FROM staff_log WHERE action LIKE '%.%' ORDER BY id",
    ).all<{
      line: string;
    }>()
  ).results.map(({ line }) => line);
const locationOf = async (path: string) => (await request(path)).headers.get('location');
const cardsOf = async (q: string) =>
  ((await (await request(`/search?q=${q}`)).text()).match(/product-card/g) ?? []).length;

describe('search terms', () => {
  it('are for staff only', async () => {
    expect((await new Visitor().see(PATH)).to).toContain('/staff/login');
    expect((await new Visitor().post(PATH, { action: 'synonym.add', phrases: 'a b, c d' })).status).toBe(403);
    expect((await request(PATH)).status).toBe(404);
  });

  it('synonyms are added, found at once, changed and removed', async () => {
    expect(await cardsOf('gadget')).toBe(0);
    expect((await staff.post(PATH, { action: 'synonym.add', phrases: 'Gadget,  product' })).to).toBe(PATH);
    expect(await cardsOf('gadget')).toBe(1);
    const id = await env.DB.prepare('SELECT synonym_id AS id FROM search_synonyms').first<number>('id');
    expect((await staff.see(PATH)).html).toContain('value="Gadget, product"');
    await staff.post(PATH, { action: 'synonym.save', id: String(id), phrases: 'gizmo, product' });
    expect([await cardsOf('gadget'), await cardsOf('gizmo')]).toEqual([0, 1]);
    await staff.post(PATH, { action: 'synonym.delete', id: String(id) });
    expect(await cardsOf('gizmo')).toBe(0);
    expect(await logOf()).toEqual([
      'synonym.add Gadget, product',
      `synonym.save ${id} gizmo, product`,
      `synonym.delete ${id}`,
    ]);
  });

  it('synonyms that every store has are shown and found', async () => {
    expect((await staff.see(PATH)).html).toContain('<li>bike, bicycle</li>');
    await fill({ products: [{ ...product('SW-BIKE'), texts: { ...product('SW-BIKE').texts, name: 'Bicycle' } }] });
    expect(await cardsOf('bikes')).toBe(1);
  });

  it('redirects apply to the exact keyphrase on their site', async () => {
    await staff.post(PATH, { action: 'redirect.save', keyphrase: 'Old  Rack', site: '', path: '/racks?new=1' });
    await staff.post(PATH, { action: 'redirect.save', keyphrase: 'old rack', site: 'GBR', path: '/uk-racks' });
    expect(await locationOf('/search?q=OLD+rack')).toBe('/racks?new=1');
    expect(await locationOf('/gb/search?q=old+rack')).toBe('/gb/uk-racks');
    expect(await locationOf('/eu/search?q=old+rack')).toBe('/eu/racks?new=1');
    expect(await locationOf('/search?q=old+racks')).toBeNull();
    await staff.post(PATH, { action: 'redirect.save', keyphrase: 'old rack', site: '', path: '/elsewhere' });
    expect(await locationOf('/search?q=old+rack')).toBe('/elsewhere');
    await staff.post(PATH, { action: 'redirect.delete', keyphrase: 'old rack', site: '' });
    expect(await locationOf('/search?q=old+rack')).toBeNull();
    expect(await locationOf('/gb/search?q=old+rack')).toBe('/gb/uk-racks');
  });

  it.each<[string, Record<string, string>, string]>([
    ['a single phrase', { action: 'synonym.add', phrases: 'alone' }, 'needs at least two phrases'],
    ['the same phrase twice', { action: 'synonym.add', phrases: 'alone, Alone ,' }, 'needs at least two phrases'],
    [
      'an address on another host',
      { action: 'redirect.save', keyphrase: 'a', site: '', path: 'https://evil.test' },
      'must be a path',
    ],
    [
      'a path that leads to another host',
      { action: 'redirect.save', keyphrase: 'a', site: '', path: '//evil.test' },
      'must be a path',
    ],
    [
      'a path with a backslash',
      { action: 'redirect.save', keyphrase: 'a', site: '', path: '/\\evil' },
      'must be a path',
    ],
    [
      'a keyphrase without words',
      { action: 'redirect.save', keyphrase: ' !? ', site: '', path: '/a' },
      'contains no words',
    ],
    ['an unknown site', { action: 'redirect.save', keyphrase: 'a', site: 'MARS', path: '/a' }, 'is not a site'],
    ['an unknown action', { action: 'drop' }, 'action'],
  ])('%s is refused with its reason', async (_, fields, reason) => {
    const { status, html } = await staff.post(PATH, fields);
    expect(status).toBe(200);
    expect(html).toContain(reason);
  });
});
