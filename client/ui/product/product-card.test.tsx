import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Card } from '#shared/product/card.ts';
import { SITES } from '#shared/site/sites.ts';
import { ProductCard, type ProductCardProps } from './product-card.tsx';

const card: Card = {
  productId: 7,
  sku: 'NB-7',
  type: 'simple',
  name: 'Competition Bumper 25 kg',
  url: '/competition-bumper-25-kg',
  hasRedirect: false,
  picture: { file: 'bumper red.webp', label: '', width: 960, height: 960 },
  specLine: 'Colour-coded · 450 mm',
  prices: { price: 24_900, special: null, promo: null },
  isFrom: false,
  interval: null,
  taxClass: 'EU Taxable Goods',
  flags: ['hot', 'hundo', 'new'],
  swatches: ['Red', 'Blue', 'Plaid', 'Green', 'Black', 'White', 'Navy'].map((label) => ({ label, picture: null })),
  rating: { average: 4.3, count: 1412 },
  stock: 'in',
  restock: null,
  isProgram: false,
};

function render(change: Partial<Card> = {}, props: Partial<ProductCardProps> = {}): string {
  return renderToStaticMarkup(<ProductCard card={{ ...card, ...change }} site={SITES.CAN} nowMs={0} {...props} />);
}

test('is one link, through the name, on its site', () => {
  const html = render();
  expect(html).toContain('data-testid="product-card"');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('<a href="/ca/competition-bumper-25-kg">Competition Bumper 25 kg</a>');
});

test('reserves space for the picture, leaves its alt text empty and loads it late', () => {
  const html = render();
  expect(html).toMatch(/width="960" height="960" alt="" loading="lazy"/);
  expect(html).toContain('/media/w360/bumper%20red.webp 360w');
});

test('loads the first row at once', () => {
  expect(render({}, { isFirstRow: true })).toContain('loading="eager"');
});

test('shows the first two flags only', () => {
  const html = render();
  expect(html).toContain('Hot deal');
  expect(html).toContain('Hundo');
  expect(html).not.toContain('>New<');
});

test('shows up to five colors that it knows and counts all', () => {
  const html = render();
  expect(html.match(/class="dot /g)).toHaveLength(5);
  expect(html).toContain('7 colors');
});

test('draws half stars and says the average', () => {
  const html = render();
  expect(html).toContain('data-stars="45"');
  expect(html).toContain('aria-label="4.3 of 5 stars"');
  expect(html).toContain('1,412');
});

test('has no stars without reviews', () => {
  expect(render({ rating: { average: 0, count: 0 } })).not.toContain('stars');
});

test.each<[Card['stock'], string | null, string | undefined]>([
  ['in', null, undefined],
  ['backorder', 'Back in about 12 days', 'Back in about 12 days'],
  ['backorder', null, 'On back-order'],
  ['out', null, 'Out of stock'],
  ['bin', 'Back in May', 'Back in May'],
])('stock %s with %s', (stock, restock, expected) => {
  const html = render({ stock, restock });
  if (expected) expect(html).toContain(expected);
  else expect(html).not.toContain('class="stock');
});

test('has a heart outside the link, for the wishlist form', () => {
  const heart = /<\/a>.*<button ([^>]*)><\/button><\/article>/.exec(render())?.[1] ?? '';
  for (const attribute of [
    'form="wish"',
    'name="productId"',
    'value="7"',
    `aria-label="Add to wishlist: ${card.name}"`,
  ])
    expect(heart).toContain(attribute);
});

test('counts the sizes that its page offers, after its key facts', () => {
  expect(render({ sizes: 12 })).toContain('<p class="meta">Colour-coded · 450 mm · 12 sizes</p>');
  expect(render({ sizes: 12, specLine: '' })).toContain('<p class="meta">12 sizes</p>');
  expect(render({ specLine: '' })).not.toContain('class="meta"');
});
