import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { unstable_readConfig } from 'wrangler';
import { buildStore, builtRelease } from './build.ts';
import { deployStore, type Project } from './deploy/deploy-store.ts';
import { missingOf } from './deploy/missing.ts';
import { cloudflare } from './deploy/platform.ts';
import { exitCodeOf } from './exit-code.ts';

const TOML = 'wrangler.toml';

function readProject(): Project {
  const { vars, name } = unstable_readConfig({ config: TOML });
  const names = readdirSync('migrations').sort();
  return {
    toml: readFileSync(TOML, 'utf8'),
    vars,
    worker: name ?? 'northbar',
    migrations: new Map(names.map((each) => [each, readFileSync(`migrations/${each}`, 'utf8')])),
    save: (toml) => writeFileSync(TOML, toml),
    build: async () => {
      await buildStore();
      return builtRelease();
    },
  };
}

/** `npm run deploy -- --dry-run`: builds and packs what would be uploaded, and says what would be missing. */
async function rehearse({ toml, vars, build }: Project): Promise<0 | 1> {
  await build();
  const { status } = spawnSync('wrangler', ['deploy', '--dry-run', '--outdir', 'test-results/deploy'], {
    stdio: 'inherit',
  });
  const missing = missingOf({ toml, vars, secrets: new Set(), isFirst: true });
  if (missing.length > 0) console.log('Before a deployment, unless the platform has the secret:');
  for (const { words } of missing) console.log(`  ${words}`);
  return status === 0 ? 0 : 1;
}

const isRehearsal = process.argv.includes('--dry-run');
process.exitCode = await exitCodeOf(async () => {
  const project = readProject();
  return isRehearsal ? rehearse(project) : deployStore(cloudflare, project);
});
