import { createExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FAULTS, type FaultCode } from '#shared/errors.ts';
import { STAFF_RIGHTS } from '#shared/staff/rights.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { app } from '#worker/app.ts';
import { ACCESS_TABLE, type Access } from '#worker/testing/access-table.ts';
import { openAccount } from '#worker/testing/account.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { ADMIN, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env } from '#worker/testing/store.ts';

const SHOP = 'http://localhost';
const KB = 1024;
/** How long the store waits for a body, and for an import or a picture, in milliseconds; and how long in these tests. */
const ARRIVAL_MS = 15_000;
const FEED_ARRIVAL_MS = 120_000;
const SHORTLY_MS = 150;
/** Routes that read more than 256 KiB, and how much. */
const LARGER: Readonly<Record<string, number>> = {
  'POST /staff/prices': 10 * KB * KB,
  'POST /svc_staff/import': 10 * KB * KB,
  'POST /svc_staff/skus': 10 * KB * KB,
  'PUT /svc_staff/media/:file{.+}': 10 * KB * KB,
};

/** The routes of the store that change something, as its router knows them. */
const ROUTES = [
  ...new Set(
    app.routes
      .filter(({ method }) => ['DELETE', 'PATCH', 'POST', 'PUT'].includes(method))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];
const cookies = new Map<'customer' | 'guest' | 'staff', string>([['guest', '']]);
const cookieOf = (jar: ReadonlyMap<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** The sender that comes furthest with a route. */
function senderOf(access: Access): { readonly host: string; readonly headers: Record<string, string> } {
  const as = (host: string, who: 'customer' | 'guest' | 'staff') => {
    const cookie = cookies.get(who) ?? '';
    return { host, headers: { origin: host, ...(cookie !== '' && { cookie }) } };
  };
  switch (access) {
    case 'token':
      return { host: SHOP, headers: { authorization: 'Bearer test-staff-token-0123456789' } };
    case 'customer':
    case 'owner':
      return as(SHOP, 'customer');
    case 'entrance':
      return as(ADMIN, 'guest');
    default:
      return access in STAFF_RIGHTS ? as(ADMIN, 'staff') : as(SHOP, 'guest');
  }
}

/** An example address of a route; what it names need not exist. */
function addressOf(route: string): string {
  const example = ACCESS_TABLE[route]?.path ?? route.split(' ')[1] ?? '';
  const path = example.replace(/\{(moved|item|last|list)\}/g, 'f'.repeat(24)).replace(/\{\w+\}/g, '1');
  return path.replace('/a.txt', '/a.webp');
}

/** A body whose reading can be watched. */
interface Watched {
  readonly stream: ReadableStream<Uint8Array>;
  readonly read: () => number;
}

/** A body whose pieces come from `next`, which learns how many bytes were read before; null ends it. */
function bodyOf(next: (before: number) => Promise<Uint8Array> | Uint8Array | null): Watched {
  let read = 0;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const piece = await next(read);
    if (piece === null) return controller.close();
    read += piece.byteLength;
    controller.enqueue(piece);
  };
  // Nothing is read ahead.
  return { stream: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }), read: () => read };
}

const PIECE = new TextEncoder().encode('x'.repeat(16 * KB));
const endless = () => bodyOf(() => PIECE);
const sized = (bytes: number) => bodyOf((before) => (before < bytes ? PIECE.slice(0, bytes - before) : null));
/** A byte now and then, for ever. */
const trickling = () =>
  bodyOf(async () => {
    await scheduler.wait(SHORTLY_MS / 5);
    return PIECE.slice(0, 1);
  });
const hanging = () => bodyOf(() => new Promise(() => undefined));
/** The sender goes away after the first piece. */
const cutOff = () =>
  bodyOf((before) => {
    if (before > 0) throw new Error('Network connection lost.');
    return PIECE;
  });

async function send(route: string, body: Watched, headers: Readonly<Record<string, string>> = {}) {
  const sender = senderOf(ACCESS_TABLE[route]?.access ?? 'open');
  const isJson = route.includes(' /svc_') && !route.includes('/media/');
  const asked = new Request(sender.host + addressOf(route), {
    method: route.split(' ')[0] ?? '',
    redirect: 'manual',
    headers: {
      ...sender.headers,
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      // Of a picture.
      'x-picture-width': '1',
      'x-picture-height': '1',
      ...headers,
    },
    body: body.stream,
    duplex: 'half',
  } as RequestInit);
  const answer = await app.fetch(asked, env, createExecutionContext());
  const type = answer.headers.get('content-type') ?? '';
  return { route, status: answer.status, type, text: await answer.text(), read: body.read() };
}
type Answered = Awaited<ReturnType<typeof send>>;

