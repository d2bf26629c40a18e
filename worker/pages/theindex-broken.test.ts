import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toHex } from '#shared/encode/hex.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { type BlogCall, callOf, type WireTestPost, wordpressAnswer } from '#worker/testing/fake-wordpress.ts';
import { category, env, fill } from '#worker/testing/store.ts';

const HOUR = 3_600_000;
const SECRET = 'the-secret-of-a-blog-0123456789';
const GEAR = { id: 806, slug: 'gear-how-tos' };
const TAGS = [
  { id: 20, slug: 'plates', name: 'Plates', description: 'Gear & How To' },
  { id: 21, slug: 'ryourogue', name: 'Yours', description: '' },
];
const POSTS: readonly WireTestPost[] = Array.from({ length: 40 }, (_, at) => ({
  id: at + 1,
  slug: `story-${at + 1}`,
  title: `Story number ${at + 1}`,
  category: GEAR,
  tags: at < 3 ? [20, 21] : [],
}));

/** Every kind of page of The Index, and a text of it that only the blog can have said. */
const PAGES: Readonly<Record<string, string>> = {
  '/theindex': 'Story number 1',
  '/theindex/gear-how-tos': 'Story number 2',
  '/theindex/gear-how-tos?page=2': 'Story number 30',
  '/theindex/gear-how-tos?tag=plates': 'Story number 3',
  '/theindex?q=number': 'Story number 1',
  '/theindex/ryourogue': 'Story number 3',
  '/theindex/gear-how-tos/story-4': 'The text of Story number 4',
  '/gb/theindex/gear-how-tos/story-4': 'The text of Story number 4',
};

const wrapped = (text: string, type = 'application/json') => new Response(text, { headers: { 'content-type': type } });
/** What a broken WordPress sends in the place of a good answer. */
const BROKEN: Readonly<Record<string, (good: string) => Response>> = {
  'a login page with 200': () =>
    wrapped('<!DOCTYPE html><title>Log in</title><form><input value="[]"></form>', 'text/html'),
  'half a body': (good) => wrapped(good.slice(0, good.length / 2)),
  nothing: () => wrapped(''),
  'an error of its server': () => new Response('<h1>Error establishing a database connection</h1>', { status: 500 }),
  'ten megabytes': (good) => wrapped(`${' '.repeat(10_000_000)}${good}`),
  'a redirect to another host': () =>
    new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } }),
  'an error with 200': () => wrapped('{"code":"rest_no_route","message":"No route","data":{"status":404}}'),
  'other records': () => wrapped('[{"id":1},{"name":"x"}]'),
};
/** What a disturbed WordPress puts around a good answer. */
const DISTURBED: Readonly<Record<string, (good: string) => Response>> = {
  'a notice before the list': (good) => wrapped(`<br />\n<b>Notice</b>: [x] in {y}<br />\n${good}`, 'text/html'),
  'a style before the list': (good) => wrapped(`<style>a[href]{color:red}</style>${good}`, 'text/html'),
  'a comment after the list': (good) => wrapped(`${good}<!-- cached [1] -->`),
  'the list escaped in a document': (good) =>
    wrapped(
      `<html><body><pre>${good.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')}</pre></body></html>`,
    ),
  'a byte order mark': (good) => wrapped(`\uFEFF${good}`),
  'a wrong content type': (good) => wrapped(good, 'image/png'),
};

