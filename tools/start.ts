import { buildStore } from '#tools/build.ts';
import { openHashers } from '#tools/store/hashers.ts';
import { keepFiles } from '#tools/store/keep-files.ts';
import { everyMinute } from '#tools/store/minutes.ts';
import { prepareState } from '#tools/store/prepare-state.ts';
import { announce, withdraw } from '#tools/store/running.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { staffToken } from '#tools/store/staff-token.ts';
import { explainStartFailure } from '#tools/store/start-failure.ts';
import { stateFolder } from '#tools/store/state-folder.ts';
import { closedWords, stateOf, welcome } from '#tools/store/welcome.ts';

/** `npm start`: builds what changed, applies migrations, seeds an empty store, serves the production bundle. */
async function start(): Promise<void> {
  const port = Number(process.env.PORT ?? 8787);
  const folder = stateFolder();
  const token = staffToken(folder);
  if (await buildStore()) console.log('Built the store.');
  const problems = await prepareState(port, token);
  const hashers = await openHashers(folder);
  const runtime = await openRuntime({ port, staffToken: token, hashers });
  const stopMinutes = everyMinute(() => runtime);
  const url = `http://localhost:${port}`;
  const stop = async () => {
    stopMinutes();
    withdraw(folder);
    await runtime.dispose();
    await hashers.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  announce(folder, url);
  const state = await stateOf(url, token);
  if (!state) {
    console.error(closedWords(port, problems).join('\n'));
    return;
  }
  for (const warning of state.warnings) console.warn(`\n  WARNING  ${warning}`);
  console.log(welcome(port, state).join('\n'));
  await keepFiles(runtime, Date.now());
}

start().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exit(1);
});
