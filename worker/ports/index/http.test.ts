import { beforeEach, describe, expect, it } from 'vitest';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { SITES } from '#shared/site/sites.ts';
import { logFor } from '#worker/log/log.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { openStore } from '#worker/stubs/open-store.ts';
import { indexPost, indexTag } from '#worker/testing/index-posts.ts';
import { env, fill, request } from '#worker/testing/store.ts';
import { openIndex } from './open.ts';
import type { IndexPort } from './port.ts';

const HOST = 'https://blog.test';
const NOW = Date.UTC(2026, 5, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A visitor with endless patience. */
const never = () => new Promise<void>(() => undefined);

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

/** When a question is asked: how long after `NOW`, in which content version, and how often the blog has called before. */
interface At {
  readonly afterMs?: number;
  readonly content?: number;
  readonly stories?: number;
  readonly wait?: () => Promise<void>;
}

/** A WordPress that gives these answers in turn and repeats the last one. Each test has its own host. */
function blog(...answers: (() => Response | Promise<Response>)[]) {
  const name = `https://blog-${host}.test`;
  const log = { ...logFor('test'), warn: (event: string) => void logged.push(event) };
  const at = ({ afterMs = 0, content = 1, stories = 0, wait = never }: At) => {
    const versions = new Versions({ ...wholeVersions(content), stories });
    const nowMs = NOW + afterMs;
    const store = openStore(env, { site: SITES.USA, versions, later: (work) => void later.push(work), nowMs });
    const send = async (sent: Request) => {
      asked.push(new URL(sent.url));
      const answer =
        (await answers[Math.min(asked.length, answers.length) - 1]?.()) ?? new Response(null, { status: 500 });
      const text = (await answer.text()).replaceAll(HOST, name);
      return new Response(text, answer);
    };
    return openIndex({ host: name, store, nowMs, log, send, wait });
  };
  return { port: at({}), at, name };
}

/** The slugs that a port answers, and whether they are known and current. */
async function slugsAt(port: IndexPort, query = postsQuery()) {
  const { posts, isKnown, isFresh } = await port.posts(query);
  await Promise.all(later);
  return [posts.map(({ slug }) => slug).join(), isKnown, isFresh];
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
    expect((await port.tags()).tags).toEqual([{ id: 9, slug: 'a', name: 'A & B', count: 3, description: 'Athletes' }]);
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
        author: null,
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
    expect(await port.posts(postsQuery())).toEqual({ posts: [], total: 0, isKnown: false, isFresh: false });
    expect(await port.tags()).toEqual({ tags: [], isKnown: false, isFresh: false });
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

  it('is asked for tags once a day, and again while it has none; the copy lasts longer', async () => {
    const { port } = blog(json([]), json([{ id: 9, slug: 'a', name: 'A' }]));
    for (let time = 0; time < 3; time++) {
      await port.tags();
      await Promise.all(later);
    }
    expect(asked).toHaveLength(2);
    const { keys } = await env.KV.list({ prefix: 'indexTags:' });
    const expiration = Math.max(...keys.map((key) => key.expiration ?? 0));
    expect(expiration - Date.now() / 1000).toBeGreaterThan(7.9 * 24 * 3600);
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
    const common = { store, nowMs: NOW, log: logFor('test'), wait: never };
    const send = (outgoing: Request) => request(outgoing.url);
    const own = await openIndex({ ...common, host: '', send }).posts(postsQuery({ fields: [] }));
    const other = await openIndex({ ...common, host: 'http://localhost', send }).posts(postsQuery({ fields: [] }));
    expect(own.total).toBe(2);
    expect(other).toEqual(own);
  });
});

const named = (...slugs: string[]) => json(slugs.map((slug, at) => ({ ...POST, id: at + 1, slug })));
const down = () => new Response('down', { status: 500 });

