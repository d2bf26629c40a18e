import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The checkout of an earlier release in a folder of its own, built. */
export interface OldRelease {
  readonly commit: string;
  readonly folder: string;
  /** Names of its migrations. */
  readonly migrations: ReadonlySet<string>;
  readonly remove: () => void;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** The commit to upgrade from: `UPGRADE_FROM`, else the last tag before this one, else the commit before it. */
function commitBefore(): string {
  const given = process.env.UPGRADE_FROM;
  if (given) return git('rev-parse', `${given}^{commit}`);
  const tag = git('tag', '--merged', 'HEAD~1', '--sort=-creatordate').split('\n')[0];
  return git('rev-parse', `${tag || 'HEAD~1'}^{commit}`);
}

/** Takes an earlier release out of the history and builds it with the packages of this one. */
export function takeOldRelease(): OldRelease {
  const commit = commitBefore();
  const folder = mkdtempSync(join(tmpdir(), 'store-upgrade-'));
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 1024 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    commit,
    folder,
    migrations: new Set(readdirSync(join(folder, 'migrations'))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
