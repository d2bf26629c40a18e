import { beforeAll, describe, expect, it } from 'vitest';
import type { BlockRecord } from '#shared/block/record.ts';
import { changesets, draft, recordOf } from '#worker/testing/changesets.ts';
import type { Seen } from '#worker/testing/page-browser.ts';
import { StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, contentPage, env, fill, product, request } from '#worker/testing/store.ts';

const MARKER = 'Quetzalcoatlus';

let staff: StaffBrowser;
let id = '';
let base = 0;

const text = (html: string, more: Partial<BlockRecord> = {}): BlockRecord => ({
  name: 'text',
  props: { html },
  ...more,
});
const BLOCKS: readonly BlockRecord[] = [
  text('<p>One</p>'),
  { name: 'columns', props: { columns: 2 }, slots: { default: [text('<p>Within</p>'), text('<p>Beside</p>')] } },
  text('<p>For gyms</p>', { segments: [24] }),
  { name: 'dynamic-block', props: { block: 'cv-shared' } },
  text(`<p>${MARKER}</p>`),
];

const draw = (fields: Readonly<Record<string, string>>, of = id): Promise<Seen> =>
  staff.post(`/staff/changesets/${of}/draw`, { kind: 'page', key: 'cv-page', site: '', seen: 'USA', ...fields });
const typed = (at: string, html: string, more: Readonly<Record<string, string>> = {}): Promise<Seen> =>
  draw({ at, block: 'text', 'props.html': html, ...more });
const placesIn = (html: string): readonly string[] => [...html.matchAll(/data-at="([^"]*)"/g)].map(([, at = '']) => at);

const blockRow = {
  identifier: 'cv-shared',
  site: 'USA',
  title: 'Shared',
  content: '',
  isActive: true,
  extra: {},
} as const;

beforeAll(async () => {
  staff = await signedInStaff();
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('CV-BAR')],
    pages: [
      contentPage('cv-page', { title: 'Live', content: '' }),
      contentPage('cv-own', { title: 'Own', content: '' }),
    ],
    blocks: [{ ...blockRow, blocks: [text('<p>Shared</p>') as unknown as Record<string, unknown>] }],
  });
  ({ version: base } = await recordOf('page', 'cv-page'));
  const value = { title: 'Page', blocks: BLOCKS };
  ({ id } = await draft({ kind: 'page', key: 'cv-page', base, value }));
});