let blogs = 0;
let turn = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** A store with a WordPress of its own, whose posts and manners can be changed. */
function blog() {
  const host = `https://broken${++blogs}.example`;
  const state = {
    posts: POSTS,
    answer: (good: string): Response | Promise<Response> => wrapped(good),
    broken: [] as readonly BlogCall[],
    asked: 0,
  };
  vi.stubGlobal('fetch', async (sent: Request) => {
    const url = new URL(sent.url);
    state.asked++;
    const answer = wordpressAnswer(url, state.posts, TAGS);
    return state.broken.includes(callOf(url)) ? state.answer(await answer.text()) : answer;
  });
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const context = createExecutionContext();
    const vars = { INDEX_HOST: host, INDEX_HOOK_SECRET: SECRET };
    const sent = await askApp(new Request(`http://localhost${path}`, init), { ...env, ...vars }, context);
    const read = new Response(sent.status === 204 ? null : await sent.arrayBuffer(), sent);
    if (state.answer !== never) await waitOnExecutionContext(context);
    return read;
  };
  const html = async (path: string) => {
    const answer = await ask(path);
    return { status: answer.status, text: await answer.text(), kept: answer.headers.get('x-page-cache') };
  };
  /** What all pages say, each as its address and whether it shows what the blog said. */
  const all = async (also = '') => {
    turn++;
    const seen = Object.entries(PAGES).map(async ([path, text]) => {
      // Nobody has asked for this address before, so no page was kept.
      const page = await html(`${path}${path.includes('?') ? '&' : '?'}turn=${blogs}.${turn}`);
      const isWhole = page.text.includes(text) && page.text.includes(also);
      return `${page.status} ${isWhole ? 'whole' : 'empty'} ${path}`;
    });
    return Promise.all(seen);
  };
  return { state, ask, html, all };
}

/** Imports a category, which makes another version of every page. */
const publishShelf = () => fill({ categories: [category(`Shelf ${blogs}.${turn}`, `shelf-${blogs}-${turn}`)] });

const never = (): Promise<Response> => new Promise(() => undefined);
const whole = Object.keys(PAGES).map((path) => `200 whole ${path}`);

async function signed(body: string, secret = SECRET): Promise<RequestInit> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  const signature = toHex(await crypto.subtle.sign('HMAC', key, bytes(body)));
  return { method: 'POST', body, headers: { 'x-index-signature': `sha256=${signature}` } };
}

/** The names of the events logged so far, each once. */
const events = () => [...new Set(takeConsole().map((line) => (JSON.parse(line) as { event: string }).event))].sort();

describe.each(['posts', 'post', 'tags'] as const)('a WordPress that is broken where it should send %s', (call) => {
  it.each(Object.entries(BROKEN))('leaves every page whole when it sends %s, and mends itself', async (_, answer) => {
    const { state, all, html } = blog();
    expect(await all()).toEqual(whole);
    Object.assign(state, { answer, broken: [call] });
    pass(25 * HOUR);
    expect(await all()).toEqual(whole);
    await publishShelf();
    expect(await all()).toEqual(whole);
    expect((await html('/theindex/gear-how-tos/never-seen')).status).toBe(call === 'post' ? 503 : 404);
    Object.assign(state, { broken: [], posts: POSTS.map((post) => ({ ...post, title: `${post.title} mended` })) });
    pass(25 * HOUR);
    expect(await all('mended')).toEqual(whole);
    expect(events()).toContain('index_copy_shown');
  });
});

it('an import while a WordPress does not answer leaves every page whole', async () => {
  const { state, all } = blog();
  expect(await all()).toEqual(whole);
  Object.assign(state, { answer: () => new Response(null, { status: 500 }), broken: ['posts', 'post', 'tags'] });
  pass(25 * HOUR);
  for (let imports = 0; imports < 2; imports++) {
    await publishShelf();
    expect(await all()).toEqual(whole);
  }
  // Searches are not kept, so they are made among the posts that are.
  expect(events()).toEqual(['index_copy_shown', 'index_posts']);
});

it.each(Object.entries(DISTURBED))('%s does not keep a WordPress from being read', async (_, answer) => {
  const { state, all } = blog();
  Object.assign(state, { answer, broken: ['posts', 'post', 'tags'] });
  expect(await all()).toEqual(whole);
  pass(25 * HOUR);
  await publishShelf();
  expect(await all()).toEqual(whole);
});

