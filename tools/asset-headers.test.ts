import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRuntime } from '#tools/store/runtime.ts';
import { assetHeaders } from './asset-headers.ts';

const START_MS = 180_000;

describe('browser files of the built store', () => {
  const state = mkdtempSync(join(tmpdir(), 'assets-'));
  let store: Miniflare;

  beforeAll(async () => {
    // In a process of its own, because the test's NODE_ENV would build React for development.
    const { NODE_ENV: _mode, ...env } = process.env;
    execFileSync(process.execPath, ['tools/build.ts'], { env });
    // Vitest has a BASE_URL of its own in the environment.
    const vars = { BASE_URL: '' };
    store = await openRuntime({ staffToken: 'token-of-the-test-of-browser-files', state, vars, logs: 'problems' });
  }, START_MS);
  afterAll(async () => {
    await store.dispose();
    rmSync(state, { recursive: true, force: true });
  });

  async function ask(path: string) {
    const answer = await store.dispatchFetch(`http://localhost${path}`);
    await answer.arrayBuffer();
    return answer;
  }

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

it('more files than the platform has rules for are refused, because the rest would load on every page', () => {
  const files = Array.from({ length: 100 }, (_, index) => `file-${index}.js`);
  expect(() => assetHeaders(files)).toThrow('100 browser files, but a _headers file has at most 100 rules');
  expect(assetHeaders(files.slice(1))).toContain('/assets/file-99.js\n');
});
