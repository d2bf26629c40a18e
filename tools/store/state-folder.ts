import { resolve } from 'node:path';

/** Returns the folder with the local state: D1, KV, Durable Objects, R2, caches. */
export function stateFolder(): string {
  return resolve(process.env.STORE_STATE ?? '.wrangler/state');
}
