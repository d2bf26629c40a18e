import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BlockRecord } from '#shared/block/record.ts';
import { namedBlock } from '#worker/testing/content.ts';
import { contentPage, fill, publish, request } from '#worker/testing/store.ts';

const text = (html: string, more: Partial<BlockRecord> = {}): BlockRecord => ({
  name: 'text',
  props: { html: `<p>${html}</p>` },
  ...more,
});
const test = (name: string, html: string) => ({
  name,
  share: { default: 50, b: 50 },
  variants: { b: { props: { html: `<p>${html}</p>` } } },
});
const away = (name: string) => ({ name, share: { default: 1, off: 0 }, variants: { off: { hidden: true as const } } });
const page = (identifier: string, ...blocks: readonly BlockRecord[]) =>
  contentPage(identifier, { blocks: blocks.map((block) => ({ ...block })) });

const TESTED = [
  text('Red', { abTest: test('color', 'Blue') }),
  text('Low', { abTest: test('height', 'High') }),
  text('For lifters', { segments: [24] }),
];

beforeAll(async () => {
  await fill({
    pages: [
      page('tested', ...TESTED),
      page('same', text('Red'), text('Low')),
      page(
        'hidden-places',
        text('Gone', { abTest: away('first') }),
        { name: 'hero', props: { title: 'The title', image: 'x.webp', imageAlt: '' } },
        { name: 'columns', props: {}, slots: { default: [text('Left'), text('Gone', { abTest: away('side') })] } },
        { name: 'columns', props: {}, slots: { default: [text('Gone', { abTest: away('alone') })] } },
        text('Gone', { abTest: away('last'), tracking: { name: 'the last', index: 1, whenVisible: true } }),
      ),
      page('shared', { name: 'dynamic-block', props: { block: 'offer' } }),
      page('crowd', { name: 'dynamic-block', props: { block: 'many' } }, ...TESTED),
    ],
    blocks: [
      namedBlock('offer', { blocks: [{ ...text('Plain offer', { abTest: test('offer', 'Bold offer') }) }] }),
      namedBlock('many', { blocks: [{ ...text('One', { abTest: test('more', 'Two') }) }] }),
    ],
  });
  await publish();
});

interface Asked {
  readonly cookie?: string;
  readonly agent?: string;
}

async function get(path: string, { cookie, agent }: Asked = {}) {
  const headers = { ...(cookie && { cookie }), ...(agent && { 'user-agent': agent }) };
  const answer = await request(path, { headers });
  const html = await answer.text();
  const seen = ['Red', 'Blue', 'Low', 'High', 'For lifters', 'Plain offer', 'Bold offer', 'One', 'Two'].filter((word) =>
    html.includes(`<p>${word}</p>`),
  );
  return {
    seen: seen.join(' '),
    state: answer.headers.get('x-page-cache'),
    cookies: answer.headers.getSetCookie(),
    html,
  };
}

