import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium as engine } from '@playwright/test';
import type { Miniflare } from 'miniflare';
import { SOLD_STATUSES } from '#shared/order/status-change.ts';
import { auditStore } from '#tools/audit/audit-store.ts';
import { buildStore } from '#tools/build.ts';
import { chromium } from '#tools/chromium.ts';
import { makeChange, mistakeOf } from '#tools/e2e/planted-change.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { Tree } from '#tools/mutants/tree.ts';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { freePort } from '#tools/store/free-port.ts';
import { everyMinute } from '#tools/store/minutes.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';
import { BankNetwork } from './bank-network.ts';
import {
  type BookedCharge,
  type BookedOrder,
  type Finding,
  isStanding,
  ledgerFindings,
  roundFindings,
} from './compare.ts';
import { endingOf } from './ending.ts';
import { MISTAKES } from './mistakes.ts';
import { type Played, playRound } from './round.ts';

/** Number of rounds and their seed; `ROUND=5` plays only that round again. */
const ROUNDS = Number(process.env.ROUNDS ?? 100);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const ONLY = process.env.ROUND === undefined ? undefined : Number(process.env.ROUND);
/** A mistake to plant, which must be noticed; '' for none. */
const { PLANT = '' } = process.env;
/** Rounds at the same time, which mostly wait. */
const LANES = Number(process.env.LANES ?? 8);
/** How long the store waits for the bank and for an order without news, and how often it looks, milliseconds. */
const LIMIT_MS = 500;
const GRACE_MS = 1500;
const MINUTE_MS = 1000;
/** How long the copies of the orders may take, milliseconds. */
const COPIED_MS = 20_000;
const MOST_FINDINGS = 20;
const REPORT = resolve(`test-results/wallet${PLANT === '' ? '' : `-${PLANT}`}.json`);

/** Goes to a copy of the store with the mistake in it. Returns a function that removes it. */
function plant(): () => void {
  const mistake = mistakeOf(PLANT, MISTAKES);
  const root = process.cwd();
  const tree = new Tree(root);
  makeChange(tree.folder, mistake);
  process.chdir(tree.folder);
  return () => {
    process.chdir(root);
    tree.remove();
  };
}

