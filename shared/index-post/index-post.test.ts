import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { articleData } from './article-data.ts';
import { categoryOf, labelOf } from './categories.ts';
import { foundPost } from './found-post.ts';
import { type IndexPost, postPath, readingMinutes, tagsOfCategory } from './post.ts';
import { pickFields } from './wordpress.ts';

describe('the category of a post is its first that readers can see', () => {
  it.each([
    [[19, 806], [], 'History', '/theindex/history/a'],
    [[26, 15, 101, 17, 806], [], 'Gear & How To', '/theindex/gear-how-tos/a'],
    [[105], [], 'News & Press', '/theindex/news/a'],
    [[26, 17], [], '', '/theindex/stories/a'],
    [[], [775], '', '/theindex/stories/a'],
    [[4711, 807], [], 'Blog Posts', '/theindex/blog-posts/a'],
    // Category 330 with tag 775 is labeled Journeyman.
    [[330], [775], 'Journeyman', '/theindex/athletes/a'],
    [[330], [9], 'Athletes', '/theindex/athletes/a'],
    [[104, 330], [775], 'Lifestyle', '/theindex/lifestyle/a'],
  ])('%j with tags %j is labeled %j', (categories, tags, label, path) => {
    expect([labelOf({ categories, tags }), postPath({ slug: 'a', categories })]).toEqual([label, path]);
  });

  it('internal tags give no label', () => {
    expect(categoryOf({ categories: [15, 101, 17, 26] })).toBeUndefined();
  });
});

it.each([
  ['', null],
  ['<p></p>', null],
  ['<p>One <b>word</b></p>', 1],
  [`<p>${'word '.repeat(1100)}</p>`, 5],
])('reading %.20s takes %j minutes', (html, minutes) => {
  expect(readingMinutes(html)).toBe(minutes);
});

it('a tag filters the category that its description names, the one with the most posts first', () => {
  const tag = (id: number, count: number, description: string) => ({ id, count, description, name: 'n', slug: 's' });
  const tags = [tag(1, 2, 'athletes '), tag(2, 5, 'Athletes'), tag(3, 0, 'Athletes'), tag(4, 9, ''), tag(5, 9, 'News')];
  const ids = (name: string, slug: string) => tagsOfCategory(tags, { name, slug }).map(({ id }) => id);
  expect(ids('Athletes', 'athletes')).toEqual([2, 1]);
  expect(ids('News & Press', 'news')).toEqual([5]);
});

it.each([
  [['a'], { a: 1 }],
  [['c.d'], { c: { d: 2 } }],
  [['c.d', 'c.e'], { c: { d: 2, e: 3 } }],
  [['c', 'c.d'], { c: { d: 2, e: 3 } }],
  [['constructor', 'a.b', 'x'], {}],
  [[], { a: 1, c: { d: 2, e: 3 } }],
])('fields %j select %j', (fields, picked) => {
  expect(pickFields({ a: 1, c: { d: 2, e: 3 } }, fields)).toEqual(picked);
});

const BARE: IndexPost = {
  id: 1,
  slug: 'a',
  title: 'A',
  path: '/theindex/stories/a',
  categories: [],
  tags: [],
  format: 'standard',
  picture: null,
  largePicture: null,
  video: null,
  excerpt: '',
  content: '',
  css: '',
  dateMs: null,
  minutes: null,
  author: null,
};

it('unknown fields of a post are left out', () => {
  const publisher = { '@type': 'Organization', name: 'Northbar', url: 'https://shop.test/gb' };
  expect(articleData('https://shop.test', SITES.GBR, BARE, null)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'A',
    author: publisher,
    publisher,
    mainEntityOfPage: 'https://shop.test/gb/theindex/stories/a',
  });
  expect(foundPost(SITES.GBR, BARE)).toEqual({
    id: 1,
    title: 'A',
    url: '/gb/theindex/stories/a',
    label: '',
    image: null,
  });
});
