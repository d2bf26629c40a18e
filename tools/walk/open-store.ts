import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import type { Flags } from '#shared/flag/flags.ts';
import { importCatalogue } from '#tools/import/import-catalogue.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';

/** The contents of a store: the demo shop, an imported catalogue (its folder), or nothing. */
export type Filling = 'demo' | 'nothing' | { readonly folder: string };

/** A separate store for a walk. */
export interface WalkedStore {
  readonly name: string;
  readonly port: number;
  readonly staffToken: string;
  readonly runtime: Miniflare;
  readonly close: () => Promise<void>;
}

async function fill(filling: Filling, state: string, url: string, staffToken: string): Promise<void> {
  if (filling === 'nothing') return;
  if (filling === 'demo') return seedWhenEmpty(url, staffToken);
  // An empty folder of pictures, because pictures do not affect links and take time.
  const media = join(state, 'media');
  mkdirSync(media);
  await importCatalogue(filling.folder, { media, client: httpStoreClient({ url, token: staffToken }) });
}

/**
 * Opens a store with the production bundle, as journeys do, and fills it. `flags`: those that differ from the default.
 */
export async function openStore(name: string, filling: Filling, flags: Partial<Flags> = {}): Promise<WalkedStore> {
  const state = temporaryState(name);
  const port = await freePort();
  const staffToken = crypto.randomUUID();
  const runtime = await openRuntime({ port, staffToken, state });
  // Set before the first request, because a store caches its flags for a minute.
  await (await runtime.getKVNamespace('KV')).put('flags', JSON.stringify(flags));
  await fill(filling, state, `http://localhost:${port}`, staffToken);
  const close = async () => {
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  return { name, port, staffToken, runtime, close };
}
