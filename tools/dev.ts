import { watch } from 'node:fs';
import { buildStore } from '#tools/build.ts';
import { openHashers } from '#tools/store/hashers.ts';
import { everyMinute } from '#tools/store/minutes.ts';
import { prepareState } from '#tools/store/prepare-state.ts';
import { announce, withdraw } from '#tools/store/running.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { staffToken } from '#tools/store/staff-token.ts';
import { explainStartFailure } from '#tools/store/start-failure.ts';
import { stateFolder } from '#tools/store/state-folder.ts';
import { closedWords } from '#tools/store/welcome.ts';

/** Milliseconds without a change before a build starts, because editors save in several steps. */
const QUIET_MS = 150;
const WATCHED = ['client', 'shared', 'worker', 'migrations'];

/** `npm run dev`: runs the same store, builds it again when a file is saved, and reloads open pages. */
async function develop(): Promise<void> {
  const port = Number(process.env.PORT ?? 8787);
  const state = stateFolder();
  const token = staffToken(state);
  const url = `http://localhost:${port}`;
  await buildStore({ mode: 'development' });
  const problems = await prepareState(port, token);
  let hashers = await openHashers(state);
  let runtime = await openRuntime({ port, staffToken: token, hashers });
  const stopMinutes = everyMinute(() => runtime);
  announce(state, url);
  if (problems.length > 0) console.error(closedWords(port, problems).join('\n'));
  console.log(`Developing at ${url}. Save a file to rebuild; press Ctrl-C to stop.`);

  const rebuild = async (): Promise<void> => {
    const started = Date.now();
    try {
      if (!(await buildStore({ mode: 'development' }))) return;
      await runtime.dispose();
      await hashers.close();
      hashers = await openHashers(state);
      runtime = await openRuntime({ port, staffToken: token, hashers });
      console.log(`Rebuilt in ${Date.now() - started} ms.`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };

  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  for (const folder of WATCHED) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        last = last.then(rebuild);
      }, QUIET_MS);
    });
  }
  const stop = async (): Promise<void> => {
    stopMinutes();
    withdraw(state);
    await runtime.dispose();
    await hashers.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

develop().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exit(1);
});
