import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser, chromium as engine } from '@playwright/test';
import { auditStore, type ReadAudit } from '#tools/audit/audit-store.ts';
import { chromium } from '#tools/chromium.ts';
import { makeChange, mistakeOf } from '#tools/e2e/planted-change.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { Tree } from '#tools/mutants/tree.ts';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import { CollectorNetwork } from './collector.ts';
import { type AuditedRow, type Entry, eventFindings, type Finding, purchaseFindings } from './compare.ts';
import { MISTAKES, OBSERVED } from './observer.ts';
import { CHOICES, walk, walks } from './quiet.ts';
import { TURNS, type Visited, visit, WAITING } from './visitor.ts';

/** Number of visits; one in this many buys something. */
const VISITS = Number(process.env.VISITS ?? 500);
const ORDER_EVERY = 25;
/** Pages of each walk of a visitor who agrees to nothing; 0 for no walks. */
const PAGES = Number(process.env.PAGES ?? 30);
/** A mistake to plant, which must be noticed; '' for none. `ONLY='closed tab'` plays the visits of one turn. */
const { PLANT = '', ONLY = '' } = process.env;
/** Visits at the same time: those that work, and those that mostly wait. */
const AT_WORK = 3;
const WAITERS = 16;
/** How long the last purchases may be on their way to the ledger, milliseconds. */
const OUTBOX_MS = 10_000;
const MOST_FINDINGS = 20;
const REPORT = `test-results/visits${PLANT === '' ? '' : `-${PLANT}`}.json`;

type Planned = Pick<Visited, 'nth' | 'turn'>;

/** All visits, numbered from 1. */
function plan(): readonly Planned[] {
  const all = Array.from({ length: VISITS }, (_, at): Planned => {
    const isOrder = at % ORDER_EVERY === ORDER_EVERY - 1;
    return { nth: at + 1, turn: isOrder ? 'order' : (TURNS[at % TURNS.length] ?? 'burst') };
  });
  return all.filter(({ turn }) => ONLY === '' || turn === ONLY);
}

/** A copy of the store whose `track()` is observed, with a mistake if one is planted. */
function observedTree(): Tree {
  const changes = PLANT === '' ? [OBSERVED] : [OBSERVED, mistakeOf(PLANT, MISTAKES)];
  const tree = new Tree(process.cwd());
  for (const change of changes) makeChange(tree.folder, change);
  return tree;
}

/** Everything in the ledger of the consumers. */
async function ledgerOf({ url, token }: KillableStore): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const answer: Response = await fetch(`${url}/svc_staff/tracking?after=${after}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { entries, next } = (await answer.json()) as {
      readonly entries: readonly Entry[];
      readonly next: string | null;
    };
    all.push(...entries);
    after = next;
  }
  return all;
}

async function ordersOf(read: ReadAudit): Promise<readonly AuditedRow[]> {
  const { orders, violations } = await auditStore(read);
  if (violations.length > 0) throw new Error(`the audit finds ${JSON.stringify(violations[0])}`);
  return orders as readonly AuditedRow[];
}

/** Does something with each item, with so many of them at the same time. */
async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Plays visits, a number of them at the same time. A visit that cannot be played is a finding of its own. */
async function playAll(
  browser: Browser,
  origin: string,
  network: CollectorNetwork,
  {
    planned,
    lanes,
    broken,
  }: { readonly planned: readonly Planned[]; readonly lanes: number; readonly broken: Finding[] },
): Promise<readonly Visited[]> {
  const done: Visited[] = [];
  await inLanes(planned, lanes, async (next) => {
    try {
      done.push(await visit(browser, origin, network, next));
    } catch (error) {
      const words = error instanceof Error ? error.message.split('\n')[0] : String(error);
      broken.push({ turn: `${next.turn} (visit ${next.nth})`, kind: 'unknown', words: `not played: ${words}` });
    }
  });
  return done;
}

/**
 * Walks of visitors who agree to nothing, several at the same time. Those who never agreed come first, and the ledger must
 * not grow meanwhile.
 */
async function walkAll(
  browser: Browser,
  origin: string,
  network: CollectorNetwork,
  ledger: () => Promise<readonly Entry[]>,
): Promise<readonly Finding[]> {
  if (PAGES === 0) return [];
  const found: Finding[] = [];
  const all = walks(VISITS + 1);
  const play = (choices: readonly (typeof CHOICES)[number][]) =>
    inLanes(
      all.filter(({ choice }) => choices.includes(choice)),
      2 * AT_WORK,
      async (next) => void found.push(...(await walk(browser, origin, network, { ...next, count: PAGES }))),
    );
  const before = (await ledger()).length;
  await play(CHOICES.filter((choice) => choice !== 'withdrawn'));
  const more = (await ledger()).length - before;
  if (more !== 0)
    found.push({ turn: 'walks', kind: 'without consent', words: `${more} entries of those who never agreed` });
  await play(['withdrawn']);
  console.log(`${all.length} walks of ${PAGES} pages without consent: ${found.length} findings`);
  return found;
}

function tell(visits: readonly Visited[], findings: readonly Finding[], seconds: number, orders: number): void {
  const counts = new Map<string, { visits: number; events: number }>();
  for (const { turn, seen } of visits) {
    const { visits: before, events } = counts.get(turn) ?? { visits: 0, events: 0 };
    counts.set(turn, { visits: before + 1, events: events + seen.length });
  }
  for (const [turn, { visits: many, events }] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${turn.padEnd(26)} ${String(many).padStart(4)} visits ${String(events).padStart(6)} events`);
  const of = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  const events = visits.reduce((sum, { seen }) => sum + seen.length, 0);
  console.log(
    `${visits.length} visits, ${events} events, ${orders} orders in ${Math.round(seconds)} s: ` +
      `${of('lost')} lost, ${of('counted twice')} counted twice, ${of('purchase')} purchases wrong, ${of('unknown')} unexplained`,
  );
  for (const { turn, kind, words } of findings.slice(0, MOST_FINDINGS)) console.log(`  ${kind}: ${turn}: ${words}`);
  mkdirSync('test-results', { recursive: true });
  writeFileSync(
    REPORT,
    `${JSON.stringify({ counts: Object.fromEntries(counts), orders, seconds, findings }, null, 2)}\n`,
  );
}

