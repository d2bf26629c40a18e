import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, expect, it } from 'vitest';
import { MAIL_KINDS, type Mail } from '#worker/store/mails.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { everyMail, type Readers } from '#worker/testing/every-mail.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { env } from '#worker/testing/store.ts';
import { changesOf, type WholeState, wholeState } from '#worker/testing/whole-state.ts';

/** What opening a link may change, each with the reason why it is no act of anyone. */
const MAY_CHANGE: Readonly<Record<string, string>> = {
  LIMITER: 'links of quotes count how often a network opens them, so that nobody finds one by trying',
  'KV route': 'copies of addresses that were looked up',
};

interface Letter extends Pick<Mail, 'html' | 'kind' | 'recipient' | 'text'> {
  readonly url: string | null;
}

let readers: Readers = new Map();
let letters: readonly Letter[] = [];

beforeAll(async () => {
  readers = await everyMail();
  const { results } = await env.DB.prepare(
    'SELECT kind, recipient, html, text, unsubscribe_url AS url FROM mails',
  ).all<Letter>();
  letters = results;
});

/** All addresses in an email, those of pictures too, each once; the last one is that for unsubscribing. */
const linksOf = ({ html, text, url }: Letter): readonly string[] => [
  ...new Set([
    ...[...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
    ...(text.match(/https?:\/\/\S+/g) ?? []),
    ...(url === null ? [] : [url]),
  ]),
];

/** The path of an address in the store. Staff answer on a host of their own, which leads to the same pages here. */
function pathOf(link: string): string {
  const url = new URL(link, 'http://localhost');
  expect(url.hostname, link).toMatch(/^(?:local\.)?localhost$/);
  return url.pathname + url.search;
}

/** Opens a link and follows where it leads, but does nothing there. Returns the last status. */
async function open(browser: TestBrowser, method: string, link: string): Promise<number> {
  let next = link;
  for (let hops = 0; hops < 5; hops++) {
    const answer = await browser.send(method, pathOf(next));
    await answer.text();
    const to = answer.headers.get('location');
    if (to === null) return answer.status;
    next = to;
  }
  throw new Error(`${link} leads to no page`);
}

/** Everything, once all events are handled and nothing has changed for half a second. */
async function settled(): Promise<WholeState> {
  for (let state = await wholeState(); ; ) {
    await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
    await scheduler.wait(500);
    const left = await env.DB.prepare('SELECT count(*) AS n FROM events WHERE handled_ms IS NULL').first<number>('n');
    const next = await wholeState();
    if (left === 0 && Object.keys(changesOf(state, next)).length === 0) return next;
    state = next;
  }
}

it('every kind of email has been written', () => {
  expect([...new Set(letters.map(({ kind }) => kind))].sort()).toEqual([...MAIL_KINDS].sort());
});

it('a scanner that opens every link of every email changes nothing, for guests and for anyone who is logged in', async () => {
  const stranger = await PageBrowser.of('wants@scanned.test');
  const before = await settled();
  expect(before.size).toBeGreaterThan(100);
  for (const letter of letters) {
    const reader = readers.get(letter.recipient);
    for (const link of linksOf(letter)) {
      for (const method of ['GET', 'HEAD', 'GET']) {
        for (const browser of [new TestBrowser(), ...(reader ? [reader] : [])]) {
          expect(await open(browser, method, link), `${method} ${link}`).toBe(200);
        }
        // What belongs to someone else is not found.
        expect([200, 404]).toContain(await open(stranger, method, link));
      }
    }
  }
  const after = await settled();
  const changes = Object.entries(changesOf(before, after)).filter(([place]) => !(place in MAY_CHANGE));
  expect(Object.fromEntries(changes)).toEqual({});
});

// Without it, the links that were opened could all have ended long ago, and what they change could be overlooked.
it.each([
  ['newsletter-confirm', {}, 'newsletter_subscriptions'],
  ['newsletter-begun', {}, 'newsletter_subscriptions'],
  ['back-in-stock', {}, 'bins'],
  ['email-change', {}, 'customers'],
  ['password-forgotten', { password: 'kettlebells at dusk' }, 'customers'],
  ['quote', {}, 'GUESTS'],
] as const)('the button behind the link of %s still works after it', async (kind, fields, place) => {
  const letter = letters.find((each) => each.kind === kind);
  const path = pathOf((letter && linksOf(letter).at(-1)) ?? '');
  const token = new URLSearchParams(path.split('?')[1]).get('t');
  const before = await wholeState();
  await new PageBrowser().post(path, { ...fields, ...(token === null ? {} : { t: token }) });
  expect(Object.keys(changesOf(before, await settled()))).toContain(place);
});
