import type { ImportCustomer } from '#shared/import/contract.ts';
import type { StockPool } from '#shared/site/sites.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';

/** Returns the store's client for calls by staff. */
export function staff() {
  return httpStoreClient({ url: process.env.STORE_URL ?? '', token: process.env.STAFF_TOKEN ?? '' });
}

/** A word that no other journey uses. */
const unique = (): string => crypto.randomUUID().slice(0, 8);

/** Creates an account that no other journey uses. Returns its login. */
export async function newCustomer(
  addresses?: ImportCustomer['addresses'],
): Promise<{ readonly email: string; readonly password: string }> {
  const login = { email: `dana.${unique()}@northbar.test`, password: 'Overhead-500' };
  const customer = { ...login, firstname: 'Dana', lastname: 'Reyes', groupId: 1, createdMs: null, addresses };
  await staff().importBatch({ customers: [customer] });
  return login;
}

/** Creates a gift card with a balance in minor units. Returns its code. */
export async function newGiftcard(currency: 'USD' | 'CAD' | 'EUR' | 'GBP' | 'AUD', balance: number): Promise<string> {
  const code = `GIFT-${unique()}`.toUpperCase();
  await staff().importBatch({ giftcards: [{ code, balance, currency }] });
  return code;
}

/** Returns the rows of a part of the audit with this key; the page of the audit begins right before it. */
async function rowsOf(part: 'giftcards' | 'orders', pool: StockPool, name: string, key: string) {
  const { rows, violations } = await staff().audit(part, pool, key.slice(0, -1));
  return {
    rows: rows.filter((row) => row[name] === key),
    violations: violations.filter((violation) => violation.subject === key),
  };
}

/**
 * Returns what the audit reports about an order: its rows, with the charges in the provider's books, and any
 * violations.
 */
export const auditedOrder = (pool: StockPool, orderId: string) => rowsOf('orders', pool, 'orderId', orderId);

/** Returns the amount spent from a gift card, in minor units. */
export async function spentOf(pool: StockPool, code: string): Promise<number> {
  const { rows } = await rowsOf('giftcards', pool, 'code', code);
  return Number(rows[0]?.spent);
}
