import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CLIENT_MANIFEST } from '#tools/build.ts';
import { OUTSIDE_SCRIPTS, OWN_SCRIPTS } from './authorized-scripts.ts';
import { INLINE, type SeenScript } from './seen-scripts.ts';

interface BuiltFile {
  readonly file: string;
  readonly name?: string;
}

/** What a payment page may run: the authorized scripts of this build with their hashes (PCI DSS 6.4.3). */
export interface Inventory {
  /** Names of the store's files by their paths. */
  readonly names: ReadonlyMap<string, string>;
  readonly hashOf: (path: string) => string;
  /** Hashes of the scripts within pages, in base64. */
  readonly inline: ReadonlySet<string>;
}

/** Reads the inventory of the build in `dist/client`. `inlineHash`: `INLINE_SCRIPT_HASH` of the worker. */
export function readInventory(inlineHash: string): Inventory {
  const built = Object.values(JSON.parse(readFileSync(CLIENT_MANIFEST, 'utf8')) as Record<string, BuiltFile>);
  return {
    names: new Map(built.map(({ file, name = '' }) => [`/${file}`, name])),
    hashOf: (path) =>
      createHash('sha256')
        .update(readFileSync(`dist/client${path}`))
        .digest('base64'),
    inline: new Set([inlineHash.replace('sha256-', '')]),
  };
}

function findingOf({ url, sha256 }: SeenScript, origin: string, inventory: Inventory): string | undefined {
  if (url === INLINE) return inventory.inline.has(sha256) ? undefined : 'a script within the page is not authorized';
  if (url in OUTSIDE_SCRIPTS) return undefined;
  const { origin: from, pathname } = new URL(url);
  const name = from === origin ? inventory.names.get(pathname) : undefined;
  if (name === undefined) return `${url} is no script of this build`;
  if (!(name in OWN_SCRIPTS))
    return `${name} has no reason to be on a payment page (tools/payment-pages/authorized-scripts.ts)`;
  return sha256 === inventory.hashOf(pathname) ? undefined : `${url} was changed on its way to the browser`;
}

/** Describes each script of a payment page that is not authorized, or not as it was built. */
export function findings(scripts: readonly SeenScript[], origin: string, inventory: Inventory): readonly string[] {
  return scripts.flatMap((script) => findingOf(script, origin, inventory) ?? []);
}
