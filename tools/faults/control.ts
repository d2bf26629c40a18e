import { resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { FakeProvider } from './fake-provider.ts';
import { FakeRates } from './fake-rates.ts';
import { goodsOf, stockUp } from './goods.ts';
import { planOf } from './plan.ts';
import { type Played, playRound } from './play-round.ts';

const LIMIT_MS = 5000;

/**
 * Plays a calm round on a store that is known to be faulty (`control-worker.js`), with the same shoppers, the same
 * provider and the same checks. If the checks find nothing wrong with it, they are worthless.
 */
export async function playControl(seed: number): Promise<Played> {
  const provider = new FakeProvider(LIMIT_MS, () => undefined);
  await provider.open();
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: 'control',
      compatibilityDate: '2026-10-01',
      modules: [{ type: 'ESModule', path: resolve('tools/faults/control-worker.js') }],
      modulesRoot: resolve('tools/faults'),
      d1Databases: { DB: 'control' },
      bindings: { PAYMENTS_URL: provider.url },
    }),
  );
  try {
    const url = (await runtime.ready).origin;
    const client = httpStoreClient({ url, token: '' });
    const { race } = goodsOf(0);
    const whole = planOf(seed, 0, 'calm');
    const orders = whole.orders.filter(({ lines }) => lines.some(({ sku }) => sku === race));
    const plan = { ...whole, orders, meanwhile: 'nothing' as const };
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
