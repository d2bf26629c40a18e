import { resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { FakeAdyen } from './fake-adyen.ts';
import { FakeProvider } from './fake-provider.ts';
import { FakeRates } from './fake-rates.ts';
import { goodsOf, stockUp } from './goods.ts';
import { planOf } from './plan.ts';
import { type Played, playRound } from './play-round.ts';

const LIMIT_MS = 5000;

/** What the store does wrong on purpose, and the findings that say so. */
export const CONTROLS = [
  { name: 'sells what is gone', mistake: / sold of / },
  { name: 'applies each report', mistake: /does not add up/ },
] as const;

/** The orders that a mistake is shown with: more than there are units, or only as many. */
function planFor(seed: number, name: (typeof CONTROLS)[number]['name']) {
  const { race } = goodsOf(0);
  const whole = planOf(seed, 0, 'calm');
  const orders = whole.orders.filter(({ lines }) => lines.some(({ sku }) => sku === race));
  const most = name === 'applies each report' ? whole.supply.race : orders.length;
  return { ...whole, orders: orders.slice(0, most), meanwhile: 'nothing' as const };
}

/**
 * Plays a calm round on a store that is known to be faulty (`control-worker.js`), with the same shoppers, the same
 * providers and the same checks. If the checks find nothing wrong with it, they are worthless.
 */
export async function playControl(seed: number, name: (typeof CONTROLS)[number]['name']): Promise<Played> {
  const provider = new (name === 'applies each report' ? FakeAdyen : FakeProvider)(LIMIT_MS, () => undefined);
  await provider.open();
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: 'control',
      compatibilityDate: '2026-10-01',
      modules: [{ type: 'ESModule', path: resolve('tools/faults/control-worker.js') }],
      modulesRoot: resolve('tools/faults'),
      d1Databases: { DB: 'control' },
      bindings: provider.vars(),
    }),
  );
  try {
    const url = (await runtime.ready).origin;
    provider.reportTo(url);
    const client = httpStoreClient({ url, token: '' });
    const plan = planFor(seed, name);
    await client.importBatch(stockUp(0, plan.supply));
    const immortal = {
      kill: () => undefined,
      kills: () => 0,
      revive: async () => undefined,
      weather: async () => ({}),
      hits: async () => ({}),
      notesOf: async () => [],
    };
    return await playRound({ url, client, provider, rates: new FakeRates(), ...immortal }, plan);
  } finally {
    provider.close();
    await runtime.dispose();
  }
}
