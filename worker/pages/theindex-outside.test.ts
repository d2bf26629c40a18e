import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { env } from '#worker/testing/store.ts';

let asked: string[] = [];

beforeEach(() => {
  asked = [];
});

/** The names of the events logged so far, each once. */
const logged = () => [...new Set(takeConsole().map((line) => (JSON.parse(line) as { event: string }).event))].sort();

afterEach(() => {
  vi.unstubAllGlobals();
});

let test = 0;

/** A store whose stories come from a WordPress that gives these answers. Each has its own host. */
function blog(answer: (url: URL, host: string) => Response) {
  const host = `https://blog${++test}.example`;
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    asked.push(url.pathname);
    expect([url.origin, request.redirect]).toEqual([host, 'manual']);
    return answer(url, host);
  });
  return async (path: string): Promise<Response> => {
    const context = createExecutionContext();
    const sent = await askApp(new Request(`http://localhost${path}`), { ...env, INDEX_HOST: host }, context);
    const read = new Response(await sent.arrayBuffer(), sent);
    await waitOnExecutionContext(context);
    return read;
  };
}

const post = (host: string) => ({
  id: 1,
  slug: 'far-away',
  title: { rendered: 'Far &amp; away' },
  categories: [19],
  tags: [],
  date: '2026-05-01T10:00:00',
  link: `${host}/theindex/history/far-away/`,
  excerpt: { rendered: '<p>Short</p>' },
  content: { rendered: '<p>Long<script>alert(1)</script></p>' },
  featuredImagePath: `${host}/theindex/wp-content/uploads/bar.webp`,
  customCss: '.a { color: red }',
});

describe('stories from a WordPress site', () => {
  it('are shown like the store’s own', async () => {
    const get = blog((url, host) => Response.json(url.pathname.endsWith('/posts') ? [post(host)] : []));
    const landing = await (await get(`/theindex?utm_source=${test}`)).text();
    expect(landing).toContain('Far &amp; away');
    expect(landing).toContain('src="/theindex/wp-content/uploads/bar.webp"');
    const page = await (await get('/gb/theindex/history/far-away')).text();
    expect(page).toContain('<p>Long</p>');
    expect(page).toContain('1 May 2026');
    expect(page).toContain('href="/theindex/styles/1.css');
    expect(await (await get('/theindex/styles/1.css')).text()).toBe('.index-post-1 .a { color: red }');
    expect((await get('/gb/theindex/news/far-away')).headers.get('location')).toBe('/gb/theindex/history/far-away');
  });

  it('that do not load leave the pages working, and nothing is cached', async () => {
    const get = blog(() => new Response('down', { status: 503 }));
    for (let time = 0; time < 2; time++) {
      const landing = await get(`/theindex?v=${test}`);
      expect([landing.status, landing.headers.get('x-page-cache')]).toEqual([200, 'miss']);
      expect(await landing.text()).toContain('Stories are unavailable');
    }
    const list = await get(`/theindex/history?v=${test}`);
    expect(list.status).toBe(200);
    expect(await list.text()).toContain('Stories are currently unavailable.');
    expect((await get('/theindex/history/far-far-away')).status).toBe(503);
    expect(logged()).toEqual(['index_posts', 'index_tags']);
  });

  it('bring pictures, passed through by the store, and nothing else from their host', async () => {
    const types: Record<string, string> = { webp: 'image/webp', html: 'text/html', svg: 'image/svg+xml' };
    const get = blog(({ pathname }) =>
      pathname.includes('gone')
        ? new Response(null, { status: 404 })
        : new Response('bytes', {
            headers: { 'content-type': types[pathname.split('.').at(-1) ?? ''] ?? '', 'set-cookie': 'a=b' },
          }),
    );
    const picture = await get('/theindex/wp-content/uploads/2026/05/bar.webp');
    expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([
      200,
      'image/webp',
      'bytes',
    ]);
    expect(picture.headers.get('set-cookie')).toBeNull();
    for (const file of ['page.html', 'drawing.svg', 'gone.webp']) {
      expect((await get(`/theindex/wp-content/uploads/${file}`)).status).toBe(404);
    }
    asked = [];
    for (const file of ['..%2f..%2fwp-admin.webp', '%2e%2e/%2e%2e/secret.webp']) {
      await get(`/theindex/wp-content/uploads/${file}`);
    }
    expect(asked.filter((path) => !/^\/theindex\/wp-(content\/uploads|json)\//.test(path))).toEqual([]);
    takeConsole();
  });
});
