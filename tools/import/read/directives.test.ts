import { describe, expect, test } from 'vitest';
import { ownPictures, replaceDirectives } from './directives.ts';

const PRODUCTS_LIST =
  'type="Magento\\CatalogWidget\\Block\\Product\\ProductsList" products_count="2" template="grid.phtml"';
const CONDITION =
  '^[`1`:^[`type`:`Magento||Rule||Combine`,`aggregator`:`all`,`value`:`1`,`new_child`:``^],`1--1`:^[`type`:`Magento||Rule||Product`,';

function replace(html: string): { readonly html: string; readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  const final = replaceDirectives(html, {
    picture: (path) => (path === 'wysiwyg/a.jpg' ? 'wysiwyg/a.webp' : null),
    withAttributes: (conditions, count) => (conditions[0]?.[0] === 'new' ? ['A', 'B', 'C'].slice(0, count) : []),
    hasCategory: (urlKey) => urlKey === 'bags',
    warn: (text) => warnings.push(text),
  });
  return { html: final, warnings };
}

describe('directives', () => {
  test.each([
    ['<a href="{{store url="about-us"}}">', '<a href="/about-us">'],
    ['<a href="{{store url=""}}">', '<a href="/">'],
    ["<a href='{{store direct_url='/x?y=1'}}'>", "<a href='/x?y=1'>"],
    ['<img src="{{media url="wysiwyg/a.jpg"}}">', '<img src="/media/o/wysiwyg/a.webp">'],
    ['<img src="{{media url=wysiwyg/a.jpg}}">', '<img src="/media/o/wysiwyg/a.webp">'],
    ['<img src="{{media url=&quot;wysiwyg/a.jpg&quot;}}">', '<img src="/media/o/wysiwyg/a.webp">'],
    ['<a href="{{category key="bags"}}">', '<a href="/bags">'],
    ['{{block id="footer"}}', '<div data-block="footer"></div>'],
    ['{{block class="Magento\\\\Cms\\\\Block\\\\Block" block_id="a&b"}}', '<div data-block="a&amp;b"></div>'],
    [
      '{{widget type="Magento\\Cms\\Block\\Widget\\Block" template="x" block_id="top"}}',
      '<div data-block="top"></div>',
    ],
    [
      `{{widget ${PRODUCTS_LIST} conditions_encoded="${CONDITION}\`attribute\`:\`sku\`,\`operator\`:\`()\`,\`value\`:\`A, B\`^]^]"}}`,
      '<div data-products="A,B"></div>',
    ],
    [
      `{{widget ${PRODUCTS_LIST} conditions_encoded="${CONDITION}\`attribute\`:\`new\`,\`operator\`:\`==\`,\`value\`:\`1\`^]^]"}}`,
      '<div data-products="A,B"></div>',
    ],
    ['{{trans "Read more"}}', 'Read more'],
    ['<p>5 > 3 { } {x}</p>', '<p>5 > 3 { } {x}</p>'],
  ])('%s', (html, final) => {
    expect(replace(html)).toEqual({ html: final, warnings: [] });
    expect(replace(final).html).toBe(final);
  });

  test.each([
    ['<b>{{customVar code="phone"}}</b>', '<b></b>', 'directive {{customVar}} removed: the store has no equivalent'],
    ['{{widget type="Magento\\Poll\\Block"}}', '', 'widget Magento\\Poll\\Block removed: the store has no equivalent'],
    ['{{media url="wysiwyg/b.jpg"}}', '/media/o/wysiwyg/b.jpg', 'picture wysiwyg/b.jpg is missing'],
    ['{{category key="shoes"}}', '/shoes', 'link to unknown category "shoes"'],
    [
      `{{widget ${PRODUCTS_LIST} conditions_encoded="${CONDITION}\`attribute\`:\`old\`,\`operator\`:\`==\`,\`value\`:\`1\`^]^]"}}`,
      '',
      'product list removed: no product of this import fits its conditions',
    ],
  ])('%s is reported', (html, final, warning) => {
    expect(replace(html)).toEqual({ html: final, warnings: [warning] });
  });
});

test('pictures in finished HTML are found again', () => {
  expect(ownPictures('<img src="/media/o/wysiwyg/a.webp"><b style="background:url(/media/o/b%20c.webp)">')).toEqual([
    'wysiwyg/a.webp',
    'b c.webp',
  ]);
});
