import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditReport, auditStore } from '#tools/audit/audit-store.ts';
import { restoreBackup } from '#tools/backup/restore-backup.ts';
import { filesIn } from '#tools/backup/state-files.ts';
import { takeBackup } from '#tools/backup/take-backup.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import { plainProduct } from './goods.ts';
import { Random } from './random.ts';
import { Shopper } from './shopper.ts';

/** What is played: a number of backups of a store that takes orders, from a seed. */
export interface BackupPlan {
  readonly backups: number;
  readonly seed: number;
}

/** The result of playing backups. */
export interface BackupsPlayed {
  readonly findings: readonly string[];
  /** Orders that the store had placed in the end. */
  readonly orders: number;
  /** Longest time that a backup stopped the store, milliseconds. */
  readonly pausedMs: number;
}

const SKU = 'BACKUP';
const UNITS = 100_000;
/** Shoppers who order at the same time, one order after the other. */
const SHOPPERS = 4;
/** Most milliseconds between two backups. */
const LONGEST_WAIT_MS = 600;
/** Time after which a restored store must have nothing pending, and between two looks, milliseconds. */
const SETTLE_LIMIT_MS = 30_000;
const OFTEN_MS = 200;
/** The sandbox keeps charges in D1, so that a backup has them at the same moment as the orders, or not. */
const VARS = { ORDER_GRACE_MS: '1000' };

interface OrderRow {
  readonly orderId: string;
  readonly status: string;
}

/** A backup, and the orders that shoppers knew to be placed before it began. */
interface Taken {
  readonly folder: string;
  readonly known: readonly string[];
  readonly pausedMs: number;
}

/** Shoppers who order until they are told to stop. */
class Crowd {
  /** Orders that were answered as placed. */
  readonly placed: string[] = [];
  readonly #url: string;
  readonly #productId: number;
  #next = 0;
  #isOver = false;
  readonly #done: Promise<unknown>;

