import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cloudflare } from './platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'wrangler-'));
const PATH = process.env.PATH;

/** Stands for wrangler: says its arguments on both streams, and records an upload as wrangler does. */
const PROGRAM = `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const args = process.argv.slice(2).join(' ');
console.log('out ' + args);
console.error('err ' + args);
const record = (event) => appendFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, JSON.stringify(event) + '\\n');
record({ type: 'wrangler-session', version: 1 });
if (args.includes('upload')) record({ type: 'version-upload', version: 1, version_id: 'v-7' });
process.exit(args.includes('fail') ? 3 : 0);
`;

beforeAll(() => {
  writeFileSync(join(folder, 'wrangler'), PROGRAM);
  chmodSync(join(folder, 'wrangler'), 0o755);
  process.env.PATH = `${folder}:${PATH}`;
});
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

it('runs wrangler, reads what it says and which version it uploaded, and prints what is not JSON', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const uploaded = await cloudflare.wrangler('versions', 'upload');
  const shown = [printed.mock.calls.length, complained.mock.calls.length];
  const quiet = await cloudflare.wrangler('deployments', 'status', '--json', 'fail');
  const after = [printed.mock.calls.length, complained.mock.calls.length];
  printed.mockRestore();
  complained.mockRestore();
  expect(uploaded).toEqual({ code: 0, out: 'out versions upload\n', err: 'err versions upload\n', versionId: 'v-7' });
  expect(quiet).toMatchObject({ code: 3, out: 'out deployments status --json fail\n' });
  expect(quiet.versionId).toBeUndefined();
  expect([shown, after]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

it('asks the store with its headers and follows no redirect; a store that does not answer is no answer', async () => {
  const server = createServer((request, answer) => {
    answer.writeHead(302, { location: 'http://127.0.0.1:1/' });
    answer.end(String(request.headers['cloudflare-workers-version-overrides']));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { 'cloudflare-workers-version-overrides': 'northbar="v-7"' };
  expect(await cloudflare.get(`http://127.0.0.1:${port}/`, headers)).toEqual({ status: 302, text: 'northbar="v-7"' });
  await new Promise((resolve) => server.close(resolve));
  expect(await cloudflare.get(`http://127.0.0.1:${port}/`, headers)).toBeUndefined();
});
