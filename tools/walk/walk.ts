import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Answer, WalkBrowser } from './browser.ts';
import type { Broken, Walker } from './crawl.ts';
import { type Filling, openStore, type WalkedStore } from './open-store.ts';
import { findUnread } from './unread.ts';
import { causeMails, checkMails, checkSearchRedirects, fillCarts, unreached } from './walk-beyond.ts';
import { checkSitemaps, customerOf, staffOf, walkAsCustomer, walkAsGuest, walkAsStaff } from './walk-sites.ts';

const RESULT = 'test-results/walk.json';
const LUMA = join(resolve('.'), '..', 'shared', 'data', 'luma');
const PLANTED = '/a-page-that-nobody-has';

/** Findings of one part of the walk. */
interface Found {
  readonly name: string;
  readonly checked: number;
  readonly broken: readonly Broken[];
}

async function walkDemo(store: WalkedStore): Promise<readonly Found[]> {
  const guest = new WalkBrowser(store.port);
  const shopper = await customerOf(store);
  const staff = await staffOf(store);
  await causeMails(guest, store);
  await fillCarts(guest, store);
  const seen = await walkAsGuest(guest);
  const known = new Set(seen.pages.keys());
  const own = await walkAsCustomer(shopper, known);
  const office = await walkAsStaff(staff, known);
  const sitemaps = await checkSitemaps(guest, seen);
  const redirects = await checkSearchRedirects(guest, store);
  const mails = await checkMails(new WalkBrowser(store.port), store);
  const reached = new Set([...known, ...own.pages.keys(), ...seen.forms, ...own.forms]);
  return [
    { name: 'demo store as guest', ...seen },
    { name: 'demo store as customer', ...own },
    { name: 'demo store as staff', ...office },
    { name: 'sitemaps of the demo store', ...sitemaps },
    { name: 'search redirects of the demo store', ...redirects },
    { name: 'mails of the demo store', ...mails },
    { name: 'pages of the demo store that links lead to', checked: reached.size, broken: unreached(reached) },
  ];
}

async function walkPlain(name: string, store: WalkedStore): Promise<readonly Found[]> {
  const guest = new WalkBrowser(store.port);
  const seen = await walkAsGuest(guest);
  return [
    { name, ...seen },
    { name: `sitemaps of the ${name}`, ...(await checkSitemaps(guest, seen)) },
  ];
}

/** Returns a walker that sees a planted dead link on the home page. */
function withPlanted(walker: WalkBrowser): Walker {
  const send = async (path: string): Promise<Answer> => {
    const answer = await walker.send(path);
    return path === '/' ? { ...answer, text: `${answer.text}<a href="${PLANTED}">Planted</a>` } : answer;
  };
  return { origin: walker.origin, send };
}

/** Checks that the walk finds a planted dead link, and nothing else. */
async function checkWalk(store: WalkedStore): Promise<Found> {
  const { broken } = await walkAsGuest(withPlanted(new WalkBrowser(store.port)));
  const isFound = broken.some(({ target }) => target === PLANTED);
  return {
    name: 'a planted dead link is found',
    checked: 1,
    broken: isFound ? [] : [{ from: '/', target: PLANTED, why: 'the walk did not find it' }],
  };
}

async function within(
  name: string,
  filling: Filling,
  walk: (store: WalkedStore) => Promise<readonly Found[]>,
  flags = {},
): Promise<readonly Found[]> {
  const started = performance.now();
  const store = await openStore(name, filling, flags);
  try {
    return await walk(store);
  } finally {
    await store.close();
    console.log(`  (${name}: ${((performance.now() - started) / 1000).toFixed(0)} s)`);
  }
}

/** Checks every part of the store for links and forms that do not work, and for declared things that nothing reads. */
async function main(): Promise<number> {
  const only = process.argv[2];
  const wants = (name: string) => only === undefined || only === name;
  const open = { 'enable-eu-returns': true, enable_gym_map: true };
  const found: Found[] = [{ name: 'what something reads', ...findUnread() }];
  if (wants('demo')) found.push(...(await within('demo', 'demo', walkDemo)));
  const hasLuma = existsSync(join(LUMA, 'fixtures'));
  if (wants('luma') && hasLuma) {
    found.push(...(await within('luma', { folder: LUMA }, (store) => walkPlain('imported shop', store))));
  }
  if (!hasLuma) console.log('  (no imported shop: the sample catalogue is not beside the repository)');
  if (wants('empty')) {
    const empty = async (store: WalkedStore) => [...(await walkPlain('empty store', store)), await checkWalk(store)];
    found.push(...(await within('empty', 'nothing', empty, open)));
  }
  for (const { name, checked, broken } of found) {
    console.log(`${broken.length === 0 ? '✓' : '✘'} ${name}: ${checked} checked, ${broken.length} broken`);
    for (const { from, target, why } of broken.slice(0, 60)) console.log(`    ${target} ${why} (on ${from})`);
  }
  const failed = found.reduce((sum, { broken }) => sum + broken.length, 0);
  const passed = found.reduce((sum, { checked }) => sum + checked, 0);
  mkdirSync('test-results', { recursive: true });
  const failures = found.flatMap(({ name, broken }) =>
    broken.map(({ from, target, why }) => `${name}: ${target} ${why} (on ${from})`),
  );
  writeFileSync(RESULT, JSON.stringify({ passed: Math.max(0, passed - failed), failed, failures }));
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
