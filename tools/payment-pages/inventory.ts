import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SPREEDLY_SCRIPT } from '#shared/order/spreedly-browser.ts';
import { OWN_SCRIPTS } from './own-scripts.ts';
import { INLINE, type SeenScript } from './seen-scripts.ts';

/** Why a script of others is on a payment page. It has no hash, because its owner changes it. */
export const OUTSIDE_SCRIPTS: Readonly<Record<string, string>> = {
  [SPREEDLY_SCRIPT]: 'Shows the card fields of Spreedly in frames of its own; only where Spreedly takes payments.',
};

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
  const built = Object.values(
    JSON.parse(readFileSync('dist/client/manifest.json', 'utf8')) as Record<string, BuiltFile>,
  );
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
    return `${name} has no reason to be on a payment page (tools/payment-pages/own-scripts.ts)`;
  return sha256 === inventory.hashOf(pathname) ? undefined : `${url} was changed on its way to the browser`;
}

/** Describes each script of a payment page that is not authorized, or not as it was built. */
export function findings(scripts: readonly SeenScript[], origin: string, inventory: Inventory): readonly string[] {
  return scripts.flatMap((script) => findingOf(script, origin, inventory) ?? []);
}
