import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStore } from '#tools/build.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import { commitOf, takeOldRelease } from '#tools/store/old-release.ts';
import { type Attack, EARLIER, type Earlier, mustHold } from './attack.ts';
import { AttackedStore } from './attacked-store.ts';
import { CONFIGURATIONS, type ConfigurationName } from './configurations.ts';
import { ATTACKS } from './rows.ts';
import { StandIns } from './stand-ins.ts';

/** What became of an attack. `untried`: it could not be made. */
interface Outcome {
  readonly attack: Attack;
  readonly result: 'broken' | 'held' | 'untried';
  readonly words: string;
}

async function outcomeOf(attack: Attack, store: AttackedStore): Promise<Outcome> {
  try {
    const through = await attack.attempt(store);
    return { attack, result: through === undefined ? 'held' : 'broken', words: through ?? '' };
  } catch (error) {
    return { attack, result: 'untried', words: error instanceof Error ? error.message : String(error) };
  }
}

/** Walks all attacks on the release in the folder of this process, in one store for each configuration. */
async function walk(attacks: readonly Attack[], seeded: string, folder: string): Promise<readonly Outcome[]> {
  const services = new StandIns();
  await services.open();
  const outcomes: Outcome[] = [];
  try {
    for (const name of Object.keys(CONFIGURATIONS) as ConfigurationName[]) {
      const rows = attacks.filter(({ on }) => on === name);
      if (rows.length === 0) continue;
      const store = await AttackedStore.open(name, { seeded, folder, services });
      try {
        for (const attack of rows) {
          services.manners = 'fine';
          const outcome = await outcomeOf(attack, store);
          const { result, words } = outcome;
          console.log(`${result.padEnd(8)} ${attack.part}: ${attack.name}${words === '' ? '' : ` (${words})`}`);
          outcomes.push(outcome);
        }
      } finally {
        await store.close();
      }
    }
    return outcomes;
  } finally {
    services.close();
  }
}

/** Returns what differs from the table. */
function surprises(outcomes: readonly Outcome[], release: Earlier | 'now' | undefined): readonly string[] {
  return outcomes.flatMap(({ attack, result, words }) => {
    if (result === 'untried') return [`${attack.name}: could not be tried: ${words}`];
    // Nothing is expected of a commit that the table does not know, so everything that goes through is reported.
    if (release === undefined) return result === 'held' ? [] : [`${attack.name}: ${words}`];
    const expected = mustHold(attack, release) ? 'held' : 'broken';
    return result === expected ? [] : [`${attack.name}: ${result} instead of ${expected} ${words}`];
  });
}

/** Fills a store with the demo shop of the release in a folder. */
async function seed(state: string, folder: string): Promise<void> {
  const store = new KillableStore(state, await freePort(), { STORE_SEED: 'demo' }, 'tools/start.ts', folder);
  await store.start();
  await store.end();
}

/**
 * `npm run test:attacks`: sends what strangers, shoppers and staff can send to a store in workerd, over HTTP alone, and
 * says of each attack whether it was withstood. `ATTACK_RELEASE` names another commit, whose store is attacked instead;
 * one that the table knows must withstand and fail as the table says. `ONLY` is a pattern of their parts and names: `money: stolen`.
 */
async function main(): Promise<0 | 1> {
  const { ATTACK_RELEASE: named, ONLY: only } = process.env;
  const commit = named ? commitOf(named) : undefined;
  const release = commit === undefined ? 'now' : EARLIER.find((each) => commit.startsWith(each));
  const asked = new RegExp(only ?? '');
  const attacks = ATTACKS.filter(({ name, part }) => asked.test(`${part}: ${name}`));
  if (attacks.length === 0) throw new Error(`no attack is called ${only}`);
  const folder = mkdtempSync(join(tmpdir(), 'store-attacks-'));
  const old = commit === undefined ? undefined : takeOldRelease(commit);
  const home = process.cwd();
  try {
    if (!old) await buildStore();
    const seeded = join(folder, 'seeded');
    await seed(seeded, old?.folder ?? home);
    // Wrangler's settings, tables and the bundle are those of the folder of this process.
    process.chdir(old?.folder ?? home);
    const outcomes = await walk(attacks, seeded, folder);
    const found = surprises(outcomes, release);
    for (const surprise of found) console.error(surprise);
    const count = (result: Outcome['result']) => outcomes.filter((each) => each.result === result).length;
    const [held, broken] = [count('held'), count('broken')];
    console.log(`${commit?.slice(0, 8) ?? 'this tree'}: ${held} held, ${broken} broken, ${count('untried')} untried`);
    return found.length === 0 ? 0 : 1;
  } finally {
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
    old?.remove();
  }
}

// A store that could not be opened must not keep this process.
process.exit(await exitCodeOf(main));
