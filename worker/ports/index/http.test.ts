import { beforeEach, describe, expect, it } from 'vitest';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { SITES } from '#shared/site/sites.ts';
import { logFor } from '#worker/log/log.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { openStore } from '#worker/stubs/open-store.ts';
import { indexPost, indexTag } from '#worker/testing/index-posts.ts';
import { env, fill, request } from '#worker/testing/store.ts';
import { openIndex } from './open.ts';

const HOST = 'https://blog.test';
const NOW = Date.UTC(2026, 5, 1);

const POST = {
  id: 7,
  slug: 'the-bar',
  date: '2026-05-01T10:00:00',
  link: `${HOST}/theindex/2026/05/the-bar/`,
  title: { rendered: 'Bars &#8211; and &amp; plates' },
  excerpt: { rendered: '<p>Short&hellip;</p>\n' },
  content: {
    rendered: `<p style="color:red">A <a href="${HOST}/theindex/news/x/">link</a><script>alert(1)</script>
      <img src="${HOST}/theindex/wp-content/uploads/a.webp" onerror="x()"><img src="https://else.test/b.png"></p>`,
  },
  categories: [15, 806],
  tags: [9],
  format: 'standard',
  featuredImagePath: `${HOST}/theindex/wp-content/uploads/2026/05/bar.webp`,
  largeFeaturedImagePath: '2026/05/bar-large.webp',
  featuredVideo: 'javascript:alert(1)',
  customCss: '.x { color: red } body { color: red }',
  customJs: 'alert(1)',
};

let asked: URL[] = [];
let logged: string[] = [];
let later: Promise<unknown>[] = [];
let host = 0;

beforeEach(() => {
  asked = [];
  logged = [];
  later = [];
  host += 1;
});

/** A WordPress that gives these answers in turn and repeats the last one. Each test has its own host. */
function blog(...answers: (() => Response)[]) {
  const name = `https://blog-${host}.test`;
  const store = openStore(env, {
    site: SITES.USA,
    versions: new Versions(wholeVersions(1)),
    later: (work) => void later.push(work),
    nowMs: NOW,
  });
  const log = { ...logFor('test'), warn: (event: string) => void logged.push(event) };
  const port = openIndex({
    host: name,
    store,
    nowMs: NOW,
    log,
    send: async (sent) => {
      asked.push(new URL(sent.url));
      const answer = answers[Math.min(asked.length, answers.length) - 1]?.() ?? new Response(null, { status: 500 });
      const text = (await answer.text()).replaceAll(HOST, name);
      return new Response(text, answer);
    },
  });
  return { port, name };
}

const json =
  (rows: unknown, headers: Record<string, string> = {}) =>
  () =>
    Response.json(rows, { headers });
const html = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/html' } });
const query = () => Object.fromEntries(asked.at(-1)?.searchParams ?? []);

