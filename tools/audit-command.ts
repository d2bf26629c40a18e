import { auditCommand } from '#tools/audit/cli.ts';
import { connectStore } from '#tools/store/connect.ts';

/** `npm run audit [-- --to URL]` (public contract, section 1). */
process.exitCode = await auditCommand(process.argv.slice(2), connectStore);
