import type { AuditClient } from '#tools/audit/audit-store.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import type { StoreClient } from '#tools/import/send/store-client.ts';
import { runningStore } from './running.ts';
import { staffToken } from './staff-token.ts';
import { stateFolder } from './state-folder.ts';

/** A store that a command works on, and how to close the connection. */
export interface StoreConnection {
  readonly client: AuditClient & StoreClient;
  readonly url: string;
  /** Staff token for it. */
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Connects to the store at an address. For null it connects to the local one: the store that already runs on the state
 * folder, or the same bundle opened only for this command.
 */
export async function connectStore(to: string | null): Promise<StoreConnection> {
  const state = stateFolder();
  const token = staffToken(state);
  const url = to ?? runningStore(state);
  if (url !== undefined) return { client: httpStoreClient({ url, token }), url, token, close: async () => undefined };
  // Only here: what builds and runs a store takes more memory than the command.
  const [{ buildStore }, { openRuntime }] = await Promise.all([import('#tools/build.ts'), import('./runtime.ts')]);
  await buildStore();
  // A public origin would close the store, but no visitor reaches one that is opened for a command.
  const runtime = await openRuntime({ staffToken: token, vars: { BASE_URL: '' } });
  const own = (await runtime.ready).origin;
  return { client: httpStoreClient({ url: own, token }), url: own, token, close: () => runtime.dispose() };
}
