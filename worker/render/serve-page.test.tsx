import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { head } from '#shared/seo/head.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { complete, identify } from '#worker/request/identify.ts';
import { INLINE_SCRIPT } from '#worker/request/inline-script.ts';
import { env } from '#worker/testing/store.ts';
import { failure } from './failure.tsx';
import { Late, late } from './late.tsx';
import type { PageBody, Resolution } from './page.ts';
import { servePage } from './serve-page.tsx';

const ONE_OF_ALL = `<script>${INLINE_SCRIPT}</script>`;

function Broken(): never {
  throw new Error('broken view');
}

type Find = (ctx: Ctx) => Promise<Resolution>;

/** An app with one page, and the background work of its requests. */
function serve(find: Find) {
  const app = new Hono<AppEnv>();
  app.onError(failure);
  app.use(complete, identify);
  app.get('*', (c) => servePage(c, find));
  const context = createExecutionContext();
  return {
    get: (path: string, init?: RequestInit) =>
      Promise.resolve(app.fetch(new Request(`http://localhost${path}`, init), env, context)),
    settled: () => waitOnExecutionContext(context),
  };
}

const found =
  (load: () => Promise<PageBody>): Find =>
  async () => ({
    outcome: 'page',
    page: { kind: 'content', head: head({ title: 'Test', canonical: '/test' }), load },
  });