describe('the last good copy', () => {
  it('is asked for again after six hours or a call of the blog, not after an import', async () => {
    const { at } = blog(named('old'), named('new'), named('newer'));
    expect(await slugsAt(at({}))).toEqual(['old', true, true]);
    expect(await slugsAt(at({ afterMs: 5 * HOUR, content: 2 }))).toEqual(['old', true, true]);
    expect(asked).toHaveLength(1);
    expect(await slugsAt(at({ afterMs: 7 * HOUR, content: 2 }))).toEqual(['new', true, true]);
    expect(await slugsAt(at({ afterMs: 8 * HOUR, stories: 1 }))).toEqual(['newer', true, true]);
    expect(await slugsAt(at({ afterMs: 9 * HOUR, stories: 1 }))).toEqual(['newer', true, true]);
    expect(asked).toHaveLength(3);
  });

  it('is shown for seven days without an answer, and asked for again with a growing pause', async () => {
    const { at } = blog(named('old'), down);
    await slugsAt(at({}));
    let time = 7 * HOUR;
    const tries: number[] = [];
    for (let pauseMs = 10_000; tries.length < 9; pauseMs = Math.min(600_000, 2 * pauseMs)) {
      const before = asked.length;
      for (const afterMs of [time, time + pauseMs - 1]) {
        expect(await slugsAt(at({ afterMs }))).toEqual(['old', true, false]);
      }
      tries.push(asked.length - before);
      time += pauseMs;
    }
    expect(tries).toEqual(tries.map(() => 1));
    expect(await slugsAt(at({ afterMs: 7 * DAY - 1 }))).toEqual(['old', true, false]);
    expect(await slugsAt(at({ afterMs: 7 * DAY }))).toEqual(['', false, false]);
  });

  it('mends itself; what the blog has called about is asked at once, even in a pause', async () => {
    const { at } = blog(named('old'), down, named('new'), named('newest'));
    await slugsAt(at({}));
    expect(await slugsAt(at({ afterMs: 7 * HOUR }))).toEqual(['old', true, false]);
    expect(await slugsAt(at({ afterMs: 7 * HOUR + 9_000 }))).toEqual(['old', true, false]);
    expect(await slugsAt(at({ afterMs: 7 * HOUR + 9_001, stories: 1 }))).toEqual(['new', true, true]);
    expect(await slugsAt(at({ afterMs: 14 * HOUR, stories: 1 }))).toEqual(['newest', true, true]);
  });

  it('is forgotten when the blog has no such post anymore', async () => {
    const { at } = blog(named('the-bar'), json([]), down);
    const query = postsQuery({ slugs: ['the-bar'], fields: [] });
    await slugsAt(at({}), query);
    expect(await slugsAt(at({ stories: 1 }), query)).toEqual(['', true, true]);
    expect(await slugsAt(at({ stories: 1 }), query)).toEqual(['', false, false]);
  });

  it('of a further page is read while the blog does not answer', async () => {
    const { at } = blog(named('page-two'), named('page-two'), down);
    const query = postsQuery({ page: 2 });
    await slugsAt(at({}), query);
    expect(await slugsAt(at({ afterMs: 1 }), query)).toEqual(['page-two', true, true]);
    expect(await slugsAt(at({ afterMs: 2 }), query)).toEqual(['page-two', true, false]);
  });

  it('is shown when the blog is late; its answer is kept for the next visitor', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { at } = blog(named('old'), () => promise);
    await slugsAt(at({}));
    const waits: number[] = [];
    const impatient = async (ms?: number) => void waits.push(ms ?? 0);
    const late = { afterMs: 7 * HOUR, wait: impatient };
    expect((await at(late).posts(postsQuery())).posts.map(({ slug }) => slug)).toEqual(['old']);
    // Nobody else waits for it.
    const next = at({ afterMs: 7 * HOUR + 900, wait: impatient });
    expect((await next.posts(postsQuery())).posts.map(({ slug }) => slug)).toEqual(['old']);
    expect(asked).toHaveLength(2);
    resolve(named('new')());
    while (later.length > 0) await Promise.all(later.splice(0));
    expect(await slugsAt(at(late))).toEqual(['new', true, true]);
    expect(waits).toEqual([900]);
  });

  it('that does not exist is not waited for longer: all questions of a request share their patience', async () => {
    const { at } = blog(() => new Promise(() => undefined));
    const waits: number[] = [];
    const port = at({ wait: async () => void waits.push(1) });
    expect((await port.posts(postsQuery())).isKnown).toBe(false);
    expect((await port.tags()).isKnown).toBe(false);
    expect((await port.posts(postsQuery({ search: 'bar' }))).isKnown).toBe(false);
    expect(waits).toHaveLength(1);
  });
});

describe('a list of which some is broken', () => {
  it('loses the broken post only; numbers may be text', async () => {
    const { port } = blog(json([POST, 'x', { ...POST, id: 'eight' }, { ...POST, id: '8', slug: 'good' }, { id: 9 }]));
    expect(await slugsAt(port)).toEqual(['the-bar,good', true, true]);
  });

  it('is no answer if nothing can be read', async () => {
    expect(await slugsAt(blog(json([{ id: 1 }, null])).port)).toEqual(['', false, false]);
  });

  it('ends after its last page', async () => {
    const beyond = { code: 'rest_post_invalid_page_number', message: 'No.', data: { status: 400 } };
    const { port } = blog(() => Response.json(beyond, { status: 400 }));
    expect(await slugsAt(port, postsQuery({ page: 9 }))).toEqual(['', true, true]);
    const other = blog(() => Response.json({ ...beyond, code: 'rest_invalid_param' }, { status: 400 }));
    expect(await slugsAt(other.port, postsQuery({ page: 9 }))).toEqual(['', false, false]);
  });
});

it('a post whose address names a category that readers never see has the address of one that they do', async () => {
  const { port } = blog(json([{ ...POST, link: `${HOST}/theindex/featuredtop/the-bar/`, categories: [26, 806] }]));
  expect((await port.posts(postsQuery())).posts.map(({ path }) => path)).toEqual(['/theindex/gear-how-tos/the-bar']);
});
