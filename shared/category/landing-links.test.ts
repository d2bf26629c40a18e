import { describe, expect, it } from 'vitest';
import type { PublishedLink } from '#shared/navigation/published.ts';
import { categoryLinksOf } from './landing-links.ts';

const row = (parent: string, style: string, url = ''): PublishedLink => ({
  parent,
  label: 'L',
  url,
  style,
  needs: null,
});
const ROWS = [
  row('4101', 'top', '/compare/bars'),
  row('barbells', 'bottom', '/collars'),
  row('straps', 'text'),
  row('straps', 'bottom', '/accessories'),
];
const hrefs = (links: readonly { readonly href: string }[]) => links.map((link) => link.href);

describe('category landing links appear per category', () => {
  it.each([
    ['by its id and its url', { categoryId: 4101, url: '/barbells' }, ['/compare/bars'], ['/collars'], 'tiles'],
    ['with its siblings as text', { categoryId: 7, url: '/straps' }, [], ['/accessories'], 'text'],
    ['not on another category', { categoryId: 8, url: '/plates' }, [], [], 'tiles'],
  ] as const)('%s', (_, category, top, bottom, style) => {
    const links = categoryLinksOf(ROWS, category);
    expect([hrefs(links.top), hrefs(links.bottom), links.style]).toEqual([top, bottom, style]);
  });
});
