import { beforeAll, expect, it } from 'vitest';
import { category, contentPage, fill, product, publish, request } from '#worker/testing/store.ts';

const price = { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null };
const LINKS = [
  '<p>See <a href="/gear">gear</a>, <a href="https://else.test/gear">theirs</a>',
  '<a href="/media/o/a.pdf">a file</a> and <a href="/nowhere">nothing</a></p>',
].join(', ');

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('DIR-1', { categories: ['Gear'], prices: { USA: price, GBR: price } })],
    pages: [contentPage('words', { content: LINKS })],
  });
  await publish();
});

it.each([
  ['', '<a href="/gear">gear</a>'],
  ['/gb', '<a href="/gb/gear">gear</a>'],
])('links in a text stay on the site that shows it: "%s"', async (prefix, gear) => {
  const page = await (await request(`${prefix}/words`)).text();
  expect(page).toContain(`See ${gear}, <a href="https://else.test/gear"`);
  expect(page).toContain('<a href="/media/o/a.pdf">a file</a>');
});
