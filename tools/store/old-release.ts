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

/** The full hash of a commit, by any name of it. Throws if the history does not have it. */
export function commitOf(name: string): string {
  return git('rev-parse', '--verify', `${name}^{commit}`);
}

/** The last tag before this commit, else the commit before it. */
export function commitBefore(): string {
  const tag = git('tag', '--merged', 'HEAD~1', '--sort=-creatordate').split('\n')[0];
  return commitOf(tag || 'HEAD~1');
}

/** Takes an earlier release out of the history and builds it with the packages of this one. */
export function takeOldRelease(commit: string): OldRelease {
  const folder = mkdtempSync(join(tmpdir(), 'store-release-'));
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
