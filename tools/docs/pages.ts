import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SERVICES } from '#shared/api/services.ts';
import { blocksPage } from './blocks-page.ts';
import { configurationPage } from './configuration-page.ts';
import { flagsPage } from './flags-page.ts';
import { openapi } from './openapi.ts';
import { paymentScriptsPage } from './payment-scripts-page.ts';
import { printJson } from './print-json.ts';
import { retentionPage } from './retention-page.ts';
import { roomsPage } from './rooms-page.ts';
import { servicesPage } from './services-page.ts';

/** A file that is generated and never written by hand. */
export interface MadePage {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly make: () => string;
}

function version(): string {
  const { version: own } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  return own;
}

/** All files that `npm run docs` generates. */
export const MADE_PAGES: readonly MadePage[] = [
  { path: 'docs/blocks.md', make: blocksPage },
  { path: 'docs/flags.md', make: flagsPage },
  { path: 'docs/rooms.md', make: roomsPage },
  { path: 'docs/openapi.json', make: () => `${printJson(openapi(SERVICES, version()))}\n` },
  { path: 'docs/configuration.md', make: configurationPage },
  { path: 'docs/payment-scripts.md', make: paymentScriptsPage },
  { path: 'docs/retention.md', make: retentionPage },
  { path: 'docs/services.md', make: () => servicesPage(SERVICES) },
];

/** Describes each page that differs from what would be generated now. `read` returns undefined for a missing file. */
export function stalePages(
  pages: readonly MadePage[],
  read: (path: string) => string | undefined = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
): readonly string[] {
  return pages
    .filter(({ path, make }) => read(path) !== make())
    .map(({ path }) => `${path} is out of date: run npm run docs`);
}

/** Writes all pages. */
export function writePages(pages: readonly MadePage[]): void {
  for (const { path, make } of pages) writeFileSync(path, make());
}
