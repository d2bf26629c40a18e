import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStore } from '#tools/build.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import { playBackups } from './backups.ts';
import { checkMails } from './check-mails.ts';
import { CONTROLS, playControl } from './control.ts';
import { FakeAdyen } from './fake-adyen.ts';
import { FakeMail } from './fake-mail.ts';
import { FakeProvider } from './fake-provider.ts';
import { FakeRates } from './fake-rates.ts';
import { stockUp } from './goods.ts';
import { hasReports, type Plan, planOf, ROUNDS_OF_ALL_TURNS, type Storm, turnOf } from './plan.ts';
import { type Arena, type Played, playRound } from './play-round.ts';
import { playSubscriptions } from './subscriptions.ts';

/** `--short`: each kind of fault once, the same on every run. */
const IS_SHORT = process.argv.includes('--short');
/**
 * Number of rounds and their seed: `ROUNDS=8 SEED=1`; `ROUND=5` plays only that round again, `TURN='storm over webhooks'`
 * only those of the rounds that go wrong in this way.
 */
const ROUNDS = IS_SHORT ? ROUNDS_OF_ALL_TURNS : Number(process.env.ROUNDS ?? 200);
const SEED = IS_SHORT ? 1 : Number(process.env.SEED ?? Date.now() % 1_000_000);
const ONLY = process.env.ROUND === undefined ? undefined : Number(process.env.ROUND);
const TURN = process.env.TURN ?? '';

/** Number of rounds after which the store starts with an empty state, because an audit reads all of it. */
const ROUNDS_OF_STATE = 20;
/** How long the store waits for the provider, and for an order without news, in milliseconds. */
const LIMIT_MS = 500;
const GRACE_MS = 2500;
/** How often a round is played whose fault did not come about, and how far the numbers of its substitutes are. */
const MOST_TRIES = 3;
const ROUNDS_TO_SPARE = 1_000 * ROUNDS_OF_ALL_TURNS;
/** Most findings that are printed of one part. */
const MOST_FINDINGS = 20;
const REPORT = 'test-results/faults.json';

interface Tally {
  passed: number;
  /** What was found wrong, a line for each part that failed. */
  readonly failures: string[];
}

/** Counts a part of the rounds by what was found in it. */
function count(tally: Tally, name: string, findings: readonly string[]): void {
  if (findings.length === 0) tally.passed += 1;
  else tally.failures.push(`${name}: ${findings[0]}`);
}

/** A store with an empty state, the services around it, and the address of its minutes. */
interface World {
  readonly arena: Arena;
  readonly mail: FakeMail;
  readonly clock: string;
}

/** The notes that a provider has left at an order, as staff read them. */
async function notesOf({ url, token }: KillableStore, orderId: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/svc_staff/orders/${orderId}`, { headers: { authorization: `Bearer ${token}` } });
  const { notes } = (await answer.json()) as { notes: readonly Readonly<Record<string, string>>[] };
  return notes.filter(({ actor, event }) => actor === 'provider' && event === 'note').map(({ detail = '' }) => detail);
}

/** Services around a store. */
interface Services {
  readonly rates: FakeRates;
  readonly mail: FakeMail;
  readonly openProvider: (kill: () => void) => FakeAdyen | FakeProvider;
}

async function openWorld(folder: string, { rates, mail, openProvider }: Services) {
  let kills = 0;
  const kill = () => {
    kills += 1;
    store.kill();
  };
  const provider = openProvider(kill);
  await Promise.all([rates.open(), provider.open(), mail.open()]);
  const clockPort = await freePort();
  const vars = {
    ...provider.vars(),
    SHIPPING_URL: rates.url,
    TAX_URL: rates.url,
    MAIL_URL: mail.url,
    PAYMENTS_LIMIT_MS: String(LIMIT_MS),
    ORDER_GRACE_MS: String(GRACE_MS),
    CLOCK_PORT: String(clockPort),
  };
  const store = new KillableStore(folder, await freePort(), vars, 'tools/faults/stormy-store.ts');
  provider.reportTo(store.url);
  await store.start();
  let now: Storm | null = null;
  // A store that was killed does not answer, and gets its weather when it is revived.
  const askStorm = async (init: RequestInit) => {
    const answer = await fetch(`${store.url}/storm`, init).catch(() => undefined);
    return answer && ((await answer.json()) as Record<string, number>);
  };
  const blow = () => askStorm(now === null ? { method: 'DELETE' } : { method: 'POST', body: JSON.stringify(now) });
  const arena: Arena = {
    url: store.url,
    client: httpStoreClient({ url: store.url, token: store.token }),
    provider,
    rates,
    kill,
    kills: () => kills,
    revive: async () => {
      if (store.isRunning) return;
      await store.start();
      if (now !== null) await blow();
    },
    weather: async (storm) => {
      now = storm;
      return blow();
    },
    hits: () => askStorm({}),
    notesOf: (orderId) => notesOf(store, orderId),
  };
  return { arena, provider, store, clock: `http://127.0.0.1:${clockPort}` };
}

