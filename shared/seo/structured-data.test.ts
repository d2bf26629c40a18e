import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { breadcrumbData, jsonLd } from './structured-data.ts';

describe('data in a script element', () => {
  it.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028'])('cannot end it: %j', (text) => {
    const json = jsonLd({ name: text });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ name: text });
  });

  it('is parsed back unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = jsonLd(value);
        expect(json).not.toContain('<');
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

it('breadcrumbs begin at home and use the addresses of their site', () => {
  const trail = [{ name: 'Racks', url: '/racks', categoryId: 1 }];
  expect(breadcrumbData('https://shop.test', SITES.CAN, trail)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.test/ca' },
      { position: 2, name: 'Racks', item: 'https://shop.test/ca/racks' },
    ],
  });
});
