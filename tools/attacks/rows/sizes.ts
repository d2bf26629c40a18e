import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '#tools/attacks/attack.ts';
import type { AttackedStore } from '#tools/attacks/attacked-store.ts';
import { Buyer, logHasCome, productId } from '#tools/attacks/people.ts';

const KB = 1024;
const MB = KB * KB;
/** More than the store waits for a body, milliseconds. */
const TRICKLE_MS = 20_000;
const DRIP_MS = 2_000;
/** Between two pieces of a body without an end, milliseconds. */
const PAUSE_MS = 8;
/** What sockets hold of a body that nobody reads any further, bytes. */
const IN_BETWEEN = 12 * MB;

interface Posted {
  readonly path: string;
  readonly type: string;
  readonly headers?: readonly string[];
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** Opens a request whose body has no declared length. Returns its socket, and the status of the answer so far. */
function begin(store: AttackedStore, { path, type, headers = [] }: Posted) {
  const socket = connect(store.port, '127.0.0.1');
  let answered = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    answered += data.toString('latin1');
  });
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: localhost:${store.port}`,
    `origin: http://localhost:${store.port}`,
    `content-type: ${type}`,
    'transfer-encoding: chunked',
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(answered)?.[1] ?? 0);
  const piece = (text: string) =>
    new Promise<void>((resolve) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`, () => resolve()));
  return { socket, status, piece };
}

/** Sends a body without an end until it is answered, at most 24 MiB. Returns the status and the bytes that went out. */
async function flood(store: AttackedStore, posted: Posted, start: string) {
  const { socket, status, piece } = begin(store, posted);
  await piece(start);
  const much = 'x'.repeat(64 * KB);
  let sent = 0;
  for (; sent < 24 * MB && status() === 0 && !socket.destroyed; sent += much.length) {
    // Slower than the store reads, so that its answer arrives before the connection is closed.
    await Promise.all([Promise.race([piece(much), sleep(500)]), sleep(PAUSE_MS)]);
  }
  for (let turn = 0; turn < 20 && status() === 0 && !socket.destroyed; turn++) await sleep(100);
  const got = status();
  socket.destroy();
  return { status: got, sent };
}

const endless = (
  name: string,
  posted: Posted | ((store: AttackedStore) => Posted),
  start: string,
  rest: Pick<Attack, 'heldSince' | 'why'>,
  most = 256 * KB,
): Attack => ({
  name: `a body without an end: ${name}`,
  part: 'sizes',
  on: 'demo',
  ...rest,
  attempt: async (store) => {
    const { status, sent } = await flood(store, typeof posted === 'function' ? posted(store) : posted, start);
    const isRefused = status === 413 && sent <= most + IN_BETWEEN;
    return isRefused ? undefined : `answered ${status} after ${Math.round(sent / MB)} MiB`;
  },
});

const trickle = (name: string, posted: Posted, start: string, rest: Pick<Attack, 'heldSince' | 'why'>): Attack => ({
  name: `a byte every two seconds: ${name}`,
  part: 'sizes',
  on: 'demo',
  ...rest,
  attempt: async (store) => {
    const { socket, status, piece } = begin(store, posted);
    await piece(start);
    for (let passed = 0; passed < TRICKLE_MS && status() === 0; passed += DRIP_MS) {
      await sleep(DRIP_MS);
      await piece('x');
    }
    const got = status();
    socket.destroy();
    return got === 408 ? undefined : `${got === 0 ? 'not answered' : `answered ${got}`} in 20 s`;
  },
});

/** An outside service that sends without an end. `most`: what the store may read of it, bytes. */
const flooding = (name: string, most: number, ask: (store: AttackedStore) => Promise<unknown>): Attack => ({
  name: `an outside service that sends without an end: ${name}`,
  part: 'sizes',
  on: 'services',
  heldSince: '160848ee',
  attempt: async (store) => {
    store.services.manners = 'flooding';
    store.services.taken = 0;
    await ask(store);
    const { taken } = store.services;
    if (taken === 0) throw new Error('the service was not asked');
    return taken <= most + IN_BETWEEN ? undefined : `the store took ${Math.round(taken / MB)} MiB`;
  },
});

/** An outside service that sends the store, with what it was told, to another address. */
const redirecting = (
  name: string,
  ask: (store: AttackedStore) => Promise<unknown>,
  rest: Pick<Attack, 'heldSince' | 'why'> = { heldSince: '160848ee' },
): Attack => ({
  name: `an outside service that redirects: ${name}`,
  part: 'sizes',
  on: 'services',
  ...rest,
  attempt: async (store) => {
    store.services.manners = 'redirecting';
    const from = store.services.received.length;
    await ask(store);
    const paths = store.services.pathsSince(from);
    if (paths.length === 0) throw new Error('the service was not asked');
    return paths.some((path) => path.startsWith('/elsewhere')) ? `the store followed it to ${paths.at(-1)}` : undefined;
  },
});

const ratesOf = (items: unknown) => ({
  storeId: 1,
  shippingAddress: { countryId: 'US', region: 'OH', postcode: '43215', city: 'Columbus' },
  items,
});
const anItem = async (store: AttackedStore) => [{ productId: await productId(store), qty: 1 }];
const rates = async (store: AttackedStore) =>
  store.stranger().post('/svc_shipping/shipping/rates/get', ratesOf(await anItem(store)));
const taxes = async (store: AttackedStore) =>
  store.stranger().post('/svc_tax/tax/rates/fetch', { ...ratesOf(await anItem(store)), shippingAmount: 0 });
let stories = 0;
const posts = (store: AttackedStore) => store.stranger().get(`/theindex?q=story${stories++}`);
/** The order is made while the services work. */
async function pay(store: AttackedStore) {
  const { manners } = store.services;
  store.services.manners = 'fine';
  const buyer = await Buyer.of(store);
  const order = await buyer.order('a token', 'http');
  store.services.manners = manners;
  // Rates and taxes are remembered; what the provider answers is what counts.
  return await buyer.browser().post('/svc_checkout/order', order);
}

const LIMITED = {
  heldSince: 'a9d264f9',
  why: 'It had a limit of bytes before the form of the newsletter did.',
} as const;
const NEWSLETTER = { path: '/newsletter-signup', type: FORM };
const SUBSCRIBE = { path: '/svc_ssr/newsletters/subscribe', type: JSON_TYPE };

export const SIZES: readonly Attack[] = [
  endless('the form of the newsletter', NEWSLETTER, 'email=', { heldSince: '160848ee' }),
  endless('the form of the cart', { path: '/cart', type: FORM }, 'action=', LIMITED),
  endless('the login of customers', { path: '/login', type: FORM }, 'email=', LIMITED),
  endless('a call of a service', SUBSCRIBE, '{"email":"', LIMITED),
  trickle('the form of the newsletter', NEWSLETTER, 'email=', { heldSince: '160848ee' }),
  trickle('a call of a service', SUBSCRIBE, '{"email":"', { heldSince: '160848ee' }),
  {
    name: '300 kB at once to forms and services',
    part: 'sizes',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const much = 'x'.repeat(300_000);
      const stranger = store.stranger();
      const forms = ['/newsletter-signup', '/cart', '/cart/add', '/login', '/shippingtracker', '/cookie-choices'];
      const calls = ['newsletters/subscribe', 'hostmatch'].map((call) => `/svc_ssr/${call}`);
      const services = [...calls, '/svc_session/session/login', '/svc_gc/giftcards/balance', '/svc_checkout/order'];
      for (const path of forms) {
        const { status } = await stranger.form(path, { email: much });
        if (status !== 413 && status !== 404) return `${path} answered ${status}`;
      }
      for (const path of services) {
        const { status } = await stranger.post(path, { email: much });
        if (status !== 413) return `${path} answered ${status}`;
      }
      return undefined;
    },
  },
  endless(
    'an import, with the token of staff',
    ({ staffToken }) => ({
      path: '/svc_staff/import',
      type: JSON_TYPE,
      headers: [`authorization: Bearer ${staffToken}`],
    }),
    '{"x":"',
    { heldSince: 'a9d264f9', why: 'Imports had a limit from the beginning.' },
    10 * MB,
  ),
  {
    name: 'uploads that are cut off, to fill the log with errors',
    part: 'sizes',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const from = store.logged.length;
      for (const posted of [NEWSLETTER, SUBSCRIBE, { path: '/svc_ssr/hostmatch', type: JSON_TYPE }]) {
        const { socket, piece } = begin(store, posted);
        await piece('{"email":"');
        await sleep(300);
        socket.destroy();
      }
      await sleep(1_500);
      await logHasCome(store);
      const bad = store.linesSince(from).filter(({ level }) => level === 'error' || level === 'warn');
      return bad.length === 0 ? undefined : `${bad.length} lines, the first: ${JSON.stringify(bad[0]).slice(0, 160)}`;
    },
  },
  flooding('shipping rates', MB, rates),
  flooding('taxes', MB, taxes),
  flooding('posts of The Index', 10 * MB, posts),
  flooding('payments', MB, pay),
  redirecting('shipping rates', rates),
  redirecting('taxes', taxes),
  redirecting('posts of The Index', posts, { heldSince: 'a9d264f9', why: 'Posts were never asked for elsewhere.' }),
  redirecting('payments', pay),
];