  constructor(url: string, productId: number) {
    this.#url = url;
    this.#productId = productId;
    this.#done = Promise.all(Array.from({ length: SHOPPERS }, () => this.#order()));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  async #order(): Promise<void> {
    while (!this.#isOver) {
      this.#next += 1;
      const orderId = `${Date.now().toString(16).padStart(12, '0')}${this.#next.toString(16).padStart(16, '0')}`;
      const shopper = new Shopper(this.#url);
      await shopper.add([{ productId: this.#productId, qty: 1 }]);
      const planned = await shopper.order(orderId, { token: 'sandbox_approved' });
      const placed = await shopper.place({ ...planned, payment: { ...planned.payment, paymentType: 'sandbox' } });
      if (placed?.status !== 201) throw new Error(`an order was not placed: ${JSON.stringify(placed)}`);
      this.placed.push(orderId);
    }
  }
}

async function takeBackups(state: string, folder: string, crowd: Crowd, plan: BackupPlan): Promise<readonly Taken[]> {
  const random = new Random(plan.seed);
  const taken: Taken[] = [];
  while (crowd.placed.length < SHOPPERS) await sleep(OFTEN_MS);
  for (let nth = 0; nth < plan.backups; nth++) {
    await sleep(random.between(0, LONGEST_WAIT_MS));
    const known = [...crowd.placed];
    const { pausedMs } = await takeBackup(state, join(folder, `backup-${nth}`));
    taken.push({ folder: join(folder, `backup-${nth}`), known, pausedMs: pausedMs ?? 0 });
  }
  return taken;
}

/** The audit of a store once nothing is pending, or as it is if that does not happen. */
async function settled(store: KillableStore): Promise<AuditReport> {
  const { audit } = httpStoreClient({ url: store.url, token: store.token });
  const limit = performance.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const report = await auditStore(audit);
    if (report.pending.length === 0 || performance.now() > limit) return report;
    await sleep(OFTEN_MS);
  }
}

/** Finds what D1 has of the orders of a state that no desk has, or lacks: copies, and what tells shoppers of them. */
function copyFindings(state: string, orders: ReadonlyMap<string, OrderRow>): readonly string[] {
  const file = filesIn(join(state, 'v3/d1')).find((path) => /[0-9a-f]{64}\.sqlite$/.test(path)) ?? '';
  const db = new DatabaseSync(join(state, 'v3/d1', file), { readOnly: true });
  try {
    const strings = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map(({ id }) => String(id));
    const copied = new Set(strings("SELECT order_id AS id FROM orders WHERE status <> 'payment_pending'"));
    const told = strings("SELECT subject AS id FROM events WHERE type = 'order.published'");
    const published = [...orders.values()].filter(({ status }) => status === 'published');
    return [
      ...[...copied].filter((id) => !orders.has(id)).map((id) => `${id}: in D1, and no desk knows it`),
      ...[...orders.keys()].filter((id) => !copied.has(id)).map((id) => `${id}: not in D1`),
      ...published
        .map(({ orderId }) => [orderId, told.filter((id) => id === orderId).length] as const)
        .filter(([, times]) => times !== 1)
        .map(([orderId, times]) => `${orderId}: told ${times} times`),
    ];
  } finally {
    db.close();
  }
}

/** What is wrong with the copies in D1 once the desks have reported everything. */
async function settledCopies(state: string, orders: ReadonlyMap<string, OrderRow>): Promise<readonly string[]> {
  const limit = performance.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const findings = copyFindings(state, orders);
    if (findings.length === 0 || performance.now() > limit) return findings;
    await sleep(OFTEN_MS);
  }
}

function byId({ orders }: AuditReport): ReadonlyMap<string, OrderRow> {
  return new Map((orders as OrderRow[]).map((order) => [order.orderId, order]));
}

/** Restores a backup, starts a store on it, and compares it with the store that it was taken of. */
async function restoredFindings(
  { folder, known }: Taken,
  original: ReadonlyMap<string, OrderRow>,
): Promise<readonly string[]> {
  const state = `${folder}-restored`;
  await restoreBackup(folder, state);
  const store = new KillableStore(state, await freePort(), VARS);
  try {
    await store.start();
    const audit = await settled(store);
    const orders = byId(audit);
    const copies = await settledCopies(state, orders);
    const different = known.filter((id) => JSON.stringify(orders.get(id)) !== JSON.stringify(original.get(id)));
    return [
      ...audit.violations.map((violation) => `audit: ${JSON.stringify(violation)}`),
      ...audit.pending.map((order) => `pending: ${JSON.stringify(order)}`),
      ...different.map(
        (id) => `${id}: placed before the backup, and ${JSON.stringify(orders.get(id)) ?? 'lost'} in it`,
      ),
      ...[...orders.keys()].filter((id) => !original.has(id)).map((id) => `${id}: only in the backup`),
      ...copies,
    ];
  } finally {
    await store.end();
    rmSync(state, { recursive: true, force: true });
  }
}

/**
 * Takes backups of a store while shoppers order, and restores each into another store: it must have every order that was
 * placed before the backup began, as it was, an audit without a violation, and copies in D1 that fit its desks.
 */
export async function playBackups(plan: BackupPlan): Promise<BackupsPlayed> {
  const folder = mkdtempSync(join(tmpdir(), 'store-backups-'));
  const state = join(folder, 'state');
  mkdirSync(state);
  const store = new KillableStore(state, await freePort(), VARS);
  try {
    await store.start();
    const client = httpStoreClient({ url: store.url, token: store.token });
    await client.importBatch({ products: [plainProduct(SKU, UNITS)] });
    await client.publish();
    const found = await fetch(`${store.url}/svc_content/catalog/product?sku=${SKU}`);
    const { productId } = ((await found.json()) as { product: { productId: number } }).product;
    const crowd = new Crowd(store.url, productId);
    const taken = await takeBackups(state, folder, crowd, plan);
    await crowd.end();
    const audit = await settled(store);
    await store.end();
    const findings: string[] = audit.violations.map((violation) => `audit before: ${JSON.stringify(violation)}`);
    for (const [nth, backup] of taken.entries()) {
      const own = await restoredFindings(backup, byId(audit));
      findings.push(...own.map((finding) => `backup ${nth}: ${finding}`));
    }
    return { findings, orders: crowd.placed.length, pausedMs: Math.max(0, ...taken.map(({ pausedMs }) => pausedMs)) };
  } finally {
    await store.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
