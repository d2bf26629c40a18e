import { beforeEach, describe, expect, it } from 'vitest';
import type { Features } from '#shared/flag/payload.ts';
import { evaluateFlags } from '#shared/flag/rules.ts';
import { FeatureCache, type Moment } from './feature-cache.ts';
import { HttpFlags } from './http.ts';
import type { FlagsPort, ReadFeatures } from './port.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const START = 1_800_000_000_000;

const ON: Features = { enable_gym_map: { defaultValue: true } };
const OFF: Features = { enable_gym_map: { defaultValue: false } };

let pending: Promise<unknown>[] = [];
let warned: [string, Readonly<Record<string, unknown>>][] = [];
const settled = () => Promise.all(pending);
const at = (nowMs: number, waitFromMs?: number): Moment => ({
  nowMs,
  later: (work) => void pending.push(work),
  warn: (event, facts) => void warned.push([event, facts]),
  ...(waitFromMs === undefined ? {} : { waitFromMs }),
});

beforeEach(() => {
  pending = [];
  warned = [];
});

/** A source whose answer the test decides. */
class Source implements FlagsPort {
  readonly source: string;
  features: Features = OFF;
  failure: Error | undefined;
  memory: ReadFeatures | undefined;
  /** Ends when the test lets it, if it is set. */
  gate: Promise<void> | undefined;
  reads = 0;

  constructor(source = 'https://flags.test/api/features/key') {
    this.source = source;
  }

  readonly kept: FlagsPort['kept'] = async () => this.memory;

  readonly read: FlagsPort['read'] = async () => {
    this.reads += 1;
    await this.gate;
    if (this.failure) throw this.failure;
    return this.features;
  };
}

const cacheOf = () => new FeatureCache(() => 0);
async function gymMap(cache: FeatureCache, source: FlagsPort, nowMs: number) {
  const { rules, source: from } = await cache.result(source, at(nowMs));
  return [evaluateFlags(rules, 'USA', nowMs).flags.enable_gym_map, from];
}

const timeout = () => Object.assign(new Error('late'), { name: 'TimeoutError' });