const declaring = (bytes: number) => ({ 'content-length': String(bytes) });
const toAll = (body: () => Watched, routes: readonly string[]) => Promise.all(routes.map((each) => send(each, body())));

/** Checks a refusal: JSON from a service, a page with words from an address that browsers show. */
function expectRefusal({ route, status, type, text }: Answered, code: FaultCode): void {
  const { message, status: wanted } = FAULTS[code];
  expect([route, status]).toEqual([route, wanted]);
  if (route.includes(' /svc_'))
    expect([route, JSON.parse(text)]).toMatchObject([route, { error: { type: code, message } }]);
  else expect([route, type, /<h1/.test(text)]).toEqual([route, 'text/html; charset=utf-8', true]);
}

beforeAll(async () => {
  await openAccount('sizes@body.test');
  const browser = new TestBrowser();
  await browser.enter('sizes@body.test');
  cookies.set('customer', cookieOf(browser.jar));
  cookies.set('staff', cookieOf((await signedInStaff()).jar));
});
afterEach(() => vi.restoreAllMocks());

/** Makes the store's patience short and returns for how long it was asked. */
function hurry(): number[] {
  const asked: number[] = [];
  const plain = setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
    asked.push(ms);
    return plain(work, ms === ARRIVAL_MS || ms === FEED_ARRIVAL_MS ? SHORTLY_MS : ms);
  }) as typeof setTimeout);
  return asked;
}

describe('every route that changes something', () => {
  /** Those that read a body from their sender. */
  let readers: readonly string[] = [];

  it('refuses a body without an end, and reads no more than its limit', async () => {
    const answers = await toAll(endless, ROUTES);
    for (const answer of answers.filter(({ read }) => read > 0)) {
      expectRefusal(answer, 'too_large');
      expect(answer.read, answer.route).toBeLessThanOrEqual((LARGER[answer.route] ?? 256 * KB) + PIECE.byteLength);
    }
    const unread = answers.filter(({ read }) => read === 0);
    expect(unread.filter(({ status }) => status >= 500)).toEqual([]);
    readers = answers.filter(({ read }) => read > 0).map(({ route }) => route);
    // The others take no body, or what their example address names does not exist.
    expect(readers.length).toBeGreaterThan(ROUTES.length / 2);
  });

  it('refuses 300 kB without reading them, where it is not an import or a picture', async () => {
    const answers = await Promise.all(ROUTES.map((each) => send(each, sized(300 * KB), declaring(300 * KB))));
    for (const answer of answers) {
      if (!readers.includes(answer.route)) expect([answer.route, answer.status < 500]).toEqual([answer.route, true]);
      else if (answer.route in LARGER) expect([200, 201, 400], answer.route).toContain(answer.status);
      else {
        expectRefusal(answer, 'too_large');
        expect([answer.route, answer.read]).toEqual([answer.route, 0]);
      }
    }
  });

  it('refuses 11 MiB without reading them', async () => {
    const bytes = 11 * KB * KB;
    for (const answer of await Promise.all(ROUTES.map((each) => send(each, sized(bytes), declaring(bytes))))) {
      expectRefusal(answer, 'too_large');
      expect([answer.route, answer.read]).toEqual([answer.route, 0]);
    }
  });

  it.each([
    ['that never arrives', hanging],
    ['of a byte now and then', trickling],
  ])('ends the wait for a body %s after fifteen seconds', async (_, body) => {
    const waits = hurry();
    for (const answer of await toAll(body, readers)) expectRefusal(answer, 'request_timeout');
    const feeds = readers.filter((route) => route in LARGER).length;
    expect(waits.filter((ms) => ms === FEED_ARRIVAL_MS).length).toBe(feeds);
    expect(waits.filter((ms) => ms === ARRIVAL_MS).length).toBe(readers.length - feeds);
  });

  it('a sender that declares a length and sends nothing waits as long', async () => {
    hurry();
    const [service = '', page = ''] = ['POST /svc_ssr/hostmatch', 'POST /newsletter-signup'];
    for (const route of [service, page]) {
      expectRefusal(await send(route, hanging(), declaring(100)), 'request_timeout');
    }
  });

  it('an upload that is cut off is a refusal, and nothing that the log calls an error', async () => {
    for (const answer of await toAll(cutOff, readers)) expectRefusal(answer, 'request_incomplete');
    expect(takeConsole()).toEqual([]);
  });

  it('a form with a file has a limit of its own', async () => {
    const route = 'POST /account/workout-statistics';
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const { status, text, read } = await send(route, endless(), multipart);
    expect(status).toBe(200);
    expect(text).toContain('The file is too large: at most 512 kB at once');
    expect(read).toBeLessThanOrEqual(512 * KB + PIECE.byteLength);
    hurry();
    expectRefusal(await send(route, trickling(), multipart), 'request_timeout');
  });
});
