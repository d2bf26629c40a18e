import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a release is not built from. */
const LEFT_OUT = new Set(['.git', '.wrangler', 'dist', 'node_modules', 'test-results']);
/** The file that differs: the first script of every page. */
const CHANGED = 'client/entry.ts';
const LINE = "\ndocument.documentElement.dataset.next = '';\n";

/** A release that follows this one, in a folder of its own, built. */
export interface NextRelease {
  readonly folder: string;
  readonly remove: () => void;
}

/** Builds these sources once more with another first script, so that the release and the names of its files are others. */
export function makeNextRelease(): NextRelease {
  const folder = mkdtempSync(join(tmpdir(), 'store-next-'));
  for (const name of readdirSync('.')) {
    if (!LEFT_OUT.has(name)) cpSync(name, join(folder, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, CHANGED), LINE);
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
