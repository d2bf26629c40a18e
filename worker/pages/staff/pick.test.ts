import { beforeAll, expect, it } from 'vitest';
import { formField, simpleForm } from '#worker/testing/form-batch.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, contentPage, env, fill, product, request } from '#worker/testing/store.ts';

let staff: StaffBrowser;

beforeAll(async () => {
  staff = await signedInStaff();
  await fill({
    categories: [category('Pkgear', 'pkgear')],
    products: [product('PCK-BAR'), product('PCK-PLATE')],
    pages: [contentPage('pk-story', { title: 'Pickable story', content: '' })],
    blocks: [
      { identifier: 'pk-block', site: 'USA', title: 'Pickable', content: '', blocks: [], isActive: true, extra: {} },
    ],
    forms: [simpleForm('pkform', [formField('note', {})])],
  });
  await env.DB.prepare(
    "INSERT INTO media (file, width, height, bytes, hash) VALUES ('northbar/pickable.webp', 800, 600, 9, 'pk'), ('reviews/pickable.webp', 8, 6, 9, 'pk2')",
  ).run();
});

const picks = async (kind: string, q: string, site = 'USA'): Promise<readonly string[]> => {
  const { status, html } = await staff.see(`/staff/pick?${new URLSearchParams({ kind, q, site })}`);
  expect(status).toBe(200);
  return (JSON.parse(html) as { picks: { value: string; label: string }[] }).picks.map(
    ({ value, label }) => `${value}: ${label}`,
  );
};

it.each([
  ['picture', 'PICKABLE', ['northbar/pickable.webp: 800 × 600']],
  ['sku', 'pck-', ['PCK-BAR: Product PCK-BAR', 'PCK-PLATE: Product PCK-PLATE']],
  ['sku', 'product pck bar', ['PCK-BAR: Product PCK-BAR']],
  ['link', '/pk-st', ['/pk-story: Pickable story']],
  ['link', 'pickable', ['/pk-story: Pickable story']],
  ['link', 'product pck-pl', ['/pck-plate: Product PCK-PLATE']],
  ['link', 'pkgear', ['/pkgear: Pkgear']],
  ['block', 'pickable', ['pk-block: Pickable']],
  ['form', 'pkform', ['pkform: Form pkform']],
  ['picture', "'; DROP TABLE media; --", []],
  ['sku', '"*', []],
])('a %s is found by %j', async (kind, q, expected) => {
  expect(await picks(kind, q)).toEqual(expected);
});

it('suggests something before anything is typed', async () => {
  expect((await picks('picture', '')).length).toBeGreaterThan(0);
  expect((await picks('link', '')).length).toBeGreaterThan(0);
});

it('knows the block of a site on that site alone', async () => {
  expect(await picks('block', 'pk-block', 'EUR')).toEqual([]);
});

it('is for members alone, and says what it does not know', async () => {
  expect((await staff.see('/staff/pick?kind=order&site=USA')).status).toBe(400);
  expect((await request('http://local.localhost/staff/pick?kind=sku&site=USA')).status).not.toBe(200);
  expect((await request('/staff/pick?kind=sku&site=USA')).status).toBe(404);
});
