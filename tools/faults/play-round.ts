import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditClient, type AuditReport, auditStore } from '#tools/audit/audit-store.ts';
import { StoreError } from '#tools/import/send/http-store-client.ts';
import type { StoreClient } from '#tools/import/send/store-client.ts';
import { CRASHES } from './charge-faults.ts';
import { checkBooks, type Evidence, type Outcome } from './check-books.ts';
import { checkReports } from './check-reports.ts';
import type { FakeRates } from './fake-rates.ts';
import { CODE_USES, DEAL_PRICE, dealProduct, goodsOf, plainProduct } from './goods.ts';
import type { Plan, Storm } from './plan.ts';
import { prepare, type Ready } from './prepare.ts';
import type { Provider } from './provider.ts';
import { isOpen } from './shopper.ts';

/** Where a round is played: a store and the services around it. */
export interface Arena {
  readonly url: string;
  readonly client: AuditClient & Pick<StoreClient, 'importBatch' | 'publish'>;
  readonly provider: Provider;
  readonly rates: FakeRates;
  /** Kills the store immediately. */
  readonly kill: () => void;
  /** Returns how often the store has been killed so far. */
  readonly kills: () => number;
  /** Restarts a store that was killed, in the same weather. */
  readonly revive: () => Promise<void>;
  /**
   * Lets a storm loose on the store, or ends it. Returns how often each fault of the one before happened; undefined if
   * the store was killed.
   */
  readonly weather: (storm: Storm | null) => Promise<Readonly<Record<string, number>> | undefined>;
  /** How often each fault of the storm has happened so far; undefined while the store is killed. */
  readonly hits: () => Promise<Readonly<Record<string, number>> | undefined>;
  /** What staff read about an order: the notes that its provider has left. */
  readonly notesOf: (orderId: string) => Promise<readonly string[]>;
}

/** The result of a round. */
export interface Played {
  /** What is wrong; empty if everything is as it should be. */
  readonly findings: readonly string[];
  readonly published: number;
  readonly refused: number;
  readonly kills: number;
  /** How often each fault of a storm happened. */
  readonly hits: Readonly<Record<string, number>>;
  /** Why a store that was to be killed was not: on a slow machine it may give up the order before that. */
  readonly spared: readonly string[];
}

/** Faults that kill the store. */
const DEADLY: ReadonlySet<string> = new Set([...CRASHES, 'crash-report']);

/** Far beyond every limit of the store: an order that is not settled by then never will be. */
const ROUND_LIMIT_MS = 90_000;
const OFTEN_MS = 100;
/** How long a storm lasts, milliseconds, and how long one that has not hit anything yet. */
const STORM_MS = 4_000;
const LONGEST_STORM_MS = 20_000;

/** Checks that while rates or taxes are unavailable, orders are refused with a clear message and nothing is charged. */
async function orderWithoutRates({ provider, rates }: Arena, ready: readonly Ready[], mood: FakeRates['mood']) {
  rates.mood = mood;
  try {
    const answers = await Promise.all(ready.map(({ shopper, sent }) => shopper.place(sent)));
    return answers.flatMap((answer, index) => {
      const { orderId = '', trick } = ready[index]?.planned ?? {};
      const code = answer?.body.error?.type ?? '';
      // An order that is not allowed is refused before rates are requested.
      const isTricked =
        (trick === 'line twice' || trick === 'split beyond') &&
        ['wrong_product_price', 'inventory_error'].includes(code);
      const isClear = isTricked || code === 'shipping_rate' || code === 'upstream_unavailable';
      return isClear && !provider.books.has(orderId) ? [] : [`${orderId}: without rates ${JSON.stringify(answer)}`];
    });
  } finally {
    rates.mood = 'fine';
  }
}

/** Makes the merchant's changes while the shoppers order. */
async function change({ client }: Arena, { round, meanwhile, supply }: Plan): Promise<void> {
  if (meanwhile === 'promotion ends') {
    await client.importBatch({ products: [dealProduct(round, 0)] });
    await client.publish();
  }
  if (meanwhile === 'stock is counted') {
    await client.importBatch({ products: [plainProduct(goodsOf(round).race, supply.race + 1)] });
    await client.publish();
  }
}

/** Runs work and restarts the store whenever it is killed meanwhile. */
async function revived<Result>(arena: Arena, work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const keepAlive = async () => {
    for (; !isOver; await sleep(OFTEN_MS)) await arena.revive();
  };
  const alive = keepAlive();
  try {
    return await work();
  } finally {
    isOver = true;
    await alive;
  }
}

/** Repeats work that a killed store interrupted; imports and audits are safe to repeat. */
async function untilDone<Result>(work: () => Promise<Result>, limit: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreError) || limit.aborted) throw error;
    }
  }
}

/** Lets a storm rage for a while from now on. Returns how often each fault happened, as far as that is known. */
async function rage({ weather, hits }: Arena, { storm }: Plan): Promise<Readonly<Record<string, number>>> {
  if (storm === null) return {};
  const began = performance.now();
  await weather(storm);
  await sleep(STORM_MS);
  while (performance.now() - began < LONGEST_STORM_MS && Object.keys((await hits()) ?? { killed: 1 }).length === 0) {
    await sleep(OFTEN_MS);
  }
  return (await weather(null)) ?? {};
}

