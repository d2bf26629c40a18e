import { abortAllDurableObjects, listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { beforeAll } from 'vitest';
import { SITE_LIST } from '#shared/site/sites.ts';
import { applyMigrations, env, objectNamespaces, publish } from './store.ts';

/** Content versions between the stores of two files: no file publishes as often. */
const VERSIONS_OF_A_FILE = 10_000;

const stores = globalThis as { storesBefore?: number };

/** Empties objects that `reset` leaves behind: it misses some that were not in memory, such as an idle order desk. */
async function emptyLeftObjects(): Promise<void> {
  for (const [, namespace] of objectNamespaces()) {
    const ids = await listDurableObjectIds(namespace);
    const empty = (_: object, { storage }: DurableObjectState) => storage.deleteAll();
    await Promise.all(ids.map((id) => runInDurableObject(namespace.get(id), empty)));
  }
}

/**
 * Empties the store before each file. Content versions continue beyond those of the file before, as the caches of the
 * isolate and of the location know content by its version; an empty publish tells the isolate.
 */
beforeAll(async () => {
  // An idle database is not in memory either, and would keep what the file before has written.
  await env.DB.prepare('SELECT 1').first();
  await reset();
  await emptyLeftObjects();
  await abortAllDurableObjects();
  await applyMigrations(env);
  stores.storesBefore = (stores.storesBefore ?? 0) + 1;
  const first = stores.storesBefore * VERSIONS_OF_A_FILE;
  await runInDurableObject(
    env.EDITION.get(env.EDITION.idFromName('edition')) as never,
    (_, { storage }: DurableObjectState) =>
      storage.put(Object.fromEntries(SITE_LIST.map(({ siteId }) => [`site:${siteId}`, first]))),
  );
  await publish();
});
