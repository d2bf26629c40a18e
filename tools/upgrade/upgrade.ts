import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStore } from '#tools/build.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { FAMILIES } from '#tools/outages/families.ts';
import { prepareVisitors, type Ready } from '#tools/outages/prepare.ts';
import { send } from '#tools/outages/send.ts';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import { commitBefore, commitOf, takeOldRelease } from '#tools/store/old-release.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { missingName, namesAdded } from './new-names.ts';

/** Answers by the name of their family: the status, and what the log said meanwhile. */
type Answers = ReadonlyMap<string, { readonly status: number; readonly lines: readonly string[] }>;

/** Sends the request of each family, one after the other, so that lines of the log belong to one of them. */
async function walk(url: string, ready: Ready, log: string[] = []): Promise<Answers> {
  const answers = new Map<string, { status: number; lines: string[] }>();
  for (const family of FAMILIES) {
    log.length = 0;
    const { status } = await send(url, family, ready);
    answers.set(family.name, { status, lines: [...log] });
  }
  return answers;
}

/** Walks this release on a state. */
async function walkNew(state: string, port: number, ready: Ready, migrations: 'all' | 'none'): Promise<Answers> {
  const log: string[] = [];
  const staffToken = readFileSync(join(state, 'staff-token'), 'utf8').trim();
  const runtime = await openRuntime({ port, staffToken, state, migrations, logs: (line) => log.push(line) });
  try {
    return await walk(`http://localhost:${port}`, ready, log);
  } finally {
    await runtime.dispose();
  }
}

/** Walks a store in a process of its own. */
async function walkOld(store: KillableStore, ready: () => Promise<Ready>): Promise<[Ready, Answers]> {
  await store.start();
  try {
    const prepared = await ready();
    return [prepared, await walk(store.url, prepared)];
  } finally {
    await store.end();
  }
}

/** Returns what a walk answered otherwise than another one. */
function differences(name: string, expected: Answers, got: Answers): readonly string[] {
  return [...got].flatMap(([family, { status, lines }]) => {
    const usual = expected.get(family)?.status;
    return status === usual
      ? []
      : [`${name}: ${family} answered ${status} instead of ${usual} ${lines.join(' ').slice(0, 400)}`];
  });
}

/** Returns answers of a release on older tables that are wrong: 503 is right for what needs something new. */
function wrongOnOldTables(usual: Answers, got: Answers, added: ReadonlySet<string>): readonly string[] {
  return differences('this release on the tables before', usual, got).filter((difference) => {
    const [, family = ''] = /: (.+) answered 503 /.exec(difference) ?? [];
    const missing = missingName(got.get(family)?.lines ?? []);
    return missing === undefined || !added.has(missing);
  });
}

/**
 * `npm run test:upgrade`: the release before this one on the tables of this one, and this one on the tables before, as
 * they meet while a deployment moves traffic or goes back. Every state is that of a store that the release before has
 * filled.
 */
async function main(): Promise<0 | 1> {
  const from = process.env.UPGRADE_FROM;
  const old = takeOldRelease(from ? commitOf(from) : commitBefore());
  await buildStore();
  const states = mkdtempSync(join(tmpdir(), 'store-upgrade-states-'));
  const [after, before] = [join(states, 'after'), join(states, 'before')];
  const port = await freePort();
  const seeded = { STORE_SEED: 'demo' };
  try {
    const store = new KillableStore(after, port, seeded, 'tools/start.ts', old.folder);
    const [ready, usualBefore] = await walkOld(store, () => prepareVisitors(store.url, store.token));
    cpSync(after, before, { recursive: true });
    const names = readdirSync('migrations').filter((name) => !old.migrations.has(name));
    const added = namesAdded(new Map(names.map((name) => [name, readFileSync(`migrations/${name}`, 'utf8')])));
    const usualAfter = await walkNew(after, port, ready, 'all');
    const [, back] = await walkOld(store, async () => ready);
    const ahead = await walkNew(before, port, ready, 'none');
    const failures = [
      ...differences('this release on its tables', usualBefore, usualAfter).filter((each) =>
        / answered (5|0)/.test(each),
      ),
      ...differences('the release before on the tables of this one', usualBefore, back),
      ...wrongOnOldTables(usualAfter, ahead, added),
    ];
    for (const failure of failures) console.error(failure);
    console.log(`from ${old.commit.slice(0, 9)}, with ${names.length} new migrations:`);
    console.log(`${3 * FAMILIES.length - failures.length} passed, ${failures.length} failed`);
    return failures.length === 0 ? 0 : 1;
  } finally {
    rmSync(states, { recursive: true, force: true });
    old.remove();
  }
}

process.exitCode = await exitCodeOf(main);
