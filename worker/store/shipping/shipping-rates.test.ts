import { expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { env } from '#worker/testing/store.ts';
import { ShippingRateStore } from './shipping-rates.ts';

const NOW = 1_800_000_000_000;

/** A store that counts the batches that it reads. */
function counted(edition: number) {
  let reads = 0;
  const db = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'batch') reads += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { store: new ShippingRateStore(db, SITES.CAN, new Versions(wholeVersions(edition))), reads: () => reads };
}

it('tables are read once a minute, and again after an import', async () => {
  const { store, reads } = counted(1_001);
  const first = await store.tables(NOW);
  expect(first.zones.map((zone) => zone.code)).toEqual(['can-near', 'can-north', 'can-rest']);
  expect(await store.tables(NOW + 59_999)).toBe(first);
  expect(reads()).toBe(1);
  await store.tables(NOW + 60_000);
  expect(reads()).toBe(2);
  const next = counted(1_002);
  await next.store.tables(NOW);
  expect(next.reads()).toBe(1);
});

it('rows that staff change apply within a minute', async () => {
  const { store } = counted(1_003);
  const groundOf = async (nowMs: number) => {
    const zone = (await store.tables(nowMs)).zones.find(({ code }) => code === 'can-near');
    return zone?.services.find(({ code }) => code === 'ground')?.tiers.map(({ base }) => base);
  };
  const before = await groundOf(NOW);
  await env.DB.prepare("UPDATE shipping_tiers SET base = base + 100 WHERE zone = 'can-near' AND code = 'ground'").run();
  expect(await groundOf(NOW + 1)).toEqual(before);
  expect(await groundOf(NOW + 60_000)).toEqual(before?.map((base) => base + 100));
});
