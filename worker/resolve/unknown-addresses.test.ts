import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { app } from '#worker/app.ts';
import { ADDRESS, RouteStore } from '#worker/store/routes.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { category, env, fill, product } from '#worker/testing/store.ts';

/** What a binding was asked to do: each method's name. */
let calls: string[] = [];

/** The same binding, whose calls are counted. */
function counted<Binding extends object>(name: string, binding: Binding): Binding {
  return new Proxy(binding, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        calls.push(`${name}.${String(key)}`);
        const result = value.apply(target, given);
        return key === 'withSession' ? counted(name, result) : result;
      };
    },
  });
}

const bindings = { ...env, KV: counted('KV', env.KV), DB: counted('DB', env.DB) };
const times = (call: string) => calls.filter((each) => each === call).length;

async function ask(path: string): Promise<number> {
  const context = createExecutionContext();
  const answer = await app.fetch(new Request(`http://localhost${path}`, { redirect: 'manual' }), bindings, context);
  await answer.text();
  await waitOnExecutionContext(context);
  return answer.status;
}

// Fakes only the clock: the content version, which is part of what is remembered, is read again after a time.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterAll(() => void vi.useRealTimers());
beforeAll(() => fill({ categories: [category('Gear', 'gear')], products: [product('UA-KNOWN'), product('UA-OLD')] }));

describe('addresses that strangers invent', () => {
  it.each([
    ['', (index: number) => `/ua-invented-${index}`],
    [' with the ending of older stores', (index: number) => `/ua-invented-${index}.html`],
    [' on another site', (index: number) => `/gb/ua/deep/er-${index}`],
    [' with a query', (index: number) => `/ua-asked-${index}?a=${index}`],
  ])('60 of them%s cost no write, and one read of D1 and one of KV each', async (_, path) => {
    // What every page reads is read once; the first request may still learn that the catalog was published.
    for (const index of [1000, 1001]) await ask(path(index));
    calls = [];
    for (let index = 0; index < 60; index++) expect(await ask(path(index))).toBe(404);
    expect(times('KV.put')).toBe(0);
    expect(times('DB.prepare')).toBeLessThanOrEqual(60);
    expect(times('DB.batch')).toBe(0);
    expect(times('KV.get')).toBeLessThanOrEqual(60);
    // Asked again, they are known to lead nowhere.
    calls = [];
    for (let index = 0; index < 60; index++) await ask(path(index));
    expect([times('DB.prepare'), times('KV.get')]).toEqual([0, 0]);
  });

  it('are looked up by an index', async () => {
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${ADDRESS}`).bind('a', 'b', 1).all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail)[0]).toMatch(/^SEARCH routes USING PRIMARY KEY/);
  });

  it('do not push known routes out of the isolate’s memory, however many there are', async () => {
    const later: Promise<unknown>[] = [];
    const routes = new RouteStore(bindings, SITES.USA, new Versions(wholeVersions(4_711)), (work) => later.push(work));
    expect(await routes.lookup('/ua-known')).toMatchObject({ entityType: 'product' });
    // The database takes seconds to say six thousand times that it knows nothing.
    const empty = {
      KV: { get: async () => null },
      DB: { prepare: () => ({ bind: () => ({ first: async () => null }) }) },
    };
    const flooded = new RouteStore(
      { ...env, ...empty } as never,
      SITES.USA,
      new Versions(wholeVersions(4_711)),
      (work) => later.push(work),
    );
    for (let index = 0; index < 6000; index++) await flooded.lookup(`/ua-flood-${index}`);
    calls = [];
    expect(await routes.lookup('/ua-known')).toMatchObject({ entityType: 'product' });
    expect(calls).toEqual([]);
    await Promise.all(later);
    expect(later.length).toBe(1);
  });

  it('a known address with the ending of older stores still leads to the product, in one read', async () => {
    await ask('/ua-warm.html');
    calls = [];
    expect(await ask('/ua-old.html')).toBe(301);
    expect(times('DB.prepare')).toBe(1);
  });
});
