import { describe, expect, it } from 'vitest';
import { categoryLinksOf } from './landing-links.ts';

const hrefs = (links: readonly { readonly href: string }[]) => links.map((link) => link.href);

describe('category landing links appear per category id, some only for certain sites', () => {
  it.each([
    [4102, 'USA', ['/hundo'], ['/change-plates', '/storage']],
    [4102, 'EUR', [], ['/change-plates', '/storage']],
    [4107, 'APO', [], ['/conditioning', '/military']],
    [4107, 'AUS', [], ['/conditioning']],
    [4110, 'CAN', [], ['/warranty', '/returns']],
    [4110, 'GBR', [], ['/warranty']],
    [1, 'USA', [], []],
  ] as const)('%i on %s', (id, site, top, bottom) => {
    const links = categoryLinksOf(id, site);
    expect([hrefs(links.top), hrefs(links.bottom)]).toEqual([top, bottom]);
  });

  it('siblings are tiles, or words where the row says so', () => {
    expect([
      categoryLinksOf(4101, 'USA').style,
      categoryLinksOf(4106, 'USA').style,
      categoryLinksOf(9, 'USA').style,
    ]).toEqual(['tiles', 'text', 'tiles']);
  });
});
