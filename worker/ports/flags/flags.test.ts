import { beforeEach, describe, expect, it } from 'vitest';
import type { Bindings } from '#worker/bindings.ts';
import { env } from '#worker/testing/store.ts';
import { flagsOf } from './flags.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Each test begins long after the previous one, so that no cached value is still fresh. */
let now = 0;
let pending: Promise<unknown>[] = [];
const later = (work: Promise<unknown>) => void pending.push(work);

beforeEach(async () => {
  now += 1_000 * HOUR;
  pending = [];
  await env.KV.delete('flags');
});

/** A store whose KV does not answer. */
const broken: Bindings = {
  ...env,
  KV: { get: () => Promise.reject(new Error('KV is down')) } as unknown as KVNamespace,
};
const log = { warn: () => undefined };
const gymMap = async (at: number, from: Bindings = env) =>
  (await flagsOf({ env: from, config: {}, log, nowMs: at, later }, 'USA')).flags.enable_gym_map;

describe('the flags that staff edit in KV', () => {
  it('are the defaults where none are set', async () => {
    expect(await gymMap(now)).toBe(false);
  });

  it('are fresh for a minute, then read again in the background', async () => {
    expect(await gymMap(now)).toBe(false);
    await env.KV.put('flags', '{"enable_gym_map":true}');
    expect(await gymMap(now + MINUTE)).toBe(false);
    expect(pending).toHaveLength(0);
    expect(await gymMap(now + MINUTE + 1)).toBe(false);
    expect(pending).toHaveLength(1);
    await Promise.all(pending);
    expect(await gymMap(now + MINUTE + 2)).toBe(true);
  });

  it('older than four hours are no longer used', async () => {
    await env.KV.put('flags', '{"enable_gym_map":true}');
    expect(await gymMap(now)).toBe(true);
    await env.KV.put('flags', '{"enable_gym_map":false}');
    expect(await gymMap(now + 4 * HOUR + MINUTE)).toBe(false);
  });

  it('stay unchanged for up to four hours while KV does not answer', async () => {
    await env.KV.put('flags', '{"enable_gym_map":true}');
    expect(await gymMap(now)).toBe(true);
    for (const passed of [2 * MINUTE, HOUR, 4 * HOUR - MINUTE]) {
      expect(await gymMap(now + passed, broken)).toBe(true);
      await Promise.all(pending);
      expect(await gymMap(now + passed, broken)).toBe(true);
    }
    expect(await gymMap(now + 5 * HOUR, broken)).toBe(false);
  });

  it.each(['{', '', 'null', '[]', '"enable_gym_map"', '7'])(
    'that are invalid are replaced by the defaults: %j',
    async (text) => {
      await env.KV.put('flags', text);
      expect(await gymMap(now)).toBe(false);
    },
  );
});
