import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import { plainProduct } from './goods.ts';

const WRITES = 20;
const WRITES_PER_KILL = 2;
const SKU = 'DURABLE';
const LOGIN = { email: 'durable@northbar.test', password: 'Overhead-500' };

interface Lists {
  readonly lists: readonly { readonly items: readonly { readonly qty: number }[] }[];
}

/** Logs a customer in. Throws if the store, whose hashing runs in a process of its own, does not let them in. */
async function logIn({ url }: KillableStore): Promise<void> {
  const answer = await fetch(`${url}/svc_session/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGIN),
  });
  if (!answer.ok) throw new Error(`a login answered ${answer.status}: ${await answer.text()}`);
}

/** Adds one unit to a cart again and again, and kills the store after every second answer. Throws if a unit is lost. */
async function writeAndKill(store: KillableStore): Promise<void> {
  await store.start();
  const client = httpStoreClient({ url: store.url, token: store.token });
  const customer = { ...LOGIN, firstname: 'Dana', lastname: 'Reyes', groupId: 1, createdMs: null };
  await client.importBatch({ products: [plainProduct(SKU, 100)], customers: [customer] });
  await client.publish();
  const found = await fetch(`${store.url}/svc_content/catalog/product?sku=${SKU}`);
  const { productId } = ((await found.json()) as { product: { productId: number } }).product;
  await logIn(store);
  let cookie = '';
  for (let written = 1; written <= WRITES; written += 1) {
    const added = await fetch(`${store.url}/svc_list/lists/cart/items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie, origin: store.url }) },
      body: JSON.stringify({ items: [{ productId, qty: 1 }] }),
    });
    const text = await added.text();
    if (added.status !== 201) throw new Error(`write ${written} answered ${added.status}: ${text}`);
    const visitor = added.headers.getSetCookie().find((line) => line.startsWith('visitor='));
    cookie ||= visitor?.split(';')[0] ?? '';
    if (written % WRITES_PER_KILL !== 0) continue;
    await store.end();
    await store.start();
    const read = await fetch(`${store.url}/svc_list/lists`, { headers: { cookie } });
    const qty = ((await read.json()) as Lists).lists[0]?.items[0]?.qty;
    if (qty !== written) throw new Error(`${written} writes were acknowledged, ${qty} are there`);
  }
  await logIn(store);
}

/** Checks that a store that is killed right after acknowledged writes has lost none of them, and lets customers in as before. */
async function main(): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), 'store-writes-'));
  const store = new KillableStore(state, await freePort());
  try {
    await writeAndKill(store);
    console.log(`${WRITES} acknowledged writes, ${WRITES / WRITES_PER_KILL} kills, nothing lost`);
  } finally {
    await store.end();
    rmSync(state, { recursive: true, force: true });
  }
}

await main();