/** Plays all rounds, several at the same time. One that cannot be played is a finding. */
async function playAll(browser: Browser, network: BankNetwork, origin: string) {
  const played: Played[] = [];
  const broken: Finding[] = [];
  const rounds = Array.from({ length: ROUNDS }, (_, at) => at + 1).filter((nth) => ONLY === undefined || nth === ONLY);
  const waiting = rounds.values();
  const lane = async () => {
    for (const nth of waiting) {
      await playRound(browser, network, { origin, nth, seed: SEED }).then(
        (round) => played.push(round),
        (error: unknown) => {
          const words = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
          broken.push({ round: nth, kind: 'not played', words });
        },
      );
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { played, broken };
}

/** All orders of rounds and all charges, from the database. */
async function booksOf(runtime: Miniflare) {
  const db = await runtime.getD1Database('DB');
  const orders = await db
    .prepare("SELECT order_id AS orderId, email, status, amount FROM orders WHERE email LIKE 'round-%'")
    .all<BookedOrder>();
  const charges = await db
    .prepare('SELECT order_id AS orderId, state, amount, refunded FROM sandbox_charges')
    .all<BookedCharge>();
  return {
    orders: orders.results,
    charges: new Map(charges.results.map((charge) => [charge.orderId, charge])),
  };
}

interface Audited {
  readonly orderId: string;
  readonly status: string;
  readonly charges: number;
}

/** Everything that contradicts what the app was told, in the books and in the audit. `before`: what the demo shop begins with. */
async function compare(
  runtime: Miniflare,
  client: ReturnType<typeof httpStoreClient>,
  played: readonly Played[],
  before: ReadonlySet<string>,
) {
  const { violations, orders: audited } = await auditStore(client.audit);
  const own = (audited as readonly Audited[]).filter(({ orderId }) => !before.has(orderId));
  let books = await booksOf(runtime);
  const isCopied = () =>
    own.every(({ orderId, status }) => books.orders.some((copy) => copy.orderId === orderId && copy.status === status));
  for (const end = Date.now() + COPIED_MS; Date.now() < end && !isCopied(); books = await booksOf(runtime))
    await sleep(MINUTE_MS / 2);
  const { orders, charges } = books;
  const ofRounds = new Map([...charges].filter(([orderId]) => !before.has(orderId)));
  const findings: readonly Finding[] = [
    ...played.flatMap((round) => roundFindings(round, books)),
    ...ledgerFindings(orders, ofRounds, (status) => SOLD_STATUSES.has(status as 'published')),
    ...violations.map((violation): Finding => ({ round: 0, kind: 'audit', words: JSON.stringify(violation) })),
    ...own
      .filter(({ orderId }) => !orders.some((order) => order.orderId === orderId))
      .map(({ orderId }): Finding => ({ round: 0, kind: 'audit', words: `${orderId} belongs to no sheet` })),
  ];
  return { findings, orders, charges: ofRounds };
}

function tell(
  {
    played,
    findings,
    faults,
  }: {
    readonly played: readonly Played[];
    readonly findings: readonly Finding[];
    readonly faults: ReadonlyMap<string, number>;
  },
  { orders, charges }: { readonly orders: readonly BookedOrder[]; readonly charges: ReadonlyMap<string, BookedCharge> },
  seconds: number,
): void {
  const sheets = played.flatMap((round) => round.sheets).filter(({ isAgreed }) => isAgreed);
  const ended = (ending: string) => sheets.filter((sheet) => endingOf(sheet) === ending);
  const sold = orders.filter(({ status }) => SOLD_STATUSES.has(status as 'published'));
  const shown = ended('known').filter((sheet) => sold.some(({ email }) => email === sheet.email));
  const sum = (amounts: readonly number[]) => (amounts.reduce((all, amount) => all + amount, 0) / 100).toFixed(2);
  const standing = [...charges.values()].filter(isStanding);
  console.log(
    [...faults]
      .sort()
      .map(([name, times]) => `${name}: ${times}`)
      .join(', '),
  );
  console.log(
    `${played.length} rounds of seed ${SEED} in ${Math.round(seconds)} s, ${sheets.length} sheets approved: ` +
      `${ended('paid').length} told as paid, ${ended('refused').length} as refused, ${ended('known').length} left to the next page ` +
      `(${shown.length} with an order); ${orders.length} orders, ${sold.length} sold for ` +
      `${sum(sold.map(({ amount }) => amount))}, charged ${sum(standing.map(({ amount }) => amount))}; ${findings.length} findings`,
  );
  for (const { round, kind, words } of findings.slice(0, MOST_FINDINGS))
    console.log(`  ${kind}: ${round === 0 ? '' : `round ${round}: `}${words}`);
  mkdirSync(resolve(REPORT, '..'), { recursive: true });
  const rounds = played.map(({ nth, sheets: own, end }) => ({ nth, end, sheets: own }));
  writeFileSync(
    REPORT,
    `${JSON.stringify({ seed: SEED, seconds, findings, faults: Object.fromEntries(faults), orders, rounds }, null, 2)}\n`,
  );
}

/** Plays all rounds on a store of their own. Returns the exit code. */
async function main(): Promise<0 | 1> {
  const removeTree = PLANT === '' ? () => undefined : plant();
  const state = temporaryState('wallet');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const token = crypto.randomUUID();
  const network = new BankNetwork(url);
  let close = async (): Promise<void> => undefined;
  try {
    await buildStore();
    const vars = { PAYMENTS_LIMIT_MS: String(LIMIT_MS), ORDER_GRACE_MS: String(GRACE_MS) };
    const runtime = await openRuntime({ port, staffToken: token, state, vars, logs: 'silent' });
    const stopMinutes = everyMinute(() => runtime, MINUTE_MS);
    close = async () => {
      stopMinutes();
      await runtime.dispose();
    };
    await seedWhenEmpty(url, token);
    const client = httpStoreClient({ url, token });
    const { orders: first } = await auditStore(client.audit);
    const before = new Set((first as readonly Audited[]).map(({ orderId }) => orderId));
    const origin = await network.open();
    process.env.STORE_URL = origin;
    const browser = await engine.launch(chromium('--blink-settings=imagesEnabled=false'));
    const started = performance.now();
    const { played, broken } = await playAll(browser, network, origin);
    await browser.close();
    const seconds = (performance.now() - started) / 1000;
    const { findings, ...books } = await compare(runtime, client, played, before);
    tell({ played, findings: [...broken, ...findings], faults: network.faults }, books, seconds);
    return broken.length + findings.length === 0 ? 0 : 1;
  } finally {
    network.close();
    await close();
    removeTree();
    rmSync(state, { recursive: true, force: true });
  }
}

process.exitCode = await exitCodeOf(main);