/** What shoppers were told, and how often each fault of the storm over them happened. */
interface Placed {
  readonly outcomes: readonly Outcome[];
  readonly hits: Readonly<Record<string, number>>;
}

async function placeAll(arena: Arena, plan: Plan, ready: readonly Ready[]): Promise<Placed> {
  const limit = AbortSignal.timeout(ROUND_LIMIT_MS);
  const { killAfterMs } = plan;
  const timer = killAfterMs === null ? undefined : setTimeout(arena.kill, killAfterMs);
  const changed = untilDone(() => change(arena, plan), limit);
  const storm = rage(arena, plan);
  const ended = new Map(
    ready.flatMap(({ planned: { orderId, givenUpAtMs }, shopper }) =>
      givenUpAtMs === undefined ? [] : [[orderId, sleep(givenUpAtMs).then(() => shopper.giveUp(orderId, limit))]],
    ),
  );
  const placed = Promise.all(
    ready.map(async ({ planned, shopper, sent }): Promise<Outcome> => {
      // A shopper who cancels an order sends another one once it is over; if the order was placed after all, there is
      // nothing left to order.
      if (planned.isAgain && (await ended.get(planned.tabOf ?? '')) === 'placed') return { planned, sent, answers: [] };
      const answers = Promise.all(planned.sentAtMs.map((ms) => sleep(ms).then(() => shopper.placed(sent, limit))));
      const end = ended.get(planned.orderId);
      return { planned, sent, answers: await answers, ...(end ? { end: await end } : {}) };
    }),
  );
  const [outcomes, , hits] = await Promise.all([placed, changed, storm]);
  clearTimeout(timer);
  return { outcomes, hits };
}

function hasLateMoney({ orders }: AuditReport, { books }: Provider): boolean {
  return (orders as { orderId: string; status: string }[]).some(({ orderId, status }) => {
    const charge = books.get(orderId);
    return status === 'payment_error' && charge?.state === 'approved' && charge.refunds.size === 0;
  });
}

/**
 * Tells whether the audit got no answer from the provider, which always answers here, but not always within the store's
 * short limit.
 */
function isUnanswered({ violations }: AuditReport): boolean {
  return (violations as { detail?: string }[]).some(({ detail }) => detail === 'the provider is not responding');
}

/** Returns the audit once nothing is pending and every report is heard, or as it is if that never happens. */
async function settled({ client, provider }: Arena): Promise<AuditReport> {
  const limit = AbortSignal.timeout(ROUND_LIMIT_MS);
  for (;;) {
    while (provider.unheard().length > 0 && !limit.aborted) await sleep(OFTEN_MS);
    const audit = await untilDone(() => auditStore(client.audit), limit);
    const isHeard = provider.unheard().length === 0;
    const isSettled = isHeard && audit.pending.length === 0 && !hasLateMoney(audit, provider) && !isUnanswered(audit);
    if (isSettled || limit.aborted) return audit;
    await sleep(OFTEN_MS);
  }
}

function evidenceOf({ provider }: Arena, plan: Plan, outcomes: readonly Outcome[], audit: AuditReport): Evidence {
  const { supply, meanwhile, round } = plan;
  const goods = goodsOf(round);
  return {
    outcomes,
    audit,
    charges: [...provider.books.values()],
    seeded: new Map([
      [goods.race, meanwhile === 'stock is counted' ? undefined : supply.race],
      ...([goods.a, goods.b].map((sku) => [sku, supply.pair]) as [string, number][]),
      [goods.shared, supply.shared],
    ]),
    raced: [goods.race, goods.a],
    deal: { sku: goods.deal, price: DEAL_PRICE, units: supply.deal },
    card: { code: goods.card, balance: supply.card },
    code: { code: goods.code, uses: CODE_USES },
  };
}

/** Plays a round to its end and checks the books. */
export async function playRound(arena: Arena, plan: Plan): Promise<Played> {
  const killsBefore = arena.kills();
  const ready = await prepare(arena.url, plan, arena.provider);
  const { meanwhile } = plan;
  const mood = meanwhile === 'down' || meanwhile === 'silent' || meanwhile === 'failing' || meanwhile === 'wrong';
  const refusals = mood ? await orderWithoutRates(arena, ready, meanwhile) : [];
  const [{ outcomes, hits }, audit] = await revived(arena, async () => [
    await placeAll(arena, plan, ready),
    await settled(arena),
  ]);
  const placed = outcomes.filter(({ answers }) =>
    answers.some((answer) => answer && !isOpen(answer.status) && answer.status < 300),
  );
  const kills = arena.kills() - killsBefore;
  const isCalm = kills === 0 && plan.storm !== null && Object.keys(hits).length === 0;
  const deadly = kills === 0 ? outcomes.filter(({ planned }) => DEADLY.has(planned.fault)) : [];
  return {
    findings: [
      ...(isCalm ? ['a storm was to rage, and nothing happened'] : []),
      ...refusals,
      ...ready.flatMap(({ shopper }) => shopper.strange),
      ...arena.provider.conflicts.splice(0),
      ...checkBooks(evidenceOf(arena, plan, outcomes, audit)),
      ...(await checkReports(arena.provider, plan, arena.notesOf)),
    ],
    published: placed.length,
    refused: outcomes.length - placed.length,
    kills,
    hits,
    spared: deadly.map(({ answers }) => `the store was to be killed, and was not: ${JSON.stringify(answers)}`),
  };
}
