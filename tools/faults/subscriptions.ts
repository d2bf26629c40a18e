import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireSubscription } from '#shared/subscription/contract.ts';
import { auditStore } from '#tools/audit/audit-store.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import type { ChargeFault } from './charge-faults.ts';
import { FakeProvider } from './fake-provider.ts';
import { plainProduct } from './goods.ts';
import { refundedOf } from './provider.ts';
import { Random } from './random.ts';
import { Shopper } from './shopper.ts';

/** What is played: a number of subscriptions over a number of months, from a seed. */
export interface SubscriptionPlan {
  readonly subscriptions: number;
  readonly months: number;
  readonly seed: number;
}

/** The result of playing subscriptions. */
export interface SubscriptionsPlayed {
  readonly findings: readonly string[];
  readonly charges: number;
  readonly refusals: number;
  readonly kills: number;
  readonly actions: number;
}

const DAY_MS = 86_400_000;
const LIMIT_MS = 300;
const GRACE_MS = 1_000;
const AT_ONCE = 6;
const SETTLE_LIMIT_MS = 60_000;
const SKUS = ['SIM-CLUB', 'SIM-TRIAL'] as const;

/** Faults of renewals, in thousandths; the rest are approved. */
const FAULTS: readonly (readonly [ChargeFault, number])[] = [
  ...([
    ['decline', 60],
    ['silent', 12],
    ['lost', 15],
    ['slow', 8],
    ['wrong', 6],
  ] as const),
  ...(['crash-before', 'crash-after', 'crash-after-answer', 'crash-find', 'crash-cancel'] as const).map(
    (crash): [ChargeFault, number] => [crash, 1],
  ),
];

function pickFault(random: Random): ChargeFault {
  let at = random.between(0, 999);
  for (const [fault, parts] of FAULTS) {
    at -= parts;
    if (at < 0) return fault;
  }
  return 'approve';
}

/** A customer with a subscription. */
interface Subscriber {
  readonly shopper: Shopper;
  readonly id: string;
}

/** A store whose months pass as fast as it can work, with a provider that fails and kills it. */
class World {
  readonly provider: FakeProvider;
  readonly store: KillableStore;
  readonly #clock: string;
  kills = 0;

  constructor(folder: string, ports: { readonly store: number; readonly clock: number }, provider: FakeProvider) {
    this.provider = provider;
    this.#clock = `http://127.0.0.1:${ports.clock}`;
    this.store = new KillableStore(
      folder,
      ports.store,
      {
        PAYMENTS: 'http',
        PAYMENTS_URL: provider.url,
        CLOCK_PORT: String(ports.clock),
        PAYMENTS_LIMIT_MS: String(LIMIT_MS),
        ORDER_GRACE_MS: String(GRACE_MS),
      },
      'tools/faults/clocked-store.ts',
    );
  }

  kill(): void {
    this.kills += 1;
    this.store.kill();
  }

  /** Does the work of a minute; if the store is killed meanwhile, it is restarted and does it again. */
  async minute(atMs: number): Promise<void> {
    for (;;) {
      if (!this.store.isRunning) await this.store.start();
      const killsBefore = this.kills;
      const answer = await fetch(`${this.#clock}/${atMs}`, { method: 'POST' }).catch(() => undefined);
      if (answer?.ok && this.kills === killsBefore) return;
      if (answer && !answer.ok) throw new Error(`the minute answered ${answer.status}: ${await answer.text()}`);
    }
  }
}

async function fillStore({ store }: World): Promise<void> {
  const client = httpStoreClient({ url: store.url, token: store.token });
  const monthly = { subscription_interval: ['Month'] };
  const club = (sku: string, attributes: Record<string, string[]>) =>
    plainProduct(sku, 0, { type: 'virtual', stock: {}, attributes });
  await client.importBatch({
    products: [club('SIM-CLUB', monthly), club('SIM-TRIAL', { ...monthly, is_trial: ['1'], trial_days: ['7'] })],
  });
  await client.publish();
}

async function subscribe(url: string, index: number): Promise<Subscriber> {
  const shopper = new Shopper(url);
  const sku = SKUS[index % SKUS.length];
  const { product } = await shopper.ask<{ product: { productId: number } }>(`/svc_content/catalog/product?sku=${sku}`);
  await shopper.add([{ productId: product.productId, qty: 1 }]);
  const orderId = `${Date.now().toString(16).padStart(12, '0')}${index.toString(16).padStart(16, '0')}`;
  const order = await shopper.order(orderId, { token: 'approve' });
  const placed = await shopper.place({
    ...order,
    payment: { ...order.payment, transactionToken: 'approve' },
    agreements: { subscription: true, trial: true },
    billingAddress: order.shippingAddress,
  });
  if (placed?.status !== 201) throw new Error(`a subscription was refused: ${JSON.stringify(placed)}`);
  return { shopper, id: `${orderId}-1` };
}

async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map((item, index) => work(item, at + index)))));
  }
  return results;
}

