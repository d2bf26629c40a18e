import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildStore } from '#tools/build.ts';
import { TEST_CONSTANTS } from '#tools/checks/test-constants.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';
import { atOnce, type Got } from './ask.ts';
import { FAMILIES, type Family } from './families.ts';
import { expectedOf, FAULTS, type Fault } from './faults.ts';
import { prepareVisitors, type Ready } from './prepare.ts';
import { send } from './send.ts';
import { walkPorts } from './walk-ports.ts';

/** Where `npm test` reads how many checks passed. */
const RESULT = 'test-results/outages.json';
const FAULTY = 'tools/outages/faulty-worker.js';
/** How often a request is sent again whose answer was wrong. */
const REPEATS = 2;

/** Words of an outage, in a page or in the answer of a service. */
const OUTAGE_WORDS = /Nothing has been lost|upstream_unavailable/;

/** Returns what is wrong with an answer; undefined if it is as the table says. */
function wrong(fault: Fault | undefined, family: Family, got: Got, usual: number): string | undefined {
  const expected = fault ? expectedOf(fault, family) : 'works';
  const { status, ms, text, retryAfter } = got;
  if (ms > family.limitMs) return `took ${Math.round(ms)} ms`;
  if (expected === 'works') {
    if (status !== usual) return `answered ${status} instead of ${usual} ${process.env.V ? text.slice(0, 300) : ''}`;
    return status === 200 && OUTAGE_WORDS.test(text) ? 'is incomplete' : undefined;
  }
  if (status === 200 && family.streams && OUTAGE_WORDS.test(text)) return undefined;
  if (status !== 503) return `answered ${status} instead of 503`;
  if (retryAfter === null) return 'does not say when to try again';
  return OUTAGE_WORDS.test(text) ? undefined : 'does not say what happened';
}

interface Place {
  readonly state: string;
  readonly port: number;
  readonly staffToken: string;
}

/** Fills the store, and prepares its visitors. */
async function filled(place: Place): Promise<Ready> {
  const runtime = await openRuntime({ ...place, before: TEST_CONSTANTS, logs: 'silent' });
  try {
    const url = `http://localhost:${place.port}`;
    await seedWhenEmpty(url, place.staffToken);
    return await prepareVisitors(url, place.staffToken);
  } finally {
    await runtime.dispose();
  }
}

/** Opens the store in a new isolate, in which something fails, and sends the request of each family once. */
async function walkOnce(
  place: Place,
  fault: Fault | undefined,
  ready: Ready,
  families: readonly Family[] = FAMILIES,
): Promise<readonly Got[]> {
  const vars: Record<string, string> = fault ? { OUTAGE: `${fault.binding} ${fault.mode}` } : {};
  const runtime = await openRuntime({ ...place, vars, around: FAULTY, logs: 'silent' });
  try {
    const url = `http://localhost:${place.port}`;
    return await atOnce(families, (family) => send(url, family, ready));
  } finally {
    await runtime.dispose();
  }
}

/** A family's request, and what was wrong with its answer. */
interface Problem {
  readonly family: Family;
  readonly what: string;
}

/** Returns which of some families were answered otherwise than the table says. */
async function problemsOf(
  place: Place,
  fault: Fault | undefined,
  ready: Ready,
  usual: ReadonlyMap<Family, number>,
  families: readonly Family[],
): Promise<readonly Problem[]> {
  const got = await walkOnce(place, fault, ready, families);
  return families.flatMap((family, index) => {
    const what = wrong(fault, family, got[index] as Got, usual.get(family) as number);
    return what === undefined ? [] : [{ family, what }];
  });
}

/** The families that are asked while a fault lasts. */
function familiesOf(fault: Fault | undefined): readonly Family[] {
  return fault ? FAMILIES.filter(({ only }) => !only || only.includes(fault.binding)) : FAMILIES;
}

/**
 * Walks a fault, and asks again what was answered wrongly, in another isolate: what the table says holds for every
 * isolate, but a machine that is busy with other work may be late once.
 */
async function walkFault(
  place: Place,
  fault: Fault | undefined,
  ready: Ready,
  usual: ReadonlyMap<Family, number>,
): Promise<readonly Problem[]> {
  let problems = await problemsOf(place, fault, ready, usual, familiesOf(fault));
  for (let again = 0; again < REPEATS && problems.length > 0; again++) {
    const families = problems.map(({ family }) => family);
    problems = await problemsOf(place, fault, ready, usual, families);
  }
  return problems;
}

/**
 * Walks every family of addresses through every fault of the table, each fault in a new isolate, and once more without
 * one; then what depends on outside services through their failures. Arguments limit it: `node tools/outages/walk.ts DB
 * KV`, or `PORTS` for the services.
 */
async function main(): Promise<0 | 1> {
  const chosen = process.argv.slice(2);
  const faults = FAULTS.filter(({ binding }) => chosen.length === 0 || chosen.includes(binding));
  await buildStore();
  mkdirSync(dirname(RESULT), { recursive: true });
  const state = temporaryState('outages');
  const place = { state, port: await freePort(), staffToken: crypto.randomUUID() };
  const ready = await filled(place);
  const usual = new Map(
    (await walkOnce(place, undefined, ready)).map(({ status }, index) => [FAMILIES[index] as Family, status]),
  );
  const failures: string[] = [];
  for (const fault of [...faults, undefined]) {
    const name = fault ? `${fault.binding} ${fault.mode}` : 'afterwards';
    const problems = await walkFault(place, fault, ready, usual);
    failures.push(...problems.map(({ family, what }) => `${name}: ${family.name} ${what}`));
  }
  const ports =
    chosen.length === 0 || chosen.includes('PORTS') ? await walkPorts(place, ready) : { checks: 0, failures: [] };
  failures.push(...ports.failures);
  for (const failure of failures) console.error(failure);
  const asked = [...faults, undefined].reduce((sum, fault) => sum + familiesOf(fault).length, ports.checks);
  const passed = asked - failures.length;
  console.log(`${passed} passed, ${failures.length} failed`);
  writeFileSync(RESULT, JSON.stringify({ passed, failed: failures.length, failures }));
  rmSync(state, { recursive: true, force: true });
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await exitCodeOf(main);
