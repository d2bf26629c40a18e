import { importCommand } from '#tools/import/cli.ts';
import { connectStore } from '#tools/store/connect.ts';

/** `npm run import -- PATH …` (public contract, section 1). */
process.exitCode = await importCommand(process.argv.slice(2), connectStore);
