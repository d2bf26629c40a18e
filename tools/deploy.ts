import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buildStore } from './build.ts';

/** Runs wrangler and ends this process if it fails. */
function wrangler(...args: string[]): void {
  const { status } = spawnSync('wrangler', args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Returns the placeholders in `wrangler.toml` that a merchant has to replace with the output of `wrangler d1 create`
 * and `kv namespace create`.
 */
function placeholders(): string[] {
  const toml = readFileSync('wrangler.toml', 'utf8');
  return [
    ...(/database_id = "0{8}-/.test(toml) ? ['database_id of the D1 database'] : []),
    ...(/^id = "0{32}"/m.test(toml) ? ['id of the KV namespace'] : []),
  ];
}

/** `npm run deploy`: migrations, then the worker and its files (docs/deployment.md). */
const dryRun = process.argv.includes('--dry-run');
const missing = placeholders();
if (missing.length > 0 && !dryRun) {
  console.error(
    `wrangler.toml still has placeholders: ${missing.join(', ')}. docs/deployment.md tells how to create them.`,
  );
  process.exit(1);
}
await buildStore();
if (!dryRun) wrangler('d1', 'migrations', 'apply', 'DB', '--remote');
wrangler('deploy', ...(dryRun ? ['--dry-run', '--outdir', 'test-results/deploy'] : []));
