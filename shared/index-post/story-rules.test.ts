import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { filmData } from './article-data.ts';
import { neighborsOf, relatedTo } from './neighbors.ts';
import type { IndexPost } from './post.ts';
import { rssOf } from './rss.ts';
import { mendedQuery, postsWith } from './search-known.ts';
import { viewedSlug } from './viewed.ts';

const post = (id: number, parts: Partial<IndexPost> = {}): IndexPost => ({
  id,
  slug: `post-${id}`,
  title: `Post ${id}`,
  path: `/theindex/history/post-${id}`,
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
  ...parts,
});

describe('the posts beside one', () => {
  const posts = [post(3), post(2), post(1)];
  it.each([
    [3, undefined, 2],
    [2, 3, 1],
    [1, 2, undefined],
    [9, undefined, undefined],
  ])('of %i are %s and %s', (id, newer, older) => {
    const found = neighborsOf(posts, id);
    expect([found.newer?.id, found.older?.id]).toEqual([newer, older]);
  });

  it('that are like it share tags, then its category; the newest first among equals', () => {
    const about = post(9, { categories: [19], tags: [1, 2] });
    const others = [
      post(1, { categories: [19] }),
      post(2, { categories: [806], tags: [2] }),
      post(3, { categories: [806] }),
      about,
      post(4, { categories: [19], tags: [1] }),
      post(5, { categories: [19] }),
    ];
    expect(relatedTo(others, about, 9).map(({ id }) => id)).toEqual([4, 2, 1, 5]);
    expect(relatedTo(others, about, 2).map(({ id }) => id)).toEqual([4, 2]);
  });
});

describe('a search in what is known of posts', () => {
  const tags = [{ id: 7, name: 'Kettlebells', slug: 'kettlebells', count: 1, description: '' }];
  const posts = [
    post(1, { title: 'A short history of the barbell', categories: [19] }),
    post(2, { title: 'Swing', excerpt: 'One bell, all winter.', categories: [805], tags: [7] }),
  ];

  it.each([
    ['barblel', 'barbell'],
    ['hystory barbell', 'history barbell'],
    ['ketlebells', 'kettlebells'],
    ['barbells', undefined],
    ['winter', undefined],
    ['qqqqqq', undefined],
    ['', undefined],
  ])('%j was meant as %j', (typed, meant) => {
    expect(mendedQuery(typed, posts, tags)).toBe(meant);
  });

  it.each([
    ['histories', [1]],
    ['kettlebell swing', [2]],
    ['barbell swing', []],
    ['movement', [2]],
    ['  ', []],
  ])('%j finds %j', (query, ids) => {
    expect(postsWith(query, posts, tags).map(({ id }) => id)).toEqual(ids);
  });
});

it.each([
  ['/theindex/history/why-plates', 'why-plates'],
  ['/theindex/2026/05/the-bar?utm_source=x#top', 'the-bar'],
  ['/theindex/history', undefined],
  ['/theindex', undefined],
  ['/racks/a-rack', undefined],
  [`/theindex/history/${'x'.repeat(300)}`, undefined],
])('a view of %s counts for %s', (path, slug) => {
  expect(viewedSlug(path)).toBe(slug);
});

it('a feed names its posts with their dates, and nothing in it is markup', () => {
  const feed = rssOf({ origin: 'https://shop.test', site: SITES.GBR }, [
    post(1, {
      title: 'Bars & <plates>',
      excerpt: 'Short',
      categories: [19],
      dateMs: Date.UTC(2026, 4, 3, 10),
      author: { name: 'Ann "A" Bell', picture: null },
    }),
  ]);
  expect(feed).toContain('<link>https://shop.test/gb/theindex/history/post-1</link>');
  expect(feed).toContain('<title>Bars &#38; &#60;plates&#62;</title>');
  expect(feed).toContain('<pubDate>Sun, 03 May 2026 10:00:00 GMT</pubDate>');
  expect(feed).toContain('<dc:creator>Ann &#34;A&#34; Bell</dc:creator>');
});

it('a film is described with what search engines require, or not at all', () => {
  const film = post(1, { video: 'https://youtu.be/dQw4w9WgXcQ', dateMs: 0 });
  expect(filmData('https://shop.test', film, '/media/a.webp')).toMatchObject({
    '@type': 'VideoObject',
    thumbnailUrl: ['https://shop.test/media/a.webp'],
    uploadDate: '1970-01-01T00:00:00.000Z',
    embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  });
  expect(filmData('https://shop.test', { ...film, video: '/media/film/a.mp4' }, '/media/a.webp')).toMatchObject({
    contentUrl: 'https://shop.test/media/film/a.mp4',
  });
  expect(filmData('https://shop.test', film, null)).toBeNull();
  expect(filmData('https://shop.test', { ...film, video: 'https://film.test/1' }, '/media/a.webp')).toBeNull();
});
