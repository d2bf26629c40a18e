import type { BenchStore } from './bench-store.ts';
import type { Scenario, Sent } from './load.ts';

const NEW_CART = 'cart: add to a new one';
const KNOWN_CART = 'cart: add to an existing one';
const READ_CART = 'cart: read';
export const OBJECT_WRITE = 'bare object call that writes a row';
const NEW_OBJECT_WRITE = 'bare call of a new object that writes a row';
export const D1_WRITE = 'one D1 write';

/** The figures that are compared with each other. */
export const CART_LIMITS = [
  { name: NEW_CART, against: NEW_OBJECT_WRITE },
  { name: KNOWN_CART, against: OBJECT_WRITE },
  { name: KNOWN_CART, against: D1_WRITE },
  { name: READ_CART, against: OBJECT_WRITE },
] as const;

/** Number of products of the synthetic catalogue that are added to the carts, one after the other. */
const PRODUCTS = 20;
/** Number of carts that exist before the measurement: as many shoppers at the same time. */
const CARTS = 40;

function addition(index: number): string {
  return JSON.stringify({ items: [{ productId: 101 + (index % PRODUCTS), qty: 1 }] });
}

async function existingCarts(store: BenchStore): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let index = 0; index < CARTS; index += 1) {
    const answer = await fetch(`${store.store}/svc_list/lists/cart/items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: addition(index),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`a cart could not be made: ${answer.status}`);
    cookies.push(
      answer.headers
        .getSetCookie()
        .find((line) => line.startsWith('visitor='))
        ?.split(';')[0] ?? '',
    );
  }
  return cookies;
}

/**
 * Scenarios of a guest's cart: adding the first item, adding further items, and reading it, next to what the platform
 * itself needs for one write.
 */
export async function cartScenarios(store: BenchStore, requests: number): Promise<Scenario[]> {
  await (await fetch(`${store.baseline}/d1-table`)).text();
  const carts = await existingCarts(store);
  const known = (index: number, sent: Sent): Sent => ({
    ...sent,
    headers: { cookie: carts[index % CARTS] ?? '', origin: store.store },
  });
  const add = `${store.store}/svc_list/lists/cart/items`;
  return [
    { name: OBJECT_WRITE, url: (index) => `${store.baseline}/object-write?name=${index % CARTS}`, requests },
    {
      name: NEW_OBJECT_WRITE,
      url: (index) => `${store.baseline}/object-write?name=new-${index}`,
      // Each object stays open and slows all later measurements, so only as many are created as the figure needs.
      requests: Math.ceil(requests / 8),
    },
    { name: D1_WRITE, url: (index) => `${store.baseline}/d1-write?name=${index}`, requests },
    { name: NEW_CART, url: () => add, sent: (index) => ({ method: 'POST', body: addition(index) }), requests },
    {
      name: KNOWN_CART,
      url: () => add,
      sent: (index) => known(index, { method: 'POST', body: addition(index) }),
      requests,
    },
    {
      name: READ_CART,
      url: () => `${store.store}/svc_list/lists?active=true`,
      sent: (index) => known(index, {}),
      requests,
    },
  ];
}
