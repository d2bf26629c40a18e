import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FOLDERS, filesBelow } from './source-files.ts';

const ROOT = process.cwd();
const COPIED = ['worker', 'client', 'shared', 'tools', 'package.json', 'knip.json', 'wrangler.toml'];
const CONFIGS = ['tsconfig.json', 'tsconfig.base.json', ...globSync('*.config.ts')];

interface KnipReport {
  readonly issues: readonly { readonly file: string; readonly exports?: readonly { readonly name: string }[] }[];
}

/**
 * Returns the files in which a dead export is planted: no tests, and no entries of the program, because code outside
 * may use the exports of those.
 */
function plantable(): readonly string[] {
  const { entry } = JSON.parse(readFileSync('knip.json', 'utf8')) as { readonly entry: readonly string[] };
  const entries = new Set(globSync([...entry]));
  return filesBelow(FOLDERS).filter((file) => !entries.has(file) && !/\.(test|e2e|d)\.tsx?$/.test(file));
}

it('a dead export is found in any folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dead-code-'));
  try {
    for (const path of [...COPIED, ...CONFIGS]) cpSync(path, join(folder, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const planted = plantable();
    const folders = new Set(planted.map((file) => dirname(file)));
    expect(folders.size).toBeGreaterThan(80);
    for (const file of planted) appendFileSync(join(folder, file), '\nexport const plantedAndDead = 1;\n');
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/knip'), ['--reporter', 'json', '--no-progress'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const { issues } = JSON.parse(stdout) as KnipReport;
    const found = issues.filter(({ exports = [] }) => exports.some(({ name }) => name === 'plantedAndDead'));
    const seen = new Set(found.map(({ file }) => dirname(file)));
    // Knip cannot check files that are imported as a whole, which are a few.
    expect([...folders].filter((each) => !seen.has(each))).toEqual([]);
    expect(found.length / planted.length).toBeGreaterThan(0.95);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