/** Repeats a request until it is answered from the cache. */
async function untilHit(path: string, asked: Asked = {}) {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await get(path, asked);
    if (answer.state === 'hit') return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${path} is never kept`);
}

/** A visitor's id with which the page shows these words. */
async function idThatSees(path: string, words: string): Promise<string> {
  for (let id = 0; id < 60; id++) if ((await get(path, { cookie: `exp=v${id}` })).seen === words) return `v${id}`;
  throw new Error(`no visitor sees ${words}`);
}

describe('a page with tests and segments', () => {
  it('shows the default without the cookie, and to crawlers with it, and remembers each version', async () => {
    const other = await idThatSees('/tested', 'Blue High');
    expect((await untilHit('/tested')).seen).toBe('Red Low');
    expect((await untilHit('/tested', { cookie: `exp=${other}` })).seen).toBe('Blue High');
    expect(
      (await untilHit('/tested', { cookie: `exp=${other}`, agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).seen,
    ).toBe('Red Low');
    expect((await untilHit('/tested', { cookie: `exp=${other}; segment=24` })).seen).toBe('Blue High For lifters');
    expect((await untilHit('/tested', { cookie: 'segment=24' })).seen).toBe('Red Low For lifters');
    expect((await untilHit('/tested', { cookie: 'segment=43' })).seen).toBe('Red Low');
  });

  it('makes one copy for all who see the same', async () => {
    const [a, b] = [await idThatSees('/tested', 'Blue Low'), await idThatSees('/tested', 'Red Low')];
    await untilHit('/tested', { cookie: `exp=${a}` });
    for (const cookie of [`exp=${a}`, `exp=${a}; other=1`, `exp=${a}; segment=78`])
      expect((await get('/tested', { cookie })).state).toBe('hit');
    await untilHit('/tested');
    expect((await get('/tested', { cookie: `exp=${b}` })).state).toBe('hit');
  });

  it('sends no version to a visitor whose version is being made by another', async () => {
    await publish();
    const other = await idThatSees('/tested', 'Blue High');
    await publish();
    const asked = [{ cookie: `exp=${other}` }, {}, { cookie: `exp=${other}` }, { cookie: 'segment=24' }];
    const seen = await Promise.all(asked.map((each) => get('/tested', each)));
    expect(seen.map((each) => each.seen)).toEqual(['Blue High', 'Red Low', 'Blue High', 'Red Low For lifters']);
  });

  it('does not use the cookies against the visitor’s choice', async () => {
    const other = await idThatSees('/tested', 'Blue High');
    const both = `exp=${other}; segment=24`;
    expect((await get('/tested', { cookie: `${both}; consent=none` })).seen).toBe('Red Low');
    expect((await get('/tested', { cookie: `${both}; consent=performance` })).seen).toBe('Blue High');
    expect((await get('/tested', { cookie: `${both}; consent=functional` })).seen).toBe('Red Low For lifters');
    expect((await get('/eu/tested', { cookie: both })).seen).toBe('Red Low');
    expect((await get('/eu/tested', { cookie: `${both}; consent=performance.functional` })).seen).toBe(
      'Blue High For lifters',
    );
  });

  it('gives a number to those who agree and have none, on pages with a test only', async () => {
    const testCookies = ({ cookies }: { cookies: string[] }) => cookies.filter((line) => line.startsWith('exp='));
    expect(testCookies(await untilHit('/tested'))).toEqual([
      expect.stringMatching(/^exp=[0-9a-f-]{36}; Max-Age=15552000; Path=\//),
    ]);
    expect(testCookies(await untilHit('/same'))).toEqual([]);
    expect(testCookies(await get('/tested', { cookie: 'consent=none' }))).toEqual([]);
    expect(testCookies(await get('/tested', { cookie: 'exp=v1' }))).toEqual([]);
    expect(testCookies(await get('/tested', { agent: 'Googlebot/2.1' }))).toEqual([]);
    expect(testCookies(await get('/eu/tested'))).toEqual([]);
  });

  it('shows a variant that its address asks for, and an unknown one as the default', async () => {
    expect((await get('/tested?exp.color=b')).seen).toBe('Blue Low');
    expect((await untilHit('/tested?exp.color=b')).seen).toBe('Blue Low');
    expect((await get('/tested?exp.color=z&exp.nothing=b')).seen).toBe('Red Low');
    expect((await get('/tested?exp.color=b', { cookie: 'consent=none' })).seen).toBe('Blue Low');
    expect(
      (await get('/tested?exp.color=default', { cookie: `exp=${await idThatSees('/tested', 'Blue Low')}` })).seen,
    ).toBe('Red Low');
  });

  it('has the same address, canonical link and script in each version', async () => {
    const bare = (html: string) => ({
      canonical: html.match(/<link rel="canonical"[^>]*>/)?.[0],
      scripts: [...html.matchAll(/<script[^>]*src="([^"]*)"/g)].map((match) => match[1]),
    });
    const other = await idThatSees('/tested', 'Blue High');
    const [a, b, same] = [
      await untilHit('/tested'),
      await untilHit('/tested', { cookie: `exp=${other}` }),
      await untilHit('/same'),
    ];
    expect(bare(b.html)).toEqual(bare(a.html));
    expect(bare(a.html).scripts).toEqual(bare(same.html).scripts);
  });
});

describe('a page with a named block', () => {
  it('varies by the tests of that block', async () => {
    const other = await idThatSees('/shared', 'Bold offer');
    expect((await untilHit('/shared')).seen).toBe('Plain offer');
    expect((await untilHit('/shared', { cookie: `exp=${other}` })).seen).toBe('Bold offer');
  });

  it('that varies by too much with it shows everyone the default, and says so', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const cookie of ['', 'exp=v1; segment=24', 'exp=v2', 'exp=v3', 'exp=v4'])
      expect((await get('/crowd', { cookie })).seen).toBe('Red Low One');
    expect(warned.mock.calls.flat().join()).toContain('page_varies_too_much');
    warned.mockRestore();
  });
});

it('a variant that hides its block leaves a place that counts, and no cell, no words and no title', async () => {
  const { html } = await get('/hidden-places?exp.first=off&exp.side=off&exp.alone=off&exp.last=off');
  expect(
    [...html.matchAll(/<span class="vh" data-test="(\w+)" data-variant="off"><\/span>/g)].map((at) => at[1]),
  ).toEqual(['first', 'side', 'alone', 'last']);
  expect(html).not.toMatch(/Gone|data-block=/);
  expect(html).toMatch(/<h1[^>]*>The title/);
  expect(html.split('class="sec wrap beside').length - 1, 'rows of columns').toBe(1);
  expect(html).toMatch(/beside[^>]*><div>(?:(?!<div>).)*Left.*?data-test="side"[^>]*><\/span><\/div><\/div>/);
  expect(html, 'the listener').toContain('name="block-events"');
  const shown = await get('/hidden-places');
  expect(shown.html.split('<p>Gone</p>').length - 1).toBe(4);
  expect(shown.html.split('data-variant="default"').length - 1).toBe(4);
});
