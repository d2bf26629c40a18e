import { beforeAll, describe, expect, it, vi } from 'vitest';
import { callDiscovery } from '#worker/testing/discovery.ts';
import { signedInStaff } from '#worker/testing/staff-browser.ts';
import { contentPage, env, fill } from '#worker/testing/store.ts';

const TEST = { name: 'be-words', share: { default: 1, b: 1 }, variants: { b: { hidden: true } } };

beforeAll(() =>
  fill({
    pages: [
      contentPage('be-page', {
        blocks: [
          { name: 'text', props: { html: '<p>A</p>' }, tracking: { name: 'be banner', index: 1 } },
          {
            name: 'columns',
            props: {},
            slots: { default: [{ name: 'text', props: { html: '<p>B</p>' }, abTest: TEST }] },
          },
        ],
      }),
    ],
  }),
);

const send = async (...data: readonly object[]) => (await callDiscovery('eventApiUrl', data, 'USA')).status;
const counts = async () => {
  const { results } = await env.DB.prepare(
    `SELECT kind, name, variant, seen, clicks FROM block_days WHERE name LIKE 'be%' ORDER BY kind, variant`,
  ).all();
  return results;
};
const seen = (test: string, variant: string) => ({ type: 'experiment', name: 'exposure', value: { test, variant } });
const clicked = (value: object) => ({ type: 'click', name: 'block', value: { text: 'Shop', ...value } });
const appeared = (block: string) => ({ type: 'widget', name: 'appear', value: { block, index: 1 } });

describe('blocks and tests', () => {
  it('are counted when they are seen and clicked, once in a message, and others not at all', async () => {
    expect(await send(seen('be-words', 'b'), seen('be-words', 'b'), appeared('be banner'))).toBe(200);
    expect(await send(clicked({ block: 'be banner', index: 1 }), clicked({ test: 'be-words', variant: 'b' }))).toBe(
      200,
    );
    expect(await send(seen('be-words', 'c'), seen('be-unknown', 'b'), appeared('be invented'))).toBe(200);
    await vi.waitFor(async () =>
      expect(await counts()).toEqual([
        { kind: 'block', name: 'be banner', variant: '', seen: 1, clicks: 1 },
        { kind: 'test', name: 'be-words', variant: 'b', seen: 1, clicks: 1 },
      ]),
    );
  });

  it('of a wrong shape are refused', async () => {
    expect(await send(seen('x'.repeat(41), 'b'))).toBe(400);
    expect(await send(clicked({ text: 'x'.repeat(20) }))).toBe(400);
    expect(await send({ type: 'region', name: 'ipDetection', value: { current: 'USA', detected: 'EUR' } })).toBe(200);
    expect(await send({ type: 'region', name: 'somewhere', value: { current: 'USA', detected: 'EUR' } })).toBe(400);
  });

  it('are shown to staff', async () => {
    const { html } = await (await signedInStaff()).see('/staff/insight');
    const text = html.replace(/<[^>]*>/g, ' ');
    expect(text).toMatch(/Test: be-words\s*b\s*1\s*1\s*100\.0%/);
    expect(text).toMatch(/be banner\s*1\s*1\s*100\.0%/);
  });
});
