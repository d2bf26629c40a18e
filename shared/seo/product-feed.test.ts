import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { cost, document, inStock, NOW, outOfStock, part, picture, source } from '#shared/testing/card-source.ts';
import { FEED_COLUMNS, feedLines, rememberedPlainText } from './product-feed.ts';

const USA = { site: SITES.USA, nowMs: NOW, plain: rememberedPlainText() };

/** Lines of a product, as values by column. */
function lines(of: Parameters<typeof source>, moment = USA, categoryPath = 'Gear/Racks'): Record<string, string>[] {
  const text = feedLines({ source: source(...of), categoryPath }, moment);
  return text === ''
    ? []
    : text.split('\n').map((line) => {
        const values = line.split('\t');
        expect(values).toHaveLength(FEED_COLUMNS.length);
        return Object.fromEntries(FEED_COLUMNS.map((column, index) => [column, values[index] as string]));
      });
}

describe('a line of the product feed', () => {
  it('says what a product is, where it is, and what it costs', () => {
    const texts = { ...document.texts, description: '<p>Steel &amp; <b>bolts</b></p>' };
    const gallery = ['a b.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map(picture);
    const attributes = { manufacturer: ['Northbar'], gtin: ['04012345678901'], color: ['Black'] };
    expect(lines(['simple', { document: { ...document, texts, gallery, attributes } }])).toEqual([
      {
        id: 'R-1',
        item_group_id: '',
        title: 'Rack',
        description: 'Steel & bolts',
        link: '{origin}/r-1',
        image_link: '{origin}/media/w1284-1x1/a%20b.jpg',
        additional_image_link: ['b', 'c', 'd'].map((name) => `{origin}/media/w1284-1x1/${name}.jpg`).join(','),
        availability: 'in_stock',
        price: '100.00 USD',
        sale_price: '',
        brand: 'Northbar',
        gtin: '04012345678901',
        mpn: 'R-1',
        condition: 'new',
        color: 'Black',
        size: '',
        product_type: 'Gear > Racks',
      },
    ]);
  });

  it.each([
    ['a special price', { special: { price: 8_000, fromMs: null, toMs: null } }, '80.00 USD'],
    ['a special price of tomorrow', { special: { price: 8_000, fromMs: NOW + 1, toMs: null } }, ''],
    ['a special price that ended', { special: { price: 8_000, fromMs: null, toMs: NOW - 1 } }, ''],
    ['a price by a rule', { rulePrice: 9_050 }, '90.50 USD'],
    ['a rule that changes nothing', { rulePrice: 10_000 }, ''],
  ])('%s', (_, changes, sale) => {
    const prices = cost(10_000, changes);
    expect(lines(['simple', { prices }])).toMatchObject([{ price: '100.00 USD', sale_price: sale }]);
  });

  it.each([
    ['in stock', inStock, 'in_stock'],
    ['sold out', outOfStock, 'out_of_stock'],
    ['back-ordered', { ...inStock, qoh: 0, backorder: true }, 'out_of_stock'],
    ['in stock, and could be back-ordered', { ...inStock, backorder: true }, 'in_stock'],
    ['without a stock figure', null, 'out_of_stock'],
  ])('a product that is %s', (_, inventory, availability) => {
    expect(lines(['simple', { inventory }])).toMatchObject([{ availability }]);
  });

  it('has the addresses, the currency and the texts of its site', () => {
    const siteTexts = { EUR: { description: 'Auf Deutsch' } };
    const made = lines(['simple', { document: { ...document, siteTexts } }], { ...USA, site: SITES.EUR });
    expect(made).toMatchObject([{ link: '{origin}/eu/r-1', price: '100.00 EUR', description: 'Auf Deutsch' }]);
  });

  it('contains nothing that ends it, or that stands for the origin', () => {
    const name = 'Rack\t{origin}\nR-2';
    expect(lines(['simple', { name }], USA, 'A\tB')).toMatchObject([{ title: 'Rack origin R-2', product_type: 'A B' }]);
  });

  it.each([
    ['a number that is none', ['ask us'], ''],
    ['eight digits', ['40123455'], '40123455'],
  ])('%s as an article number', (_, ean, gtin) => {
    expect(lines(['simple', { attributes: { ean } }])).toMatchObject([{ gtin }]);
  });

  it('exists for each variant that only this product shows, with its own price, picture and color', () => {
    const parts = [
      part(5_000, { sku: 'R-1-RED', name: 'Red rack', attributes: { color: ['Red'] }, gallery: [picture('red.jpg')] }),
      part(6_000, { sku: 'R-1-BLUE', attributes: { color: ['Blue'] }, inventory: outOfStock }),
      part(7_000, { sku: 'R-1-OWN-PAGE', isVariantOnly: false }),
      part(7_000, { sku: 'R-1-OFF', isOnline: false }),
      part(null, { sku: 'R-1-NO-PRICE' }),
    ];
    const own = { ...document, gallery: [picture('rack.jpg')], attributes: { manufacturer: ['Northbar'] } };
    const group = { item_group_id: 'R-1', link: '{origin}/r-1', brand: 'Northbar' };
    expect(lines(['configurable', { parts, document: own }])).toMatchObject([
      { ...group, id: 'R-1-RED', title: 'Red rack', price: '50.00 USD', color: 'Red', availability: 'in_stock' },
      { ...group, id: 'R-1-BLUE', price: '60.00 USD', color: 'Blue', availability: 'out_of_stock' },
    ]);
  });

  it('does not exist for a gift card, or for a product without a price', () => {
    expect(lines(['giftcard'])).toEqual([]);
    expect(lines(['simple', { prices: cost(null) }])).toEqual([]);
  });
});
