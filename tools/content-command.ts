import { contentCommand } from '#tools/content/cli.ts';
import { connectStore } from '#tools/store/connect.ts';

/** `npm run content -- pull|push DIR …`: the content of a site as a folder of files. */
process.exitCode = await contentCommand(process.argv.slice(2), connectStore);