/** Reads a stream until it holds a text. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<string> {
  const decoder = new TextDecoder();
  let read = '';
  while (!read.includes(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`ended without '${text}'`);
    read += decoder.decode(value, { stream: true });
  }
  return read;
}

const readerOf = (answer: Response) => (answer.body as ReadableStream<Uint8Array>).getReader();

afterEach(() => {
  vi.useRealTimers();
});

describe('a page streams', () => {
  it('the shell arrives before the data is loaded', async () => {
    const data = Promise.withResolvers<PageBody>();
    const store = serve(found(() => data.promise));
    const answer = await store.get('/shell-first');
    expect(answer.status).toBe(200);
    const reader = readerOf(answer);
    const shell = await readUntil(reader, '<main id="main"');
    expect(shell).toContain('<title>Test | Northbar</title>');
    data.resolve({ view: <p>Data</p> });
    const rest = await readUntil(reader, '</html>');
    expect(rest).toContain('<p>Data</p>');
    await store.settled();
  });

  it('a late part arrives behind its skeleton, by inline scripts that all carry the nonce', async () => {
    const words = Promise.withResolvers<string>();
    const part = late(words.promise, () => undefined);
    const view = (
      <div>
        <Late part={part} skeleton={<i>Skeleton</i>} failed={<b>Failed</b>}>
          {(value) => <p>{value}</p>}
        </Late>
      </div>
    );
    const store = serve(found(async () => ({ view, late: [part] })));
    const answer = await store.get('/late');
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    const reader = readerOf(answer);
    const before = await readUntil(reader, 'Skeleton');
    words.resolve('Late words');
    const html = (before + (await readUntil(reader, '</html>'))).replace(ONE_OF_ALL, '');
    expect(html).toContain('<p>Late words</p>');
    const inline = [...html.matchAll(/<script\b([^>]*)>/g)]
      .map((match) => match[1] ?? '')
      .filter((attributes) => !/\bsrc=/.test(attributes));
    expect(inline.length).toBeGreaterThan(0);
    for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
    await store.settled();

    const copy = await store.get('/late');
    expect(copy.headers.get('x-page-cache')).toBe('hit');
    expect(copy.headers.get('content-security-policy')).not.toContain('nonce');
    const kept = await copy.text();
    expect(kept).toContain('<p>Late words</p>');
    expect(kept).not.toContain('Skeleton');
    expect(kept.replace(ONE_OF_ALL, '').match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
  });

  it('two visitors never get the same nonce', async () => {
    const store = serve(found(async () => ({ view: <p>x</p> })));
    const nonces = new Set<string | null>();
    for (const path of ['/nonce?preview', '/nonce?preview']) {
      const answer = await store.get(path);
      await answer.text();
      nonces.add(answer.headers.get('content-security-policy'));
    }
    expect(nonces.size).toBe(2);
  });
});

describe('failures', () => {
  it('a late part that fails shows its fallback, and the page is served but not cached', async () => {
    const fails = late(Promise.reject(new Error('down')), () => undefined);
    const view = (
      <>
        <p>Stands</p>
        <Late part={fails} skeleton={<i>Skeleton</i>} failed={<b>Fallback</b>}>
          {() => <p>never</p>}
        </Late>
      </>
    );
    const store = serve(found(async () => ({ view, late: [fails] })));
    const html = await (await store.get('/late-fails')).text();
    expect(html).toContain('<p>Stands</p>');
    expect(html).toContain('<b>Fallback</b>');
    await store.settled();
    const again = await store.get('/late-fails');
    await again.text();
    expect(again.headers.get('x-page-cache')).toBe('miss');
  });

  it('a load that fails shows the error text with the request id, and is not cached', async () => {
    const store = serve(found(() => Promise.reject(new Error('secret detail'))));
    for (const _ of [1, 2]) {
      const answer = await store.get('/load-fails');
      const html = await answer.text();
      expect(answer.headers.get('x-page-cache')).toBe('miss');
      expect(html).toContain('is unavailable');
      expect(html).toContain(answer.headers.get('x-request-id'));
      expect(html).toContain('</html>');
      expect(html).not.toContain('secret detail');
      await store.settled();
    }
    expect(takeConsole().join()).toContain('page_load_failed');
  });

  it('a view that throws shows the error text, and is not cached', async () => {
    const store = serve(found(async () => ({ view: <Broken /> })));
    const html = await (await store.get('/view-fails')).text();
    expect(html).toContain('is unavailable');
    expect(html).toContain('</html>');
    await store.settled();
    const again = await store.get('/view-fails');
    await again.text();
    expect(again.headers.get('x-page-cache')).toBe('miss');
    expect(takeConsole().join()).toContain('page_render_failed');
  });

  it('a find that fails is a 500 without its reason', async () => {
    const store = serve(() => Promise.reject(new Error('secret detail')));
    const answer = await store.get('/find-fails');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'private, no-store']);
    expect(await answer.text()).not.toContain('secret detail');
    expect(takeConsole().join()).toContain('unknown_error');
  });

  it('a find past its time limit answers 404 and is not cached', async () => {
    const store = serve(() => new Promise(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answering = store.get('/find-hangs');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(10_000);
    const answer = await answering;
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    expect(await answer.text()).toContain('404');
    expect(takeConsole().join()).toContain('page_find_timeout');
  });

  it('a load past its time limit shows the error text and is not cached', async () => {
    const store = serve(found(() => new Promise(() => undefined)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = await store.get('/load-hangs?preview');
    await answer.body?.cancel();
    const second = await store.get('/load-hangs');
    const reader = readerOf(second);
    await readUntil(reader, '<main id="main"');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await readUntil(reader, '</html>')).toContain('is unavailable');
    expect(takeConsole().join()).toContain('page_load_timeout');
  });
});

describe('a page is made once', () => {
  it('for visitors who come at the same time', async () => {
    let loads = 0;
    const store = serve(
      found(async () => {
        loads++;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { view: <p>Once</p> };
      }),
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => store.get('/at-once')));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    for (const body of bodies) expect(body).toContain('<p>Once</p>');
    expect(loads).toBe(1);
    expect(answers.map((answer) => answer.headers.get('x-page-cache')).sort()).toEqual([
      'miss',
      ...Array(5).fill('shared'),
    ]);
    await store.settled();
  });

  it('even when the visitor it is made for leaves', async () => {
    const store = serve(found(async () => ({ view: <p>{'x'.repeat(200_000)}</p> })));
    const answer = await store.get('/leaves');
    await answer.body?.cancel();
    await store.settled();
    const next = await store.get('/leaves');
    expect(next.headers.get('x-page-cache')).toBe('hit');
    await next.text();
  });

  it('and a HEAD request, which reads no body, keeps no one waiting', async () => {
    const store = serve(found(async () => ({ view: <p>{'x'.repeat(200_000)}</p> })));
    const asked = await store.get('/head', { method: 'HEAD' });
    expect([asked.status, await asked.text()]).toEqual([200, '']);
    const started = Date.now();
    const answer = await store.get('/head');
    expect(await answer.text()).toContain('</html>');
    expect(Date.now() - started).toBeLessThan(1_000);
    await store.settled();
  });
});
