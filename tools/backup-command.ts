import { backupCommand } from '#tools/backup/cli.ts';

/** `npm run backup -- DIR` (public contract, section 1). */
process.exitCode = await backupCommand(process.argv.slice(2));