/** Plays all visits on a store of their own. Returns the exit code. */
async function main(): Promise<0 | 1> {
  const started = performance.now();
  const tree = observedTree();
  const state = mkdtempSync(join(tmpdir(), 'store-visits-'));
  const store = new KillableStore(state, await freePort(), {}, 'tools/start.ts', tree.folder);
  const network = new CollectorNetwork(store.url);
  try {
    // Before the start, whose time is limited.
    await promisify(execFile)(process.execPath, ['tools/build.ts'], { cwd: tree.folder });
    await store.start();
    await seedWhenEmpty(store.url, store.token);
    // The demo shop begins with logins and orders.
    const filled = new Set((await ledgerOf(store)).map(({ id }) => id));
    const ledger = async () => (await ledgerOf(store)).filter(({ id }) => !filled.has(id));
    const { audit } = httpStoreClient({ url: store.url, token: store.token });
    const ordersBefore = new Set((await ordersOf(audit)).map(({ orderId }) => orderId));
    const origin = await network.open();
    process.env.STORE_URL = origin;
    const browser = await engine.launch(chromium('--blink-settings=imagesEnabled=false'));
    const broken: Finding[] = [];
    const planned = plan();
    const isWaiter = ({ turn }: Planned): boolean => (WAITING as readonly string[]).includes(turn);
    const visits = (
      await Promise.all([
        playAll(browser, origin, network, { planned: planned.filter(isWaiter), lanes: WAITERS, broken }),
        playAll(browser, origin, network, {
          planned: planned.filter((each) => !isWaiter(each)),
          lanes: AT_WORK,
          broken,
        }),
      ])
    ).flat();
    const orders = (await ordersOf(audit)).filter(({ orderId }) => !ordersBefore.has(orderId));
    let entries = await ledger();
    for (const end = Date.now() + OUTBOX_MS; Date.now() < end && purchaseFindings(orders, entries).length > 0; ) {
      await sleep(1000);
      entries = await ledger();
    }
    // Walks come last, because some of these visitors agree first.
    const silent = await walkAll(browser, origin, network, ledger);
    await browser.close();
    const findings = [...broken, ...silent, ...eventFindings(visits, entries), ...purchaseFindings(orders, entries)];
    tell(visits, findings, (performance.now() - started) / 1000, orders.length);
    return findings.length === 0 ? 0 : 1;
  } finally {
    network.close();
    await store.end();
    tree.remove();
    rmSync(state, { recursive: true, force: true });
  }
}

process.exitCode = await exitCodeOf(main);