it('a WordPress that does not answer in time keeps nobody waiting: the pages are whole all the same', async () => {
  const { state, all, html } = blog();
  await all();
  Object.assign(state, { answer: never, broken: ['posts', 'post', 'tags'] });
  pass(25 * HOUR);
  expect(await all()).toEqual(whole);
  expect((await html('/theindex/gear-how-tos/unknown')).status).toBe(503);
  takeConsole();
});

it('a search that only the blog could answer says so while it does not', async () => {
  const { state, html } = blog();
  expect((await html('/theindex?q=number&turn=a')).text).not.toContain('only our newest');
  await html('/theindex/gear-how-tos/story-4');
  Object.assign(state, { answer: () => new Response(null, { status: 500 }), broken: ['posts', 'post', 'tags'] });
  const found = await html('/theindex?q=number&turn=b');
  expect(found.text).toContain('Right now, you can search only our newest stories.');
  expect(found.text).toContain('Story number 1');
  expect((await html('/theindex?q=nowhere&turn=c')).text).toContain('Stories are currently unavailable.');
  takeConsole();
});

it('a store that has never reached its WordPress says so, with 503 where a page may exist', async () => {
  const { state, html } = blog();
  Object.assign(state, { answer: () => new Response(null, { status: 500 }), broken: ['posts', 'post', 'tags'] });
  for (const [path, status] of [
    ['/theindex', 200],
    ['/theindex/gear-how-tos', 200],
    ['/theindex/gear-how-tos?tag=plates', 503],
    ['/theindex/ryourogue', 503],
    ['/theindex/gear-how-tos/story-4', 503],
  ] as const) {
    const page = await html(`${path}${path.includes('?') ? '&' : '?'}never=1`);
    expect([page.status, /unavailable/i.test(page.text)]).toEqual([status, true]);
    expect(page.kept).not.toBe('hit');
  }
  takeConsole();
});

describe('a hook', () => {
  it('shows a change, a new post and a removed one at once, in pages that were kept, too', async () => {
    const { state, ask, html } = blog();
    const path = '/theindex/gear-how-tos/story-4';
    expect((await html(path)).text).toContain('Story number 4');
    expect((await html(path)).kept).toBe('hit');
    expect((await html('/theindex/gear-how-tos/brand-new')).status).toBe(404);
    state.posts = [
      ...POSTS.filter(({ id }) => id !== 5).map((post) => (post.id === 4 ? { ...post, title: 'Renamed' } : post)),
      { id: 99, slug: 'brand-new', title: 'Brand new', category: GEAR, tags: [] },
    ];
    expect((await html(path)).text).not.toContain('Renamed');
    await html('/theindex/gear-how-tos/story-5');
    for (const body of ['{"postId":4}', '{"tagId":20}']) {
      expect((await ask('/svc_index/hook', await signed(body))).status).toBe(204);
    }
    expect((await html(path)).text).toContain('Renamed');
    expect((await html('/theindex/gear-how-tos/brand-new')).status).toBe(200);
    expect((await html('/theindex/gear-how-tos/story-5')).status).toBe(404);
    // Nobody asks again without another call.
    const { asked } = state;
    await html(path);
    expect(state.asked).toBe(asked);
  });

  it('is refused without its signature, with another, and with a body that says nothing', async () => {
    const { ask } = blog();
    const right = await signed('{"postId":4}');
    const refused: readonly [RequestInit, number][] = [
      [{ ...right, headers: {} }, 403],
      [{ ...right, body: '{"postId":5}' }, 403],
      [await signed('{"postId":4}', 'another-secret-of-another-blog'), 403],
      [{ ...right, headers: { 'x-index-signature': 'sha256=' } }, 403],
      [await signed('{"postId":"4"}'), 400],
      [await signed('{"postId":4,"tagId":4}'), 400],
      [await signed('{'), 400],
      [await signed(`{"postId":4${' '.repeat(5000)}}`), 413],
    ];
    for (const [init, status] of refused) expect((await ask('/svc_index/hook', init)).status).toBe(status);
    takeConsole();
  });
});
