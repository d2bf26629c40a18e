import { describe, expect, it } from 'vitest';
import { SITE_CODES, SITE_LIST, SITES } from '#shared/site/sites.ts';
import { alternates, head, plainText, robots } from './head.ts';

describe('robots', () => {
  it('is noindex,nofollow when the language is not indexable', () => {
    expect(robots(SITES.APO, { canonical: '/racks' })).toBe('noindex,nofollow');
    expect(robots(SITES.APO, { canonical: null })).toBe('noindex,nofollow');
  });

  it("is 'all' on the APO site home page", () => {
    expect(robots(SITES.APO, { canonical: '/' })).toBe('all');
  });

  it('is empty for an indexed page on every other site', () => {
    for (const site of SITE_LIST.filter((each) => each.indexable)) {
      expect(robots(site, { canonical: '/racks' })).toBeNull();
      expect(robots(site, { canonical: null })).toBe('noindex,nofollow');
    }
    expect(SITE_LIST.filter((site) => !site.indexable).map((site) => site.code)).toEqual(['APO']);
  });
});

describe('alternate language links', () => {
  const page = { canonical: '/racks', sites: SITE_CODES };
  const links = new Map(alternates('https://shop.test', page).map(({ hreflang, href }) => [hreflang, href]));

  it.each([
    ['en-US', 'https://shop.test/racks'],
    ['x-default', 'https://shop.test/racks'],
    ['en-CA', 'https://shop.test/ca/racks'],
    ['en-AU', 'https://shop.test/au/racks'],
    ['en-GB', 'https://shop.test/gb/racks'],
    ['es-ES', 'https://shop.test/eu/racks'],
    ['fr-FR', 'https://shop.test/eu/racks'],
    ['fr-BE', 'https://shop.test/eu/racks'],
    ['de-DE', 'https://shop.test/eu/racks'],
  ])('%s is %s', (hreflang, href) => {
    expect(links.get(hreflang)).toBe(href);
  });

  it('never name a site that must not be indexed', () => {
    expect([...links.values()].filter((href) => href.includes('/apo'))).toEqual([]);
  });

  it('name only sites that have the page', () => {
    const some = alternates('https://shop.test', { canonical: '/racks', sites: ['USA', 'CAN'] });
    expect(some.map((each) => each.hreflang)).toEqual(['en-US', 'x-default', 'en-CA']);
  });

  it('are left out for a page of one site and for one that must not be indexed', () => {
    expect(alternates('https://shop.test', { canonical: '/racks', sites: ['USA', 'APO'] })).toEqual([]);
    expect(alternates('https://shop.test', { canonical: null, sites: SITE_CODES })).toEqual([]);
  });

  it('are left out on further pages of a list', () => {
    expect(alternates('https://shop.test', { canonical: '/racks?p=2', sites: SITE_CODES })).toEqual([]);
  });

  it('of the home page are the home pages of the sites', () => {
    const roots = alternates('https://shop.test', { canonical: '/', sites: ['USA', 'CAN'] });
    expect(roots.map((each) => each.href)).toEqual([
      'https://shop.test/',
      'https://shop.test/',
      'https://shop.test/ca',
    ]);
  });
});

describe('a description is text without HTML', () => {
  it.each([
    ['tags', '<p>Steel <b>rack</b></p><p>Tall</p>', 'Steel rack Tall'],
    ['scripts and styles', 'A<script>alert(1)</script><style>p{}</style>B', 'A B'],
    ['entities', 'Salt &amp; pepper &#8211; 5&quot; &lt;b&gt;', 'Salt & pepper – 5" <b>'],
    ['hexadecimal entities', 'Farmer&#x27;s walk', "Farmer's walk"],
    ['unknown entities stay', '&foo; &constructor;', '&foo; &constructor;'],
    ['an entity beyond Unicode', 'a&#99999999;', `a${String.fromCodePoint(0x10ffff)}`],
    ['white space', ' a \n\t b ', 'a b'],
    ['an empty text', '', ''],
  ])('%s', (_, html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('is cut at a word, with an ellipsis, at 160 characters', () => {
    const text = plainText('word '.repeat(60));
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/word…$/);
  });

  it('cuts a word that is too long on its own', () => {
    expect(plainText('x'.repeat(300))).toHaveLength(81);
  });
});

it('a head contains only what it is given', () => {
  expect(head({ title: 'T' })).toMatchObject({ canonical: null, sites: [], image: null, prev: null, next: null });
});
