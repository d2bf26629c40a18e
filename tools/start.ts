import { buildStore } from '#tools/build.ts';
import { everyMinute } from '#tools/store/minutes.ts';
import { prepareState } from '#tools/store/prepare-state.ts';
import { announce, withdraw } from '#tools/store/running.ts';
import { openRuntime, stateFolder } from '#tools/store/runtime.ts';
import { staffToken } from '#tools/store/staff-token.ts';
import { explainStartFailure } from '#tools/store/start-failure.ts';

/** What the store has to say to its merchant before he sells anything. */
async function warningsOf(url: string, token: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/svc_staff/state`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the store does not tell its state (${answer.status})`);
  return ((await answer.json()) as { warnings: readonly string[] }).warnings;
}

/** `npm start`: builds what changed, applies migrations, seeds an empty store, serves the production bundle. */
async function start(): Promise<void> {
  const port = Number(process.env.PORT ?? 8787);
  const state = stateFolder();
  const token = staffToken(state);
  if (await buildStore()) console.log('Built the store.');
  await prepareState(port, token);
  const runtime = await openRuntime({ port, staffToken: token });
  const stopMinutes = everyMinute(() => runtime);
  const url = `http://localhost:${port}`;
  const stop = async () => {
    stopMinutes();
    withdraw(state);
    await runtime.dispose();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  announce(state, url);
  for (const warning of await warningsOf(url, token)) console.warn(`\n  WARNING  ${warning}`);
  console.log(
    [
      '',
      `  Shop    ${url}   (regional sites below /ca /apo /eu /au /gb)`,
      `  Staff   http://local.localhost:${port}`,
      '  Cards   4111 1111 1111 1111 approved   4000 0000 0000 0002 declined   4917 6100 0000 0000 3-D Secure',
      '',
      '  Ctrl-C stops it.',
    ].join('\n'),
  );
}

start().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exit(1);
});
