import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportIndexPost } from '#shared/import/contract.ts';
import { indexPost, indexTag } from '#worker/testing/index-posts.ts';
import { env, fill, request, staffRequest } from '#worker/testing/store.ts';

const BASE = '/theindex/wp-json/wp/v2';
const day = (days: number) => Date.UTC(2026, 0, 1) + days * 86_400_000;

beforeAll(async () => {
  await env.DB.prepare('DELETE FROM index_posts').run();
  await fill({
    indexTags: [
      indexTag(775, 'journeyman', 'Athletes'),
      indexTag(50, 'squat', 'Movement Library'),
      indexTag(51, 'empty'),
    ],
    indexPosts: [
      indexPost(1, {
        title: 'Plates & colors',
        categories: [19],
        tags: [50],
        publishedMs: day(1),
        excerpt: 'Why < four',
        content: '<p onclick="x()">Discs<script>alert(1)</script> of <em>rubber</em></p>',
        css: '.note { color: red } /* x */ .note a:hover { position: fixed; margin-top: 4px }',
        image: 'northbar/a.webp',
        largeImage: 'northbar/b.webp',
        video: 'https://film.test/1',
      }),
      indexPost(2, { title: 'The squat', categories: [805, 26], tags: [50], publishedMs: day(3) }),
      indexPost(3, { title: 'A road back', categories: [330], tags: [775], publishedMs: day(2), format: 'video' }),
      indexPost(4, {
        title: 'Without a day',
        categories: [],
        publishedMs: null,
        content: '<p>The deadlifts of winter</p>',
      }),
    ],
  });
});

async function get(path: string) {
  const answer = await request(`${BASE}${path}`);
  return {
    answer,
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>[] & Record<string, unknown>,
  };
}

const idsOf = async (path: string) => (await get(path)).body.map(({ id }) => id);

describe('posts in the format of WordPress', () => {
  it('have rendered and cleaned content, and the fields that the specification names', async () => {
    const { body } = await get('/posts?slug=post-1');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: 1,
      date: '2026-01-02T00:00:00',
      slug: 'post-1',
      type: 'post',
      status: 'publish',
      format: 'standard',
      link: 'http://localhost/theindex/history/post-1',
      title: { rendered: 'Plates &#38; colors' },
      content: { rendered: '<p>Discs of <em>rubber</em></p>', protected: false },
      excerpt: { rendered: '<p>Why &#60; four</p>\n', protected: false },
      categories: [19],
      tags: [50],
      featured_media: 0,
      featuredImagePath: '/media/w768-3x2/northbar/a.webp',
      largeFeaturedImagePath: '/media/w1284/northbar/b.webp',
      featuredVideo: 'https://film.test/1',
      customCss: '.index-post-1 .note { color: red }\n.index-post-1 .note a:hover { margin-top: 4px }',
      customJs: '',
    });
  });

  it.each([
    ['are newest first, with undated ones last', '', [2, 3, 1, 4]],
    ['are oldest first on request', '?order=asc', [1, 3, 2, 4]],
    ['are sorted by title', '?orderby=title&order=asc', [3, 1, 2, 4]],
    ['are sorted by id', '?orderby=id', [4, 3, 2, 1]],
    ['are those included, in the order named', '?include=3,1,2&orderby=include', [3, 1, 2]],
    ['leave out those excluded', '?exclude=2,4', [3, 1]],
    ['are filtered by categories', '?categories=19,330', [3, 1]],
    ['are filtered by a list of categories', '?categories[]=19&categories[]=26', [2, 1]],
    ['are filtered by tags', '?tags=50', [2, 1]],
    ['are filtered by tags and categories', '?tags=50&categories=805', [2]],
    ['are filtered by slugs', '?slug=post-3,post-4', [3, 4]],
    ['are found by words of the text, whatever their endings', '?search=deadlift', [4]],
    ['are found by words of titles and tags, best match first', '?search=squat&orderby=relevance', [2, 1]],
    ['are not found by punctuation', '?search=%22%20*', []],
    ['are not found by what would be an operator', '?search=squat%20OR%20deadlift%22', []],
    ['are split into pages', '?per_page=2&page=2', [1, 4]],
    ['accept type=post', '?type=post&per_page=1', [2]],
  ])('%s', async (_, query, ids) => {
    expect(await idsOf(`/posts${query}`)).toEqual(ids);
  });

  it('have their totals in headers, and links to further pages', async () => {
    const { answer } = await get('/posts?per_page=3&tags=50,775');
    expect(answer.headers.get('x-wp-total')).toBe('3');
    const { answer: second } = await get('/posts?per_page=1&page=2');
    expect(second.headers.get('x-wp-totalpages')).toBe('4');
    expect(second.headers.get('link')).toBe(
      `<http://localhost${BASE}/posts?per_page=1&page=1>; rel="prev", <http://localhost${BASE}/posts?per_page=1&page=3>; rel="next"`,
    );
  });

  it.each([
    ['?_fields=id,slug', { id: 2, slug: 'post-2' }],
    ['?_fields[]=id&_fields[]=title', { id: 2, title: { rendered: 'The squat' } }],
    ['?_fields=content.protected,title.rendered', { content: { protected: false }, title: { rendered: 'The squat' } }],
    ['?_fields=nothing', {}],
  ])('%s leaves the other fields out', async (query, post) => {
    expect((await get(`/posts${query}&per_page=1`)).body).toEqual([post]);
  });

  it('can be read one by one', async () => {
    expect((await get('/posts/3?_fields=id,format')).body).toEqual({ id: 3, format: 'video' });
    expect(await get('/posts/999')).toMatchObject({
      status: 404,
      body: { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: { status: 404 } },
    });
  });

  it('of a site link to that site', async () => {
    const answer = await request(`/ca${BASE}/posts?_fields=link&per_page=1`);
    expect(await answer.json()).toEqual([{ link: 'http://localhost/ca/theindex/movement-library/post-2' }]);
  });
});