describe('the canvas of an editor', () => {
  it('has the place of each block of the record, and of no other', async () => {
    const { status, html } = await draw({});
    expect(status).toBe(200);
    expect(placesIn(html)).toEqual(['0', '1', '1/default/0', '1/default/1', '3', '4']);
    expect(html).toContain('Shared');
    expect(html).not.toContain('For gyms');
    expect(html).not.toContain('<header');
  });

  it('shows the record of all sites, even where a site has its own', async () => {
    const own = { kind: 'page', key: 'cv-own', base: 0, value: { title: 'Own', blocks: [text('<p>Of Europe</p>')] } };
    const all = {
      ...own,
      base: (await recordOf('page', 'cv-own')).version,
      value: { title: 'Own', blocks: [text('<p>Of all</p>')] },
    };
    const { id: both } = await draft(all, { ...own, site: 'EUR' });
    const see = async (site: string) => (await draw({ key: 'cv-own', site, seen: 'EUR' }, both)).html;
    expect(await see('')).toContain('Of all');
    expect(await see('EUR')).toContain('Of Europe');
  });

  it('draws what is typed, alone and in the block around it, and keeps nothing', async () => {
    const before = (await changesets(`/${id}`, undefined, 'GET')).changeset;
    const first = await typed('0', '<p>One, changed</p>');
    expect(placesIn(first.html)).toEqual(['0']);
    expect(first.html).toContain('One, changed');
    const within = await typed('1/default/1', '<p>Beside, changed</p>');
    expect(placesIn(within.html)).toEqual(['0', '1', '1/default/0', '1/default/1']);
    expect(within.html).not.toContain('One');
    expect(within.html).toContain('Within');
    expect(within.html).toContain('Beside, changed');
    expect((await changesets(`/${id}`, undefined, 'GET')).changeset).toEqual(before);
  });

  it('gives the title of the page to its first block alone', async () => {
    const hero: BlockRecord = { name: 'hero', props: { title: 'Built', image: 'cv.webp', imageAlt: 'A rack' } };
    const value = { title: 'Page', blocks: [hero, hero] };
    const { id: heroes } = await draft({ kind: 'page', key: 'cv-page', base, value });
    const form = { block: 'hero', 'props.title': 'Typed', 'props.image': 'cv.webp', 'props.imageAlt': 'A rack' };
    const [whole, first, second] = await Promise.all([
      draw({}, heroes),
      draw({ at: '0', ...form }, heroes),
      draw({ at: '1', ...form }, heroes),
    ]);
    const headings = ({ html }: Seen) => html.match(/<h[1-6]/g);
    expect(headings(whole)).toEqual(['<h1', '<h2']);
    expect(headings(first)).toEqual(['<h1']);
    expect(headings(second)).toEqual(['<h2']);
  });

  it('names links that lead nowhere, which the blocks leave out', async () => {
    const { html } = await typed('0', '<p>See <a href="/cv-gone">this</a> and <a href="/gear">that</a></p>');
    expect(html).toContain('data-dead="/cv-gone"');
    expect(html).not.toContain('href="/cv-gone"');
    expect((await typed('0', '<p><a href="/gear">that</a></p>')).html).not.toContain('data-dead');
  });

  it('runs nothing that is typed', async () => {
    const { html } = await typed(
      '0',
      '<p onclick="alert(1)">Safe</p><script>alert(2)</script><img src=x onerror=alert(3)>',
    );
    expect(html).toContain('Safe');
    expect(html).not.toContain('alert(');
  });

  it('says which field is wrong', async () => {
    const { status, html } = await draw({ at: '1', block: 'columns', 'props.columns': '99' });
    expect(status).toBe(400);
    expect(JSON.parse(html).error.fields).toEqual([{ field: 'props.columns', message: expect.any(String) }]);
    const link = await typed('0', '<p>Fine</p>', { 'own.from': 'tomorrow' });
    expect(JSON.parse(link.html).error.fields).toEqual([{ field: 'own.from', message: expect.any(String) }]);
  });

  it.each([
    ['another record', { key: 'cv-none', kind: 'product' }, 404],
    ['a block that is not there', { at: '9', block: 'text', 'props.html': '<p>x</p>' }, 409],
    ['another kind than the block is', { at: '0', block: 'hero', 'props.title': 'x' }, 409],
    ['an unknown site', { seen: 'XXX' }, 400],
  ])('refuses %s', async (_, fields, status) => {
    expect((await draw(fields)).status).toBe(status);
  });

  it('is framed by the store’s own pages, sends nothing and is kept by nobody', async () => {
    const cookie = [...staff.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(`http://local.localhost/staff/changesets/${id}/draw`, {
      method: 'POST',
      headers: { cookie, origin: 'http://local.localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ kind: 'page', key: 'cv-page', site: '', seen: 'USA' }).toString(),
    });
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-ancestors 'self'/);
    expect(policy).toMatch(/form-action 'none'/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('is for members alone, at an address that only they have', async () => {
    const out = new StaffBrowser();
    const fields = { kind: 'page', key: 'cv-page', site: '', seen: 'USA' };
    expect((await out.post(`/staff/changesets/${id}/draw`, fields)).status).toBe(403);
    for (const path of ['/__rb__/blocks/page/cv-page', '/__rb__/blocks/block/cv-shared'])
      expect((await request(path)).status).toBe(404);
  });

  it('shows nothing of a draft to shoppers', async () => {
    for (const path of ['/cv-page', '/', '/sitemap.xml', '/search?q=Quetzalcoatlus'])
      expect(await (await request(path)).text()).not.toContain('uetzalcoatlus</p>');
    const { results } = await env.DB.prepare('SELECT blocks FROM cms_pages').all();
    expect(JSON.stringify(results)).not.toContain(MARKER);
  });
});
