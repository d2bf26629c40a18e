import { restoreCommand } from '#tools/backup/cli.ts';

/** `npm run restore -- DIR` (public contract, section 1). */
process.exitCode = await restoreCommand(process.argv.slice(2));
