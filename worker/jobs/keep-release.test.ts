import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/time/duration.ts';
import { env, request } from '#worker/testing/store.ts';
import { keepRelease } from './keep-release.ts';

const START_MS = 1_800_000_000_000;

/** Files of a version at the platform, and how often they were read. */
function version(...names: readonly string[]) {
  let reads = 0;
  const fetch = async (url: string): Promise<Response> => {
    reads++;
    const name = new URL(url).pathname.replace('/assets/', '');
    if (!names.includes(name)) return new Response('missing', { status: 404 });
    return new Response(`// ${name}`, { headers: { 'content-type': 'text/javascript' } });
  };
  return {
    hash: names.join('+'),
    files: names,
    reads: () => reads,
    env: { MEDIA: env.MEDIA, ASSETS: { fetch } as unknown as Fetcher },
  };
}

type Version = ReturnType<typeof version>;
const keep = (of: Version, days: number) => keepRelease(of.env, of, START_MS + days * DAY_MS);

async function ask(name: string) {
  const answer = await request(`/assets/${name}`);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const BOTH = 'keep-both-AAAAAAAA.js';
const OLD = 'keep-old-BBBBBBBB.js';
const NEW = 'keep-new-CCCCCCCC.js';

it('files of earlier releases are there for seven days after the next one, and are as good as files of this one', async () => {
  const first = version(BOTH, OLD);
  expect(await keep(first, 0)).toBe(2);
  const { status, text, headers } = await ask(OLD);
  expect([status, text]).toEqual([200, `// ${OLD}`]);
  expect(headers.get('content-type')).toBe('text/javascript');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  // The first release runs for a month; its last renewal is a day old when the next one comes.
  await keep(first, 30);
  const second = version(BOTH, NEW);
  for (const day of [31, 32, 33, 34, 35, 36, 37, 38]) {
    await keep(second, day);
    expect([day, (await ask(OLD)).status]).toEqual([day, 200]);
  }
  await keep(second, 39.1);
  expect((await ask(OLD)).status).toBe(404);
  for (const name of [BOTH, NEW]) expect((await ask(name)).status, name).toBe(200);
});

it('a release is kept once a day, however often it is asked', async () => {
  const release = version('keep-daily-DDDDDDDD.css');
  for (const days of [100, 100.01, 100.9]) await keep(release, days);
  expect(release.reads()).toBe(1);
  expect(await keep(release, 101)).toBe(1);
});

it('isolates that begin together do not stop each other, though the bucket refuses the second write', async () => {
  const release = version('keep-race-GGGGGGGG.js', 'keep-race-HHHHHHHH.js');
  const writing = new Set<string>();
  let refused = 0;
  const MEDIA = new Proxy(env.MEDIA, {
    get(bucket, name) {
      if (name !== 'put') return (Reflect.get(bucket, name) as (...args: unknown[]) => unknown).bind(bucket);
      return async (key: string, ...rest: unknown[]) => {
        if (writing.has(key)) {
          refused++;
          throw new Error('put: Reduce your concurrent request rate for the same object. (10058)');
        }
        writing.add(key);
        await (bucket.put as (...args: unknown[]) => Promise<unknown>)(key, ...rest);
        writing.delete(key);
      };
    },
  });
  const isolates = ['race-1', 'race-2'].map((hash) =>
    keepRelease({ ...release.env, MEDIA }, { hash, files: release.files }, START_MS),
  );
  expect(await Promise.all(isolates)).toEqual([2, 2]);
  expect(refused).toBeGreaterThan(0);
  for (const name of release.files) expect((await ask(name)).status).toBe(200);
  // A write that is refused for good is told.
  writing.add('releases/files/keep-lost-HHHHHHHH.js');
  const lost = version('keep-lost-HHHHHHHH.js');
  await expect(keepRelease({ ...lost.env, MEDIA }, lost, START_MS)).rejects.toThrow('10058');
});

it('a release of which a file is missing does not count as kept', async () => {
  const release = version('keep-half-EEEEEEEE.js');
  const broken = { ...release, files: [...release.files, 'keep-lost-FFFFFFFF.js'] };
  await expect(keepRelease(broken.env, broken, START_MS)).rejects.toThrow('keep-lost-FFFFFFFF.js (404)');
  expect(await keep(release, 0.1)).toBe(1);
});

it.each(['entry.js', 'none-12345678.js', '..%2Fnames%2Fkeep-12345678.js', 'a-12345678.html'])(
  'an address that no release has is a 404 that nobody keeps: %s',
  async (name) => {
    const { status, headers } = await ask(name);
    expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store']);
  },
);
