import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#tools/faults/random.ts';
import { Shopper } from '#tools/faults/shopper.ts';
import type { Kind, Tally } from './times.ts';

/** The store that is visited. */
export interface Visited {
  readonly url: string;
  /** Products of the synthetic catalogue, `/item-1` and so on. */
  readonly products: number;
  /** Products with more units than anyone buys, by their ids. */
  readonly goods: readonly number[];
  /** Most milliseconds that a visitor looks at a page. */
  readonly lookMs: number;
  /** Whether the store was being restarted at any time since a moment (`performance.now()`). */
  readonly wasDown: (sinceMs: number) => boolean;
}

/** A visit: who makes it, and where its times go. */
interface Visit {
  readonly store: Visited;
  readonly tally: Tally;
  readonly random: Random;
  /** Headers of every request: each visitor has a network of their own. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Shares of visits, of a hundred. */
const CART_PERCENT = 15;
/** Of those that fill a cart; together 2.5 of a hundred visits buy something, as in most stores. */
const BUYING_PERCENT = 17;
/** Share of product pages that show one of the products that everyone looks at. */
const HOT_PERCENT = 80;
const HOT = 400;
/** How long a request may take, and how often it is sent again while the store restarts, with a pause. */
const PATIENCE_MS = 30_000;
const TRIES = 200;
const PAUSE_MS = 250;
const ORDER_LIMIT_MS = 60_000;
const MATERIALS = ['steel', 'rubber', 'urethane', 'oak', 'nylon', 'leather'] as const;
const THINGS = ['barbell', 'kettlebell', 'rack', 'plate', 'bench', 'belt', 'rings', 'sled', 'dumbbell'] as const;

/** Does a step again for as long as a restart breaks it. Any other failure is an error of the store. */
async function persistently<Result>(
  { store, tally }: Visit,
  what: string,
  step: () => Promise<Result>,
): Promise<Result | undefined> {
  for (let nth = 0; nth < TRIES; nth++) {
    const started = performance.now();
    try {
      return await step();
    } catch (error) {
      if (!store.wasDown(started)) {
        tally.errors.push(
          `${what}: ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : error}`,
        );
        return undefined;
      }
      tally.broken += 1;
      await sleep(PAUSE_MS);
    }
  }
  tally.errors.push(`${what}: not answered after a restart`);
  return undefined;
}

async function look(visit: Visit, kind: Kind, path: string): Promise<void> {
  const { store, tally, headers, random } = visit;
  await persistently(visit, path, async () => {
    const started = performance.now();
    const answer = await fetch(store.url + path, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    tally.note(kind, performance.now() - started);
  });
  if (store.lookMs > 0) await sleep(random.between(0, store.lookMs));
}

function pageOf({ store, random }: Visit): readonly [Kind, string] {
  const at = random.between(1, 100);
  if (at <= 12) return ['page', '/'];
  if (at <= 42) return ['category', `/department-${random.between(0, 11)}?n_item=${random.pick([24, 48])}`];
  if (at <= 54) return ['search', `/search?q=${random.pick(MATERIALS)}+${random.pick(THINGS)}`];
  const item = random.between(1, random.chance(HOT_PERCENT) ? Math.min(HOT, store.products) : store.products);
  return ['product', `/item-${item}`];
}

/** Places the order of a cart. Sends it again until it is answered, as the checkout does. */
async function buy(visit: Visit, shopper: Shopper, orderId: string): Promise<void> {
  const { tally } = visit;
  const planned = await persistently(visit, 'rates and taxes', () =>
    shopper.order(orderId, { token: 'sandbox_approved' }),
  );
  if (!planned) return;
  const order = { ...planned, payment: { ...planned.payment, paymentType: 'sandbox' } };
  const placed = await shopper.placed(order, AbortSignal.timeout(ORDER_LIMIT_MS));
  if (placed?.status === 201) tally.placed.push(orderId);
  else tally.errors.push(`order ${orderId}: ${JSON.stringify(placed)}`);
  tally.errors.push(...shopper.strange);
}

/** One visitor: looks at pages, may fill a cart, and may buy what is in it. `nth` tells visitors apart. */
export async function visit(store: Visited, tally: Tally, random: Random, nth: number): Promise<void> {
  const headers = { 'cf-connecting-ip': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}` };
  const own: Visit = { store, tally, random, headers };
  for (let pages = random.between(3, 8); pages > 0; pages--) await look(own, ...pageOf(own));
  if (!random.chance(CART_PERCENT)) return;
  let kind: Kind = 'cart';
  const shopper = new Shopper(store.url, (ms) => tally.note(kind, ms), headers);
  const productId = store.goods[nth % store.goods.length];
  const added = await persistently(own, 'cart', () => shopper.add([{ productId, qty: 1 }]).then(() => true));
  if (!added) return;
  await persistently(own, 'lists', () => shopper.ask('/svc_list/lists?active=true'));
  if (!random.chance(BUYING_PERCENT)) return;
  kind = 'checkout';
  await buy(own, shopper, `${Date.now().toString(16).padStart(12, '0')}${nth.toString(16).padStart(16, '0')}`);
}
