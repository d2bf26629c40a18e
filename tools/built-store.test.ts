import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';

const START_MS = 180_000;
const TOKEN = 'token-of-the-test-of-the-built-store';
/** How long the store takes at most to notice that a sender is gone, in milliseconds. */
const NOTICE_MS = 1500;

/** Settings with which a deployed store serves. */
const SAFE = { BASE_URL: 'https://www.example.com', PAYMENTS: 'http', PAYMENTS_URL: 'https://pay.example.com' };

const state = mkdtempSync(join(tmpdir(), 'built-'));
let store: Miniflare;
let port = 0;

beforeAll(async () => {
  // In a process of its own, because the test's NODE_ENV would build React for development.
  const { NODE_ENV: _mode, ...env } = process.env;
  execFileSync(process.execPath, ['tools/build.ts'], { env });
  port = await freePort();
  // Vitest has a BASE_URL of its own in the environment. Warnings and errors of the store reach the console.
  store = await openRuntime({ port, staffToken: TOKEN, state, vars: { BASE_URL: '' }, logs: 'problems' });
}, START_MS);
afterAll(async () => {
  await store.dispose();
  rmSync(state, { recursive: true, force: true });
});

describe('browser files of the built store', () => {
  async function ask(path: string) {
    const answer = await store.dispatchFetch(`http://localhost:${port}${path}`);
    await answer.arrayBuffer();
    return answer;
  }

  it.each(['/manifest.json', '/client-manifest.json', '/_headers'])('%s is none of them', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('each file of the release is kept for a year', async () => {
    const files = readdirSync('dist/client/assets');
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const { status, headers } = await ask(`/assets/${file}`);
      expect([file, status, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
        file,
        200,
        'public, max-age=31536000, immutable',
        'nosniff',
      ]);
    }
  });

  it.each([
    '/assets/entry-00000000.js',
    '/assets/styles-00000000.css',
    '/assets/archivo-latin-00000000.woff2',
    '/assets/cart-00000000.js?again=1',
    '/assets/',
    '/assets/deeper/entry-00000000.js',
    '/media/t_500x500/missing.jpg',
    '/theindex/wp-content/uploads/missing.jpg',
    '/missing-00000000.js',
    '/manifest.json',
    '/_headers',
  ])('the answer that %s is missing is never kept', async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('cache-control')]).toEqual([404, expect.stringMatching(/^(private, )?no-store$/)]);
  });
});

it.each([
  ['with a public origin', { BASE_URL: 'https://www.example.com' }, 'PAYMENTS: must not be sandbox'],
  ['that no tool of the store marks as local', { BASE_URL: '', STORE_PLACE: '' }, 'BASE_URL: is missing'],
])('a built store %s answers 503 with words, and the log says why', async (_, vars, reason) => {
  const other = await openRuntime({ staffToken: TOKEN, state, vars, logs: 'problems' });
  try {
    for (const path of ['/', '/eu/cart', '/svc_ssr/heartbeat', '/robots.txt']) {
      const answer = await other.dispatchFetch(`http://localhost:${port}${path}`);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '60']);
      expect(await answer.text()).toContain('closed');
    }
    expect(takeConsole().join()).toContain(reason);
  } finally {
    await other.dispose();
  }
});

it('a deployed store keeps the files of its release behind its first answer, for pages that outlive it', async () => {
  const own = mkdtempSync(join(tmpdir(), 'built-'));
  const vars = { ...SAFE, STORE_PLACE: '' };
  const other = await openRuntime({ staffToken: TOKEN, state: own, vars, logs: 'problems' });
  try {
    expect((await other.dispatchFetch('https://www.example.com/svc_ssr/heartbeat')).status).toBe(200);
    const bucket = await other.getR2Bucket('MEDIA');
    const [file = ''] = readdirSync('dist/client/assets');
    const isKept = async () => (await bucket.list({ prefix: 'releases/names/' })).objects.length === 1;
    while (!(await isKept())) await sleep(50);
    const kept = (await bucket.list({ prefix: 'releases/files/' })).objects.map(({ key }) => key.split('/').at(-1));
    expect(kept).toEqual(readdirSync('dist/client/assets').sort());
    // A file of an earlier release, which this version does not have.
    const text = await (await bucket.get(`releases/files/${file}`))?.text();
    await bucket.put('releases/files/earlier-00000000.js', text ?? '', { httpMetadata: { contentType: 'text/css' } });
    const answer = await other.dispatchFetch('https://www.example.com/assets/earlier-00000000.js');
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  } finally {
    await other.dispose();
    rmSync(own, { recursive: true, force: true });
  }
});

/** Sends the beginning of a request, waits until the store reads it, and goes away. */
async function leave(head: readonly string[], begun: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.write(`${[...head, `host: localhost:${port}`].join('\r\n')}\r\n\r\n${begun}`);
  await sleep(NOTICE_MS / 5);
  socket.destroy();
}

it('senders who go away in the middle leave no warning and no error in the log', async () => {
  const picture = [`authorization: Bearer ${TOKEN}`, 'x-picture-width: 1', 'x-picture-height: 1'];
  await Promise.all([
    leave(
      ['POST /newsletter-signup HTTP/1.1', 'content-type: application/x-www-form-urlencoded', 'content-length: 900'],
      'email=',
    ),
    leave(['POST /svc_ssr/hostmatch HTTP/1.1', 'content-type: application/json', 'content-length: 900'], '{"h":'),
    leave(
      ['POST /svc_ssr/hostmatch HTTP/1.1', 'content-type: application/json', 'transfer-encoding: chunked'],
      '5\r\n{"h":\r\n',
    ),
    leave(['PUT /svc_staff/media/half.webp HTTP/1.1', ...picture, 'content-length: 900'], 'half'),
    leave(['PUT /svc_staff/media/half.webp HTTP/1.1', ...picture, 'transfer-encoding: chunked'], '4\r\nhalf\r\n'),
  ]);
  await sleep(NOTICE_MS);
  expect(takeConsole()).toEqual([]);
  // No half of a picture is stored, and the store goes on.
  expect((await store.dispatchFetch(`http://localhost:${port}/media/o/half.webp`)).status).toBe(404);
});