describe('flags of a source', () => {
  it('the first visitor waits for them, the next ones read memory', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    source.features = ON;
    expect(await gymMap(cache, source, START)).toEqual([true, 'network']);
    expect(await gymMap(cache, source, START + MINUTE)).toEqual([true, 'cache']);
    expect(source.reads).toBe(1);
  });

  it.each([
    [MINUTE, 0],
    [MINUTE + 1, 1],
    [4 * HOUR, 1],
  ])('after %d ms they are served at once, and read %d times behind the answer', async (age, reads) => {
    const [cache, source] = [cacheOf(), new Source()];
    source.features = ON;
    await gymMap(cache, source, START);
    source.features = OFF;
    expect(await gymMap(cache, source, START + age)).toEqual([true, 'cache']);
    await settled();
    expect(source.reads).toBe(1 + reads);
    expect(await gymMap(cache, source, START + age)).toEqual([reads === 0, 'cache']);
  });

  it('older than four hours they are read before the answer', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    source.features = ON;
    await gymMap(cache, source, START);
    source.features = OFF;
    expect(await gymMap(cache, source, START + 4 * HOUR + 1)).toEqual([false, 'network']);
  });

  it('a hundred requests on a stale payload cause one fetch', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    source.features = ON;
    await gymMap(cache, source, START);
    const open = Promise.withResolvers<void>();
    source.gate = open.promise;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => gymMap(cache, source, START + 2 * MINUTE + index)),
    );
    expect(answers.every(([value, from]) => value === true && from === 'cache')).toBe(true);
    open.resolve();
    await settled();
    expect(source.reads).toBe(2);
  });

  it('a hundred requests of a new isolate cause one fetch', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    source.features = ON;
    const answers = await Promise.all(Array.from({ length: 100 }, () => gymMap(cache, source, START)));
    expect(answers.every(([value]) => value === true)).toBe(true);
    expect(source.reads).toBe(1);
  });

  it('a refresh whose request was ended is begun again after ten seconds', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    await gymMap(cache, source, START);
    source.gate = new Promise(() => undefined);
    for (const passed of [0, 9_999, 10_000]) await gymMap(cache, source, START + 2 * MINUTE + passed);
    expect(source.reads).toBe(3);
  });

  it('what was kept outside of the isolate spares the first visitor the wait', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    source.memory = { features: ON, readMs: START - HOUR };
    source.gate = new Promise(() => undefined);
    expect(await gymMap(cache, source, START)).toEqual([true, 'cache']);
    expect(source.reads).toBe(1);
  });

  it('what was kept for more than four hours is not used', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    source.memory = { features: ON, readMs: START - 4 * HOUR - 1 };
    expect(await gymMap(cache, source, START)).toEqual([false, 'network']);
  });

  it.each([
    ['an error', new Error('down'), 'error'],
    ['a timeout', timeout(), 'timeout'],
    ['a timeout inside', new Error('upstream', { cause: timeout() }), 'timeout'],
  ])('%s is an answer with defaults, never an exception', async (_, failure, from) => {
    const [cache, source] = [cacheOf(), new Source()];
    source.failure = failure;
    expect(await gymMap(cache, source, START)).toEqual([false, from]);
    expect(warned.map(([event]) => event)).toEqual(['flags_not_read']);
  });

  it('down for five hours: the last ones for four, then the defaults, and nobody waits', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    source.features = ON;
    await gymMap(cache, source, START);
    source.failure = new Error('down');
    for (let passed = 5 * MINUTE; passed <= 5 * HOUR; passed += 5 * MINUTE) {
      source.gate = passed > MINUTE * 10 ? new Promise((_, reject) => setTimeout(reject, 0)) : undefined;
      const expected = passed <= 4 * HOUR ? [true, 'cache'] : [false, 'error'];
      expect(await gymMap(cache, source, START + passed), `after ${passed}`).toEqual(expected);
      await settled();
    }
    source.failure = undefined;
    source.gate = undefined;
    await gymMap(cache, source, START + 5 * HOUR + 5 * MINUTE);
    await settled();
    expect(await gymMap(cache, source, START + 5 * HOUR + 6 * MINUTE)).toEqual([true, 'cache']);
    // One line for the whole time, not one for each try.
    expect(warned).toHaveLength(1);
  });

  it.each([
    [1, 1000],
    [3, 1000],
    [4, 3000],
    [6, 27_000],
    [9, 300_000],
  ])('after %d failures it is asked again after %d ms', async (errors, waitMs) => {
    const [cache, source] = [cacheOf(), new Source()];
    source.failure = new Error('down');
    let now = START;
    for (let done = 0; done < errors; done++) {
      now += 300_000;
      await gymMap(cache, source, now);
      await settled();
    }
    expect(source.reads).toBe(errors);
    await gymMap(cache, source, now + waitMs - 1);
    expect(source.reads).toBe(errors);
    await gymMap(cache, source, now + waitMs);
    expect(source.reads).toBe(errors + 1);
    await settled();
  });

  it('remembers ten sources, and forgets the one that was used longest ago', async () => {
    const cache = cacheOf();
    const sources = Array.from({ length: 11 }, (_, index) => new Source(`https://flags.test/${index}`));
    for (const source of sources.slice(0, 10)) await gymMap(cache, source, START);
    await gymMap(cache, sources[0] as Source, START);
    await gymMap(cache, sources[10] as Source, START);
    expect(cache.size).toBe(10);
    for (const source of [sources[0], sources[1]] as Source[]) await gymMap(cache, source, START);
    expect([sources[0]?.reads, sources[1]?.reads]).toEqual([1, 2]);
  });

  it('a question about changes waits for what is older than it accepts', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    await cache.result(source, at(START));
    source.features = ON;
    const asked = async (passed: number) => {
      const { rules, source: from } = await cache.result(source, at(START + passed, 5 * SECOND));
      return [evaluateFlags(rules, 'USA', START).flags.enable_gym_map, from];
    };
    expect(await asked(5 * SECOND)).toEqual([false, 'cache']);
    expect(await asked(5 * SECOND + 1)).toEqual([true, 'network']);
  });

  describe('news of a change', () => {
    const told = (versionMs: number, features = ON) => ({
      asked: 0,
      async read() {
        this.asked += 1;
        return { versionMs, features };
      },
    });

    async function asks(cache: FeatureCache, source: FlagsPort, nowMs: number, versionMs: number, board: object) {
      const news = { versionMs, read: () => (board as ReturnType<typeof told>).read() };
      const { rules, source: from } = await cache.result(source, { ...at(nowMs), news });
      return [evaluateFlags(rules, 'USA', nowMs).flags.enable_gym_map, from];
    }

    it('are read before the answer, once, and hold while the source may still be behind', async () => {
      const [cache, source] = [cacheOf(), new Source()];
      await gymMap(cache, source, START);
      const changedMs = START + 10 * SECOND;
      const board = told(changedMs);
      expect(await asks(cache, source, changedMs + SECOND, changedMs, board)).toEqual([true, 'cache']);
      expect(await asks(cache, source, changedMs + 2 * SECOND, changedMs, board)).toEqual([true, 'cache']);
      expect(board.asked).toBe(1);
      for (const passed of [MINUTE, 2 * MINUTE - 1]) {
        expect(await gymMap(cache, source, changedMs + passed)).toEqual([true, 'cache']);
        await settled();
      }
      expect(source.reads).toBe(1);
      source.features = ON;
      await gymMap(cache, source, changedMs + 2 * MINUTE);
      await settled();
      expect(source.reads).toBe(2);
    });

    it('are not overwritten by what was being read when they came', async () => {
      const [cache, source] = [cacheOf(), new Source()];
      await gymMap(cache, source, START);
      const open = Promise.withResolvers<void>();
      source.gate = open.promise;
      await gymMap(cache, source, START + 2 * MINUTE);
      await asks(cache, source, START + 2 * MINUTE + 1, START + 2 * MINUTE, told(START + 2 * MINUTE));
      open.resolve();
      await settled();
      expect(await gymMap(cache, source, START + 2 * MINUTE + 2)).toEqual([true, 'cache']);
    });

    it.each([
      ['that are known', START - 1, START, 1],
      ['of a version that nobody has', START + 90 * SECOND, START, 1],
      ['of the future', START + 1e12, START, 0],
    ])('%s cost little', async (_, versionMs, toldMs, most) => {
      const [cache, source] = [cacheOf(), new Source()];
      const board = told(toldMs);
      for (let passed = 0; passed < SECOND; passed += 100) {
        await asks(cache, source, START + passed, versionMs, board);
      }
      expect(board.asked).toBe(most);
      await asks(cache, source, START + SECOND, versionMs, board);
      expect(board.asked).toBe(versionMs === START + 90 * SECOND ? 2 : most);
    });

    it('of a second change within a moment are read, too', async () => {
      const [cache, source] = [cacheOf(), new Source()];
      await gymMap(cache, source, START);
      const [first, second] = [told(START, OFF), told(START + 100)];
      expect(await asks(cache, source, START + 90, START, first)).toEqual([false, 'cache']);
      expect(await asks(cache, source, START + 110, START + 100, second)).toEqual([true, 'cache']);
    });

    it('of a new version each time cost little', async () => {
      const [cache, source] = [cacheOf(), new Source()];
      const board = told(START);
      for (let passed = 0; passed < 2 * SECOND; passed += 10)
        await asks(cache, source, START + passed, START + 1 + passed, board);
      expect(board.asked).toBe(10);
    });

    it('that cannot be read change nothing', async () => {
      const [cache, source] = [cacheOf(), new Source()];
      await gymMap(cache, source, START);
      const board = { read: () => Promise.reject(new Error('down')) };
      expect(await asks(cache, source, START + SECOND, START + 1, board)).toEqual([false, 'cache']);
      expect(await asks(cache, source, START + SECOND, START + 1, { read: async () => undefined })).toEqual([
        false,
        'cache',
      ]);
    });
  });

  it('a rule that cannot be evaluated is named once', async () => {
    const [cache, source] = [cacheOf(), new Source()];
    source.features = { pip: { defaultValue: true, rules: [{ condition: { site: { $regex: '.' } }, force: false }] } };
    for (const minutes of [0, 2, 4]) {
      await cache.result(source, at(START + minutes * MINUTE));
      await settled();
    }
    expect(source.reads).toBe(3);
    expect(warned).toEqual([['flag_rule_skipped', { rule: 'pip: the operator $regex' }]]);
  });
});

