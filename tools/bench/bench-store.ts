import { resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { hashingApart, openHashers } from '#tools/store/hashers.ts';
import { migrate, persistencePath, storeWorker } from '#tools/store/runtime.ts';
import { workerdsOf } from '#tools/store/workerd.ts';

/**
 * The production bundle and the baseline in one workerd, each on its own socket without a proxy; passwords are hashed in
 * another.
 */
export interface BenchStore {
  readonly store: string;
  readonly baseline: string;
  /** Process id of the workerd that serves both. */
  readonly pid: number;
  readonly token: string;
  close(): Promise<void>;
}

const TOKEN = 'bench-staff-token-0123456789abcdef';

/** Opens a store on a state folder for measuring, with an inspector at a port if one is given. */
export async function openBenchStore(state: string, inspectorPort?: number): Promise<BenchStore> {
  const { assets: _hashed, ...store } = storeWorker(TOKEN, state) as ReturnType<typeof storeWorker> & {
    readonly assets?: unknown;
  };
  const socket = { unsafeDirectSockets: [{ port: 0 }] };
  const hashers = await openHashers(state);
  const before = workerdsOf(process.pid);
  const { durableObjects, ...registry } = hashingApart(hashers, store);
  const apart = { durableObjects };
  const measured = convertV4MiniflareOptions({
    ...registry,
    ...(inspectorPort === undefined ? {} : { inspectorPort }),
    workers: [
      // In production, requests for hashed files never reach the worker, so the cost of a page must not include their
      // router.
      { ...store, ...apart, ...socket },
      {
        name: 'baseline',
        compatibilityDate: '2026-10-01',
        compatibilityFlags: ['nodejs_compat'],
        modules: [{ type: 'ESModule', path: resolve('tools/bench/baseline-worker.js') }],
        modulesRoot: resolve('tools/bench'),
        durableObjects: { ROW: { className: 'Row', useSQLite: true } },
        d1Databases: { DB: 'baseline' },
        ...socket,
      },
    ],
  });
  const runtime = new Miniflare({ ...measured, resourcePersistencePath: persistencePath(state) });
  await runtime.ready;
  await migrate(runtime);
  const address = async (worker: string): Promise<string> => (await runtime.unsafeGetDirectURL(worker)).origin;
  const pid = workerdsOf(process.pid).find((each) => !before.includes(each));
  if (pid === undefined) throw new Error('workerd does not run');
  return {
    store: await address('northbar'),
    baseline: await address('baseline'),
    pid,
    token: TOKEN,
    close: async () => {
      await runtime.dispose();
      await hashers.close();
    },
  };
}