/** Lets some subscribers pause, cancel or resume; a request that fails because the store was killed is not repeated. */
async function act(random: Random, subscribers: readonly Subscriber[]): Promise<number> {
  let actions = 0;
  for (let count = Math.ceil(subscribers.length / 200); count > 0; count--) {
    const { shopper, id } = random.pick(subscribers as [Subscriber, ...Subscriber[]]);
    const action = random.pick(['cancel', 'pause', 'resume', 'resume']);
    const isDone = await shopper.ask(`/svc_subscription/subscriptions/${id}`, { action }).then(
      () => true,
      // The state does not allow the action, or the store was killed.
      () => false,
    );
    if (isDone) actions += 1;
  }
  return actions;
}

/** Subscriptions that should have been charged by a given time, as their owners see them. */
async function lateOf(subscribers: readonly Subscriber[], atMs: number): Promise<readonly WireSubscription[]> {
  const seen = await inTurns(subscribers, ({ shopper }) =>
    shopper.ask<{ subscriptions: WireSubscription[] }>('/svc_subscription/subscriptions'),
  );
  return seen
    .flatMap(({ subscriptions }) => subscriptions)
    .filter(({ state, nextChargeAt }) => state === 'active' && (nextChargeAt ?? 0) <= atMs);
}

/** What the audit and the subscribers see; undefined if the store was killed meanwhile. */
async function look(world: World, subscribers: readonly Subscriber[], atMs: number) {
  const killsBefore = world.kills;
  try {
    const client = httpStoreClient({ url: world.store.url, token: world.store.token });
    const audit = await auditStore(client.audit);
    return { audit, late: await lateOf(subscribers, atMs) };
  } catch (error) {
    if (world.kills === killsBefore && world.store.isRunning) throw error;
    return undefined;
  }
}

/**
 * Waits until no charge is undecided and nothing is due at the end. A charge that is decided after a minute has started
 * may be retried in the next one, and a fault of the last days may kill the store after its minute has been answered.
 */
async function settle(world: World, subscribers: readonly Subscriber[], atMs: number) {
  const limit = AbortSignal.timeout(SETTLE_LIMIT_MS);
  for (;;) {
    await world.minute(atMs);
    const seen = await look(world, subscribers, atMs);
    const isSettled = seen && seen.audit.pending.length + seen.audit.violations.length + seen.late.length === 0;
    if (seen && (isSettled || limit.aborted)) return seen;
    await sleep(GRACE_MS);
  }
}

/** Returns everything that is wrong, from the audit, the provider's books and what subscribers see. */
async function findingsOf(world: World, subscribers: readonly Subscriber[], endMs: number): Promise<string[]> {
  const { audit, late } = await settle(world, subscribers, endMs);
  const orders = new Map(
    (audit.orders as { orderId: string; status: string; amount: number }[]).map((order) => [order.orderId, order]),
  );
  const strays = [...world.provider.books.values()].filter((charge) => {
    const kept = charge.state === 'approved' ? charge.amount - refundedOf(charge) : 0;
    const order = orders.get(charge.orderId);
    return kept !== (order?.status === 'published' ? order.amount : 0);
  });
  return [
    ...audit.violations.map((violation) => `audit: ${JSON.stringify(violation)}`),
    ...audit.pending.map((order) => `pending: ${JSON.stringify(order)}`),
    ...strays.map(({ orderId, amount }) => `${orderId}: the provider keeps ${amount}, the store does not know why`),
    ...late.map(({ _id, nextChargeAt }) => `${_id}: due since ${nextChargeAt}`),
  ];
}

/**
 * Plays subscriptions over months with a set clock, including refusals, missing answers, kills and owners who change
 * their minds. Checks that no period was charged twice or left out, and none was charged after the end.
 */
export async function playSubscriptions({
  subscriptions,
  months,
  seed,
}: SubscriptionPlan): Promise<SubscriptionsPlayed> {
  const random = new Random(seed);
  const folder = mkdtempSync(join(tmpdir(), 'store-subscriptions-'));
  let world: World | undefined;
  const provider = new FakeProvider(LIMIT_MS, () => world?.kill());
  await provider.open();
  world = new World(folder, { store: await freePort(), clock: await freePort() }, provider);
  try {
    await world.store.start();
    await fillStore(world);
    const { url } = world.store;
    const subscribers = await inTurns(Array.from({ length: subscriptions }), (_, index) => subscribe(url, index));
    provider.faultOf = () => pickFault(random);
    const startMs = Date.now();
    const days = months * 30;
    let actions = 0;
    for (let day = 1; day <= days; day++) {
      await world.minute(startMs + day * DAY_MS);
      actions += await act(random, subscribers);
    }
    // From now on there are no faults, so that everything still open can be settled.
    provider.faultOf = () => 'approve';
    const endMs = startMs + (days + 10) * DAY_MS;
    for (let day = 1; day <= 10; day++) await world.minute(startMs + (days + day) * DAY_MS);
    const findings = await findingsOf(world, subscribers, endMs);
    const charges = [...provider.books.values()];
    return {
      findings,
      kills: world.kills,
      actions,
      charges: charges.filter(({ state }) => state === 'approved').length,
      refusals: charges.filter(({ state }) => state === 'declined').length,
    };
  } finally {
    await world.store.end();
    provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