describe('an invalid parameter is refused in the words of WordPress', () => {
  it.each([
    ['per_page=101', 'per_page', 'rest_out_of_bounds', 'per_page must be between 1 (inclusive) and 100 (inclusive)'],
    ['per_page=0', 'per_page', 'rest_out_of_bounds', 'per_page must be between 1 (inclusive) and 100 (inclusive)'],
    ['per_page=x', 'per_page', 'rest_invalid_type', 'per_page is not of type integer.'],
    ['page=0', 'page', 'rest_out_of_bounds', 'page must be greater than or equal to 1'],
    ['order=up', 'order', 'rest_not_in_enum', 'order is not one of asc and desc.'],
    ['categories=19,x', 'categories', 'rest_invalid_type', 'categories[1] is not of type integer.'],
  ])('%s', async (query, param, code, message) => {
    const { status, body } = await get(`/posts?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'rest_invalid_param',
      message: `Invalid parameter(s): ${param}`,
      data: { status: 400, params: { [param]: message }, details: { [param]: { code, message, data: null } } },
    });
  });

  it.each([
    ['/posts?page=2', 400, 'rest_post_invalid_page_number'],
    ['/posts?orderby=relevance', 400, 'rest_no_search_term_defined'],
    ['/posts?orderby=include', 400, 'rest_orderby_include_missing_include'],
    ['/tags?hide_empty=perhaps', 400, 'rest_invalid_param'],
    ['/nothing', 404, 'rest_no_route'],
  ])('%s', async (path, status, code) => {
    expect(await get(path)).toMatchObject({ status, body: { code, data: { status } } });
  });
});

describe('tags and categories', () => {
  it('are answered with their counts, by name', async () => {
    const { body, answer } = await get('/tags?per_page=100&page=1&_fields=slug,id,count,description,name');
    expect(answer.headers.get('x-wp-total')).toBe('3');
    expect(body).toEqual([
      { id: 51, count: 0, description: '', name: 'Empty', slug: 'empty' },
      { id: 775, count: 1, description: 'Athletes', name: 'Journeyman', slug: 'journeyman' },
      { id: 50, count: 2, description: 'Movement Library', name: 'Squat', slug: 'squat' },
    ]);
  });

  it.each([
    ['/tags?hide_empty=true', [775, 50]],
    ['/tags?hide_empty=0&order=desc', [50, 775, 51]],
    ['/tags?orderby=count&order=desc&per_page=1', [50]],
    ['/tags?slug=squat', [50]],
    ['/tags?search=jour', [775]],
    ['/tags?include=51,775&orderby=include', [51, 775]],
    ['/tags?page=9', []],
    ['/categories?hide_empty=1&orderby=id', [19, 26, 330, 805]],
    ['/categories?slug=gear-how-tos', [806]],
  ])('%s', async (path, ids) => {
    expect(await idsOf(path)).toEqual(ids);
  });
});

describe('posts that cannot be imported', () => {
  it.each<[string, Partial<ImportIndexPost>, string]>([
    ['an unknown tag', { tags: [9] }, 'tag 9 is not there'],
    ['an address that another post has', { slug: 'post-1' }, 'another one already uses this address'],
    ['styles that are not rules', { css: '@import "https://x.test/a.css";' }, 'css is no plain list of rules'],
  ])('%s', async (_, changes, reason) => {
    const { rejected } = await fill({ indexPosts: [indexPost(99, changes)] });
    expect(rejected).toEqual([{ kind: 'indexPosts', key: changes.slug ?? 'post-99', reason }]);
  });

  it('importing an unchanged post writes nothing', async () => {
    const { written, unchanged } = await fill({
      indexPosts: [indexPost(2, { title: 'The squat', categories: [805, 26], tags: [50], publishedMs: day(3) })],
    });
    expect([written.indexPosts, unchanged.indexPosts]).toEqual([0, 1]);
  });

  it('a post removed from a category is no longer found by it', async () => {
    await fill({ indexPosts: [indexPost(5, { title: 'Leaving town', categories: [18], publishedMs: day(-1) })] });
    expect(await idsOf('/posts?categories=18')).toEqual([5]);
    await fill({ indexPosts: [indexPost(5, { title: 'Moved', categories: [104], publishedMs: day(-1) })] });
    expect(await idsOf('/posts?categories=18')).toEqual([]);
    expect(await idsOf('/posts?search=leaving')).toEqual([]);
    expect(await idsOf('/posts?search=lifestyle')).toEqual([5]);
  });
});

it('posts are exported as they were imported, except for cleaning', async () => {
  const post = indexPost(6, {
    title: 'Out & in',
    excerpt: '<p>Short</p>',
    content: '<p onclick="x()">One<br>two</p>',
    categories: [101, 806],
    tags: [775, 50],
    css: '.a { position: fixed }',
    image: 'northbar/a.webp',
    video: 'https://film.test/6',
    format: 'video',
    publishedMs: day(9) + 123,
  });
  await fill({ indexPosts: [post] });
  const answer = await staffRequest('/svc_staff/export/indexPosts', undefined, 'GET');
  const { rows } = (await answer.json()) as { rows: { id: number }[] };
  const cleaned = { ...post, content: '<p>One<br />two</p>', excerpt: 'Short' };
  const left = rows.find(({ id }) => id === 6);
  expect(left).toEqual(cleaned);
  expect((await fill({ indexPosts: [left as typeof post] })).unchanged.indexPosts).toBe(1);
});
