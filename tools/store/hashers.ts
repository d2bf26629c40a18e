import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as workerOptions } from 'wrangler';
import { z } from 'zod';
import { inBackground } from './background-process.ts';

/** The worker that has the objects, by the name under which the store finds it. */
const NAME = 'northbar-hashers';

/** What wrangler makes of `wrangler.toml`, as far as it is needed here. */
const workerSchema = z.object({
  compatibilityDate: z.string(),
  compatibilityFlags: z.array(z.string()),
  durableObjects: z.record(
    z.string(),
    z.object({ className: z.string(), scriptName: z.string().optional(), useSQLite: z.boolean().optional() }),
  ),
});

/** Exports only the objects: nothing answers on this worker's own port. */
const ENTRY = `export { Hasher } from './index.js';
export default { fetch: () => new Response(null, { status: 404 }) };
`;

/** Objects that hash passwords in a process of their own. */
export interface Hashers {
  /** The folder in which the store's process finds them. */
  readonly registry: string;
  close(): Promise<void>;
}

/**
 * Opens the objects that hash passwords in a workerd of their own. One workerd runs everything on one thread, so that
 * without it every page of a local store waits for each login; on the platform objects run elsewhere by themselves.
 */
export async function openHashers(state: string): Promise<Hashers> {
  const { workerOptions: found, main } = workerOptions('wrangler.toml');
  const { compatibilityDate, compatibilityFlags } = workerSchema.parse(found);
  const bundle = resolve(main ?? 'dist/worker/index.js');
  const registry = resolve(state, 'hashers');
  // A process that was killed leaves its address behind, where nobody answers anymore.
  rmSync(registry, { recursive: true, force: true });
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: NAME,
      compatibilityDate,
      compatibilityFlags,
      modules: [
        { type: 'ESModule', path: resolve('dist/worker/hashers.js'), contents: ENTRY },
        { type: 'ESModule', path: bundle, contents: readFileSync(bundle, 'utf8') },
      ],
      modulesRoot: resolve('dist/worker'),
      durableObjects: { HASHER: { className: 'Hasher', useSQLite: true } },
      enableDevRegistry: true,
      unsafeDevRegistryPath: registry,
    }),
  );
  // A login may take as long as it likes; pages may not wait for it.
  await inBackground(() => runtime.ready);
  return { registry, close: () => runtime.dispose() };
}

/** The options with which a store's worker uses them instead of objects in its own process. */
export function hashingApart({ registry }: Hashers, worker: object) {
  const { durableObjects } = workerSchema.parse(worker);
  return {
    durableObjects: { ...durableObjects, HASHER: { className: 'Hasher', scriptName: NAME } },
    enableDevRegistry: true,
    unsafeDevRegistryPath: registry,
  };
}
