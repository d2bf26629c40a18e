import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freePort } from '#tools/store/free-port.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';

/** The last line that the store prints when it starts. */
const READY = 'Press Ctrl-C to stop it.';

test('a first start says where the store is and how to try it, and shows no messages about filling itself @desktop', async () => {
  test.setTimeout(480_000);
  const state = temporaryState('start');
  const port = await freePort();
  const { STORE_URL: _url, STAFF_TOKEN: _token, ...env } = process.env;
  const start = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/start.ts'], {
    env: { ...env, STORE_STATE: state, PORT: String(port) },
  });
  const ended = once(start, 'exit');
  let printed = '';
  for (const stream of [start.stdout, start.stderr]) stream.on('data', (bytes) => (printed += String(bytes)));
  while (!printed.includes(READY) && start.exitCode === null) await sleep(100);
  start.kill('SIGTERM');
  await ended;
  rmSync(state, { recursive: true, force: true });
  for (const text of [
    `http://localhost:${port}`,
    `http://local.localhost:${port}/staff`,
    'athlete@northbar.test / Deadlift-500',
    'staff@northbar.test / Backoffice-500',
    '4111 1111 1111 1111',
    '4000 0000 0000 0341',
    READY,
  ]) {
    expect(printed).toContain(text);
  }
  expect(printed).not.toContain('"level"');
  expect(printed).not.toContain('"event"');
});