describe('an outside WordPress', () => {
  it('is asked for posts with the parameters of the specification', async () => {
    const { port, name } = blog(json([POST]));
    await port.posts(postsQuery({ fields: ['id', 'title'], search: 'bar', page: 2 }));
    expect(asked[0]?.origin).toBe(name);
    expect(asked[0]?.pathname).toBe('/theindex/wp-json/wp/v2/posts');
    expect(query()).toEqual({ type: 'post', per_page: '20', page: '2', _fields: 'id,title', search: 'bar' });
    await port.posts(
      postsQuery({ fields: [], slugs: ['the-bar'], categories: [19, 26], tags: [4], exclude: [1], page: 3 }),
    );
    expect(query()).toEqual({
      type: 'post',
      per_page: '20',
      page: '3',
      slug: 'the-bar',
      categories: '19,26',
      tags: '4',
      exclude: '1',
    });
  });

  it('is asked for tags with the parameters of the specification', async () => {
    const { port } = blog(
      json([{ id: 9, slug: 'a', name: 'A &amp; B', count: 3, description: 'Athletes' }, { id: 'x' }]),
    );
    expect(await port.tags()).toEqual([{ id: 9, slug: 'a', name: 'A & B', count: 3, description: 'Athletes' }]);
    expect(asked[0]?.pathname).toBe('/theindex/wp-json/wp/v2/tags');
    expect(query()).toEqual({
      per_page: '100',
      page: '1',
      _fields: 'slug,id,count,description,name',
      hide_empty: 'true',
    });
  });

  it('answers posts that are cleaned', async () => {
    const { port } = blog(json([POST], { 'x-wp-total': '41' }));
    const { posts, total, isKnown } = await port.posts(postsQuery({ fields: [] }));
    expect([total, isKnown]).toEqual([41, true]);
    expect(posts).toEqual([
      {
        id: 7,
        slug: 'the-bar',
        title: 'Bars – and & plates',
        path: '/theindex/2026/05/the-bar',
        categories: [15, 806],
        tags: [9],
        format: 'standard',
        video: null,
        css: '',
        minutes: 1,
        picture: { src: '/theindex/wp-content/uploads/2026/05/bar.webp' },
        largePicture: { src: '/theindex/wp-content/uploads/2026/05/bar-large.webp' },
        excerpt: 'Short…',
        content: `<p>A <a href="/theindex/news/x/">link</a>
      <img src="/theindex/wp-content/uploads/a.webp" /><img /></p>`,
        dateMs: Date.UTC(2026, 4, 1, 10),
      },
    ]);
    expect(logged).toEqual(['index_post_css_refused']);
  });

  it('may leave out fields that were not requested, and send odd values', async () => {
    const odd = {
      id: 8,
      slug: 'odd',
      date: 'soon',
      categories: 'x',
      featuredImagePath: 'https://else.test/a.png',
      link: 7,
    };
    const { port } = blog(
      json([odd, null, { id: 9 }, { id: 10, slug: 'old', link: 'https://else.test/old', date: null }]),
    );
    const { posts } = await port.posts(postsQuery());
    expect(
      posts.map(({ slug, path, dateMs, picture, categories }) => [slug, path, dateMs, picture, categories]),
    ).toEqual([
      ['odd', '/theindex/stories/odd', null, null, []],
      ['old', '/theindex/stories/old', null, null, []],
    ]);
    expect(logged).toEqual(['index_post_date_invalid']);
  });

  const wrapped = JSON.stringify([POST]);
  it.each([
    ['a document', `<!DOCTYPE html><html><head><style>b{c:d}</style></head><body><pre>${wrapped}</pre></body></html>`],
    ['a warning', `<br />\n<b>Warning</b>: Undefined array key [3] in {x} on line 7<br />\n${wrapped}`],
    [
      'a document with entities',
      `<html><body>${wrapped.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')}</body></html>`,
    ],
  ])('may wrap its JSON in %s', async (_, text) => {
    const { posts } = await blog(html(text)).port.posts(postsQuery());
    expect(posts.map(({ title }) => title)).toEqual(['Bars – and & plates']);
  });

  it.each([
    ['an error', () => new Response('no', { status: 500 })],
    [
      'a redirect to another host',
      () => new Response(null, { status: 302, headers: { location: 'https://else.test/' } }),
    ],
    ['an HTML page', html('<html><body>Maintenance</body></html>')],
    ['JSON of another shape', json({ code: 'rest_no_route' })],
  ])('that answers %s leaves lists empty, and is asked again', async (_, answer) => {
    const { port } = blog(answer, answer, json([POST]));
    expect(await port.posts(postsQuery())).toEqual({ posts: [], total: 0, isKnown: false });
    expect(await port.tags()).toEqual([]);
    expect(logged).toEqual(['index_posts', 'index_tags']);
    expect((await port.posts(postsQuery())).posts).toHaveLength(1);
  });

  it('is asked for first pages once in six hours, for searches and further pages each time', async () => {
    const { port } = blog(json([POST]));
    for (let time = 0; time < 2; time++) {
      await port.posts(postsQuery());
      await port.posts(postsQuery({ page: 2 }));
      await port.posts(postsQuery({ search: 'bar' }));
      await Promise.all(later);
    }
    expect(asked.map(({ searchParams }) => `${searchParams.get('page')} ${searchParams.get('search') ?? ''}`)).toEqual([
      '1 ',
      '2 ',
      '1 bar',
      '2 ',
      '1 bar',
    ]);
  });

  it('is asked for tags once a day, and again while it has none', async () => {
    const { port } = blog(json([]), json([{ id: 9, slug: 'a', name: 'A' }]));
    for (let time = 0; time < 3; time++) {
      await port.tags();
      await Promise.all(later);
    }
    expect(asked).toHaveLength(2);
    const { keys } = await env.KV.list({ prefix: 'indexTags:' });
    const expiration = Math.max(...keys.map((key) => key.expiration ?? 0));
    expect(expiration - Date.now() / 1000).toBeGreaterThan(23 * 3600);
  });

  it('is asked for each typed search prefix once in five minutes', async () => {
    const { port } = blog(json([POST]));
    const typed = postsQuery({ search: 'ba', isBegun: true, perPage: 4 });
    expect((await port.posts(typed)).posts).toEqual((await port.posts(typed)).posts);
    expect(asked).toHaveLength(1);
  });

  it('may be another store: the same posts, without their internal fields', async () => {
    const posts = [
      indexPost(1, { title: 'Bars & “plates”', categories: [19, 17], tags: [4], excerpt: 'Why?' }),
      indexPost(2),
    ];
    await fill({ indexTags: [indexTag(4, 'a')], indexPosts: posts });
    const store = openStore(env, {
      site: SITES.USA,
      versions: new Versions(wholeVersions(99)),
      later: () => undefined,
      nowMs: NOW,
    });
    const common = { store, nowMs: NOW, log: logFor('test') };
    const send = (outgoing: Request) => request(outgoing.url);
    const own = await openIndex({ ...common, host: '', send }).posts(postsQuery({ fields: [] }));
    const other = await openIndex({ ...common, host: 'http://localhost', send }).posts(postsQuery({ fields: [] }));
    expect(own.total).toBe(2);
    expect(other).toEqual(own);
  });
});