describe('the service', () => {
  const PAYLOAD = { status: 200, features: { pip: { defaultValue: false } }, dateUpdated: '2026-11-26' };
  const service = (send: (request: Request) => Promise<Response>, KV: Record<string, unknown> = {}) =>
    new HttpFlags({ url: 'https://flags.test', key: 'sdk-1/2' }, { KV: KV as unknown as KVNamespace }, send);

  it('is asked by its key, and its answer is kept in KV when it has changed', async () => {
    const asked: string[] = [];
    const put: string[] = [];
    const KV = { put: async (_: string, text: string) => void put.push(text), get: async () => put.at(-1) ?? null };
    const port = service(async (request) => {
      asked.push(request.url);
      return Response.json(PAYLOAD);
    }, KV);
    expect(await port.read(START)).toEqual(PAYLOAD.features);
    await port.read(START + MINUTE);
    expect(asked[0]).toBe('https://flags.test/api/features/sdk-1%2F2');
    expect(put).toHaveLength(1);
    await port.read(START + 2 * HOUR);
    expect(put).toHaveLength(2);
    expect(await port.kept()).toMatchObject({ features: PAYLOAD.features, readMs: START + 2 * HOUR });
    const other = new HttpFlags(
      { url: 'https://flags.test', key: 'other' },
      { KV: KV as never },
      async () => new Response(),
    );
    expect(await other.kept()).toBeUndefined();
  });

  it.each([
    ['a failure', () => new Response('', { status: 500 })],
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => Response.json({ features: [] })],
    ['too much', () => new Response('x'.repeat(300_000))],
  ])('is not believed: %s', async (_, answer) => {
    const port = service(async () => answer());
    await expect(port.read(START)).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });
});
