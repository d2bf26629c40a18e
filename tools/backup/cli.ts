import { parseArgs } from 'node:util';
import { calledFrom } from '#tools/called-from.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { stateFolder } from '#tools/store/state-folder.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const DEPLOYED =
  'works on a store on this machine. How to back up one on Cloudflare: docs/operations.md, section Backups.';

/** Returns the folder that a command names. */
function folderOf(command: 'backup' | 'restore', args: readonly string[]): string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  if (values.to !== undefined) throw new Error(`npm run ${command} ${DEPLOYED}`);
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error(`usage: npm run ${command} -- DIR`);
  return calledFrom(folder);
}

function sizeOf({ files }: Manifest): string {
  const all = Object.values(files);
  const megabytes = all.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  return `${all.length} files, ${megabytes.toFixed(1)} MB`;
}

/** Runs `npm run backup` and returns the exit code, 1 if there is no backup. */
export function backupCommand(args: readonly string[]): Promise<0 | 1> {
  return exitCodeOf(async () => {
    const folder = folderOf('backup', args);
    const { manifest, pausedMs } = await takeBackup(stateFolder(), folder);
    const pause = pausedMs === null ? '' : ` The store was paused for ${Math.ceil(pausedMs)} ms.`;
    process.stdout.write(`${folder}: ${sizeOf(manifest)}, as of ${manifest.takenAt}.${pause}\n`);
    return 0;
  });
}

/** Runs `npm run restore` and returns the exit code, 1 if nothing was restored. */
export function restoreCommand(args: readonly string[]): Promise<0 | 1> {
  return exitCodeOf(async () => {
    const state = stateFolder();
    const manifest = await restoreBackup(folderOf('restore', args), state);
    process.stdout.write(`${state}: ${sizeOf(manifest)}, as of ${manifest.takenAt}. Check it: npm run audit\n`);
    return 0;
  });
}