/** Opens a store with an empty state and external services, and runs work on it. */
async function withStore(seed: number, isAdyen: boolean, work: (world: World) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'store-faults-'));
  const openProvider = (kill: () => void) => new (isAdyen ? FakeAdyen : FakeProvider)(LIMIT_MS, kill);
  const services: Services = { rates: new FakeRates(), mail: new FakeMail(seed), openProvider };
  const { arena, provider, store, clock } = await openWorld(folder, services);
  try {
    await work({ arena, mail: services.mail, clock });
  } finally {
    await store.end();
    for (const service of [provider, services.rates, services.mail]) service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function tell(name: string, { findings, published, refused, kills, hits }: Played, seconds: number): void {
  const faults = Object.entries(hits).map(([fault, times]) => `, ${times} ${fault}`);
  console.log(
    `${name}: ${published} placed, ${refused} refused, ${kills} kills${faults.join('')}, ${seconds.toFixed(1)} s`,
  );
  for (const finding of findings) console.log(`    ${finding}`);
}

/** Reports a round that could not be finished as failed. */
function brokenOff(error: unknown): Played {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { findings: [`broken off: ${reason}`], published: 0, refused: 0, kills: 0, hits: {}, spared: [] };
}

/**
 * Plays a round, and others of its kind instead if the store was to be killed and was not, with the same goods for sale.
 */
async function playUntilKilled(arena: Arena, first: Plan): Promise<Played> {
  let plan = first;
  for (let tries = 1; ; tries++) {
    const played = await playRound(arena, plan).catch(brokenOff);
    if (played.spared.length === 0) return played;
    if (tries === MOST_TRIES) return { ...played, findings: [...played.findings, ...played.spared] };
    if (played.findings.length > 0) return played;
    console.log(`    round ${plan.round} again: ${played.spared[0]}`);
    plan = planOf(SEED, plan.round + ROUNDS_TO_SPARE);
    await arena.client.importBatch(stockUp(plan.round, plan.supply));
    await arena.client.publish();
  }
}

/** Plays rounds on one store: all of them with a provider that reports on its own, or none. */
async function playRounds(rounds: readonly number[], isAdyen: boolean, tally: Tally): Promise<void> {
  await withStore(SEED + (rounds[0] ?? 0), isAdyen, async ({ arena, mail, clock }) => {
    const plans = rounds.map((round) => planOf(SEED, round));
    const batches = plans.map(({ round, supply }) => stockUp(round, supply));
    await arena.client.importBatch({
      products: batches.flatMap(({ products = [] }) => products),
      giftcards: batches.flatMap(({ giftcards = [] }) => giftcards),
    });
    await arena.client.publish();
    for (const plan of plans) {
      const started = performance.now();
      const played = await playUntilKilled(arena, plan);
      const what = plan.meanwhile === 'nothing' ? '' : `, ${plan.meanwhile}`;
      tell(`round ${plan.round} (${turnOf(plan.round)}${what})`, played, (performance.now() - started) / 1000);
      count(tally, `round ${plan.round} of SEED=${SEED}`, played.findings);
      if (played.findings.length > 0) console.log(`    again: SEED=${SEED} ROUND=${plan.round} npm run test:faults`);
    }
    const reports = arena.provider.notes().length;
    if (reports > 0) console.log(`reports: ${reports}, each sent at least twice`);
    const left = await checkMails(arena, mail, clock).catch((error: unknown) => brokenOff(error).findings);
    console.log(`emails: ${mail.taken.size} taken in ${mail.tries} tries`);
    for (const finding of left.slice(0, MOST_FINDINGS)) console.log(`    ${finding}`);
    count(tally, `emails of rounds ${rounds[0]} to ${rounds.at(-1)} of SEED=${SEED}`, left);
  });
}

/** Plays subscriptions over months with a set clock: `SUBSCRIPTIONS=500 MONTHS=24`. */
async function playMonths(tally: Tally): Promise<void> {
  const started = performance.now();
  const subscriptions = IS_SHORT ? 12 : Number(process.env.SUBSCRIPTIONS ?? 500);
  const months = IS_SHORT ? 4 : Number(process.env.MONTHS ?? 24);
  const { findings, charges, refusals, kills, actions } = await playSubscriptions({
    subscriptions,
    months,
    seed: SEED,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${subscriptions} subscriptions over ${months} months: ${charges} charges, ${refusals} refusals, ${actions} paused, canceled or resumed, ${kills} kills, ${seconds} s`,
  );
  for (const finding of findings.slice(0, MOST_FINDINGS)) console.log(`    ${finding}`);
  count(tally, `subscriptions of SEED=${SEED}`, findings);
}

/** Takes backups of a store that takes orders, and restores them: `BACKUPS=20`. */
async function playRestores(tally: Tally): Promise<void> {
  const started = performance.now();
  const backups = IS_SHORT ? 1 : Number(process.env.BACKUPS ?? 10);
  const { findings, orders, pausedMs } = await playBackups({ backups, seed: SEED }).catch((error: unknown) => ({
    findings: brokenOff(error).findings,
    orders: 0,
    pausedMs: 0,
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${backups} backups while ${orders} orders were placed, restored: at most ${Math.ceil(pausedMs)} ms without the store, ${seconds} s`,
  );
  for (const finding of findings.slice(0, MOST_FINDINGS)) console.log(`    ${finding}`);
  count(tally, `backups of SEED=${SEED}`, findings);
}

/** Plays stores that are wrong on purpose, each of which must be found wrong for its own mistake. */
async function playControls(tally: Tally): Promise<void> {
  for (const { name, mistake } of CONTROLS) {
    const { findings } = await playControl(SEED, name);
    const found = findings.find((finding) => mistake.test(finding));
    console.log(`control, wrong on purpose (${name}): ${found ? `caught, ${found}` : 'NOT caught'}`);
    count(tally, `control (${name})`, found ? [] : ['a store that is wrong on purpose was not found wrong']);
  }
}

async function main(): Promise<number> {
  // Builds first, because rounds with an older build would test outdated code.
  await buildStore();
  const tally: Tally = { passed: 0, failures: [] };
  console.log(`SEED=${SEED}`);
  const all = ONLY === undefined ? Array.from({ length: ROUNDS }, (_, round) => round) : [ONLY];
  const rounds = all.filter((round) => turnOf(round).includes(TURN));
  if (rounds.length === 0) throw new Error(`none of ${all.length} rounds has the turn ${TURN}`);
  for (const isAdyen of [true, false]) {
    const its = rounds.filter((round) => hasReports(turnOf(round)) === isAdyen);
    for (let at = 0; at < its.length; at += ROUNDS_OF_STATE) {
      await playRounds(its.slice(at, at + ROUNDS_OF_STATE), isAdyen, tally);
    }
  }
  const isWhole = ONLY === undefined && TURN === '';
  if (isWhole) await playMonths(tally);
  if (isWhole) await playRestores(tally);
  await playControls(tally);
  const { passed, failures } = tally;
  const failed = failures.length;
  mkdirSync('test-results', { recursive: true });
  writeFileSync(REPORT, JSON.stringify({ seed: SEED, passed, failed, failures }));
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
