import { exportCommand } from '#tools/export/cli.ts';
import { connectStore } from '#tools/store/connect.ts';

/** `npm run export -- DIR …` (public contract, section 1). */
process.exitCode = await exportCommand(process.argv.slice(2), connectStore);
