import { createExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SERVICES } from '#shared/api/services.ts';
import { NEW_DESIGN } from '#shared/gym-design/contract.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import { SITES } from '#shared/site/sites.ts';
import { hasRight, STAFF_RIGHTS, type StaffRight } from '#shared/staff/rights.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/staff/roles.ts';
import { app } from '#worker/app.ts';
import { keepStatement } from '#worker/store/account/stored-payment-methods.ts';
import { ChangesetStore } from '#worker/store/changeset/changesets.ts';
import { PreviewStore } from '#worker/store/changeset/previews.ts';
import { FormEntryStore } from '#worker/store/form/form-entries.ts';
import { FormFileStore } from '#worker/store/form/form-files.ts';
import { GymDesignStore } from '#worker/store/gym/gym-designs.ts';
import { MailStore } from '#worker/store/mails.ts';
import { ReviewPictureStore } from '#worker/store/product/review-pictures.ts';
import { WorkoutStore } from '#worker/store/program/workouts.ts';
import { ACCESS_TABLE, type AccessRow } from '#worker/testing/access-table.ts';
import { openAccount } from '#worker/testing/account.ts';
import { ADDRESSES, Buyer } from '#worker/testing/buyer.ts';
import checkedWorker from '#worker/testing/checked-worker.ts';
import { tokensOf } from '#worker/testing/discovery.ts';
import { staffQuote } from '#worker/testing/quotes.ts';
import { ADMIN, signedInStaff } from '#worker/testing/staff-browser.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { category, env, fill, product, productIdOf, request, staffRequest } from '#worker/testing/store.ts';

const SHOP = 'http://localhost';

/** The sender of requests and the host they are sent to. */
interface Actor {
  readonly name: string;
  readonly host: string;
  readonly is: 'a' | 'b' | 'guest' | StaffRole;
  /** The only site of a member who is limited; everything of customer A belongs to the USA. */
  readonly site?: 'GBR' | 'USA';
  readonly cookies: () => ReadonlyMap<string, string>;
}

const jars = new Map<Actor['is'], ReadonlyMap<string, string>>([['guest', new Map()]]);
const actor = (is: Actor['is'], host: string): Actor => ({
  is,
  host,
  name: `${is} at ${host === ADMIN ? 'an admin host' : 'the shop'}`,
  cookies: () => jars.get(is) ?? new Map(),
});

/** Roles whose members may be limited to sites. */
const LIMITED_ROLES = STAFF_ROLES.filter((role) => role !== 'admin' && role !== 'events');
const limitedJars = new Map<string, ReadonlyMap<string, string>>();
const limited = (is: StaffRole, site: 'GBR' | 'USA'): Actor => ({
  is,
  site,
  host: ADMIN,
  name: `${is} of ${site} alone`,
  cookies: () => limitedJars.get(`${is} ${site}`) ?? new Map(),
});

/** Customer A comes last, because A's requests end things that the others must be refused first. */
const ACTORS: readonly Actor[] = [
  ...(['guest', 'b', 'content', 'orders', 'admin'] as const).map((is) => actor(is, SHOP)),
  ...(['guest', 'b', ...STAFF_ROLES] as const).map((is) => actor(is, ADMIN)),
  ...LIMITED_ROLES.flatMap((role) => [limited(role, 'GBR'), limited(role, 'USA')]),
  actor('a', SHOP),
];

/** Values for the placeholders of the table: things that belong to customer A. */
const things = new Map<string, number | string>();

async function subscriptionOf(orderId: string): Promise<string | null> {
  return env.DB.prepare('SELECT subscription_id AS id FROM subscriptions WHERE order_id = ?1')
    .bind(orderId)
    .first<string>('id');
}

async function makeThings(): Promise<void> {
  const stock = { qoh: 90, min: 1, max: 50, isInStock: true, backorder: false, bin: false };
  await fill({
    categories: [category('Gear', 'gear')],
    events: [
      {
        event: 'access',
        year: 2025,
        site: null,
        name: 'Access',
        venue: '',
        timeZone: 'UTC',
        startsMs: 1,
        endsMs: 2,
        logo: null,
        nav: [],
        isActive: true,
      },
    ],
    eventDivisions: [
      {
        event: 'access',
        year: 2025,
        division: 'open',
        name: 'Open',
        gender: '',
        ageFrom: null,
        ageTo: null,
        capacity: null,
        position: 0,
      },
    ],
    eventAthletes: [
      {
        event: 'access',
        year: 2025,
        athlete: 'ada',
        name: 'Ada',
        country: '',
        gym: '',
        division: 'open',
        bib: '',
        email: '',
      },
    ],
    products: [
      ...['AC-BAR', 'AC-PLATE', 'AC-RACK'].map((sku) => product(sku, { stock: { USA: stock } })),
      product('AC-PLAN', {
        type: 'virtual',
        weightLb: null,
        attributes: { program_delivery: ['PDF'] },
        stock: { USA: stock },
      }),
      product('AC-CLUB', {
        type: 'virtual',
        weightLb: null,
        stock: {},
        attributes: { subscription_interval: ['Month'] },
      }),
      product('AC-GONE', { stock: { USA: { ...stock, qoh: 0, isInStock: false } } }),
    ],
  });
  const [bar, plate, rack, plan, club, gone] = await Promise.all(
    ['AC-BAR', 'AC-PLATE', 'AC-RACK', 'AC-PLAN', 'AC-CLUB', 'AC-GONE'].map(productIdOf),
  );
  things.set('product', bar ?? 0);
  things.set('program', plan ?? 0);
  const [customerA] = [await openAccount('a@access.test'), await openAccount('b@access.test')];
  const a = new Buyer();
  await a.enter('a@access.test');
  await a.add(...[bar, plan, club].map((productId) => ({ productId, qty: 1 })));
  const agreed = { agreements: { subscription: true }, billingAddress: a.address };
  const orderId = String((await a.place(await a.order('sandbox_approved', agreed))).body.orderId);
  await vi.waitFor(
    async () => {
      const status = await env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1')
        .bind(orderId)
        .first('status');
      expect(status).toBe('published');
    },
    { timeout: 15_000 },
  );
  const copy = await env.DB.prepare('SELECT document FROM orders WHERE order_id = ?1').bind(orderId).first('document');
  const [line] = (JSON.parse(String(copy)) as { lines: { listItemId: string }[] }).lines;
  for (const to of ['packed', 'shipped']) await staffRequest(`/svc_staff/orders/${orderId}/status`, { to });
  await vi.waitFor(
    async () => {
      const status = await env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1')
        .bind(orderId)
        .first('status');
      expect(status).toBe('shipped');
    },
    { timeout: 15_000 },
  );
  const back = { orderId, items: [{ listItemId: line?.listItemId, qty: 1, reason: 'wrong-size' }] };
  const { body: returned } = await a.json<{ rma: { rmaId: string } }>('POST', '/svc_rma/returns', back);
  const list = await a.add(...[bar, plate, rack].map((productId) => ({ productId, qty: 1 })));
  const [item, moved, last] = list.items.map((each) => each.listItemId);
  const { body: registry } = await a.json<{ list: WireList }>('POST', '/svc_list/lists', { type: 'registry' });
  const address = { ...a.address, ...ADDRESSES.USA };
  await a.json('POST', '/svc_customer/customer/address', { ...address, email: undefined });
  const addressId = await env.DB.prepare('SELECT address_id AS id FROM addresses WHERE customer_id = ?1')
    .bind(customerA)
    .first<string>('id');
  await env.DB.batch(
    ['access-card', 'access-method'].map((id) =>
      keepStatement(env.DB, {
        id,
        customerId: customerA,
        provider: 'sandbox',
        adyenType: 'scheme',
        brand: 'visa',
        last4: '1111',
        expYear: 2039,
        expMonth: 12,
      }),
    ),
  );
  const log = new WorkoutStore(env.DB);
  const lifted = { day: '2026-11-01', title: 'Pull', programId: null, minutes: null, note: '', sets: [] };
  await log.add(customerA, [lifted], 1);
  const [workout] = await log.page(customerA, 1, 1);
  const wait = { product_id: gone, email: 'a@access.test' };
  const { body: waiting } = await a.json<{ bin: { id: string } }>('POST', '/svc_bin/bin', wait);
  const { body: quoted } = await staffQuote('POST', '', {
    site: 'USA',
    email: 'a@access.test',
    items: [{ sku: 'AC-BAR', qty: 1 }],
  });
  const formFile = await new FormFileStore(env).keep(
    'none',
    { field: 'a', name: 'a.txt', type: 'text/plain' },
    new Uint8Array(1),
    1,
  );
  const mail = { mailId: 'access-mail', recipient: 'a@access.test', subject: 'x', html: '<p>x</p>', text: 'x' };
  await env.DB.batch([new MailStore(env.DB).keeping({ ...mail, kind: 'order-shipped' }, 1, false)]);
  const taken = await new FormEntryStore(env.DB).take(SITES.USA, { ...NEW_ENTRY, fileIds: [formFile.fileId] }, 1);
  const reviewPicture = await new ReviewPictureStore(env).keep(
    { customerId: customerA, productId: 1 },
    { width: 1, height: 1, bytes: new ArrayBuffer(1) },
    1,
  );
  const [changeset, preview] = await makePreviewed();
  for (const [name, value] of Object.entries({
    order: orderId,
    reviewPicture,
    mail: mail.mailId,
    entry: taken.entryId,
    formFile: formFile.fileId,
    rma: returned.rma.rmaId,
    list: list._id,
    item,
    moved,
    last,
    registry: registry.list._id,
    subscription: await subscriptionOf(orderId),
    address: addressId,
    card: 'access-card',
    method: 'access-method',
    bin: waiting.bin.id,
    quote: quoted.quote.quoteId,
    changeset,
    preview,
    workout: workout?.workoutId,
    gym: await new GymDesignStore(env.DB).create(customerA, NEW_DESIGN, 1),
    secondGym: await new GymDesignStore(env.DB).create(customerA, NEW_DESIGN, 1),
  })) {
    if (value === undefined || value === null) throw new Error(`customer A has no ${name}`);
    things.set(name, value);
  }
  jars.set('a', a.jar);
}

/** A changeset and a link to its preview, by their ids. */
async function makePreviewed(): Promise<readonly [string, string]> {
  const author = 'staff@northbar.test';
  const changesetId = await new ChangesetStore(env.DB).create('Access', [], author, 1);
  const preview = {
    id: '1'.repeat(32),
    changesetId,
    author,
    createdMs: 1,
    endsMs: 2,
    endedMs: null,
    isShared: true,
    uses: 0,
  };
  await new PreviewStore(env.DB).add(preview, 'Access');
  return [changesetId, preview.id];
}

const NEW_ENTRY = {
  dedupeKey: 'access',
  fingerprint: 'access',
  formHash: 'none',
  formName: 'None',
  customerId: null,
  email: '',
  fields: [],
  suspicion: '',
  isForwarded: false,
};

/**
 * Replaces `{order}` and other placeholders in a text or body with A's own things; a text that is only a placeholder
 * keeps the type of its value.
 */
function filled<T>(value: T): T {
  const text = JSON.stringify(value).replace(/"\{(\w+)\}"|\{(\w+)\}/g, (_, whole?: string, part?: string) => {
    const thing = things.get(whole ?? part ?? '');
    if (thing === undefined) throw new Error(`nothing is called ${whole ?? part}`);
    return whole === undefined ? String(thing) : JSON.stringify(thing);
  });
  return JSON.parse(text) as T;
}

async function ask(route: string, row: AccessRow, { host, cookies }: Actor, headers: Record<string, string> = {}) {
  const [method = '', pattern = ''] = route.split(' ');
  const path = filled(`${row.path ?? pattern}`);
  const cookie = [...cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const type = row.json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await request(host + path, {
    method,
    headers: {
      ...(cookie === '' ? {} : { cookie }),
      ...headers,
      ...(method === 'GET' ? {} : { origin: host, 'content-type': type }),
    },
    ...(method === 'GET' || method === 'DELETE'
      ? {}
      : { body: row.json === undefined ? filled(row.form ?? '') : JSON.stringify(filled(row.json)) }),
  });
  await answer.text();
  return outcomeOf(answer);
}

type Outcome = 'forbidden' | 'in' | 'login' | 'missing' | 'staff login';

function outcomeOf({ status, headers }: Response): Outcome {
  const { pathname: to, searchParams } = new URL(headers.get('location') ?? '/', SHOP);
  // The login page redirects to itself with an error.
  if (status === 401 || (status > 300 && to === '/login' && !searchParams.has('state'))) return 'login';
  if (status > 300 && to === '/staff/login') return 'staff login';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'missing' : 'in';
}

const isStaff = (is: Actor['is']): is is StaffRole => STAFF_ROLES.some((role) => role === is);

/** Whether an address is the back office's: limited members are as anyone elsewhere, and would only use up their tries. */
const isOfStaff = ({ access }: AccessRow): boolean =>
  access === 'editor' || access === 'publisher' || access === 'moderator' || access in STAFF_RIGHTS;

const has = ({ is, site }: Actor, right: StaffRight): boolean => isStaff(is) && hasRight(is, right, site !== undefined);

/** What of customer A belongs to a site, and so not to members of other sites. */
const OF_USA = /\{(order|rma|entry|quote|subscription)\}/;

/** Returns the outcomes that a row of the table allows for an actor. */
function expected(row: AccessRow, who: Actor, method: string): readonly Outcome[] {
  const { access, isNobodys } = row;
  const { is, host, site } = who;
  const isAtAdmin = host === ADMIN;
  switch (access) {
    case 'open':
      return ['in', 'missing'];
    case 'customer':
      return is === 'a' || is === 'b' ? ['in'] : ['login'];
    case 'owner':
      if (is === 'a') return isNobodys ? ['missing'] : ['in'];
      return is === 'b' ? ['missing'] : ['missing', 'login'];
    case 'token':
      return ['forbidden'];
    case 'moderator':
      return isAtAdmin && has(who, 'moderate') ? ['in'] : ['forbidden'];
    case 'editor':
      return isAtAdmin && has(who, 'edit') ? ['in'] : ['forbidden'];
    case 'publisher':
      return isAtAdmin && has(who, 'publish') ? ['in'] : ['forbidden'];
    case 'discovery':
      return ['login'];
    case 'provider':
      return ['missing'];
    case 'entrance':
      return isAtAdmin ? ['in', 'staff login'] : ['missing'];
    default:
      if (!isAtAdmin) return ['missing'];
      if (isStaff(is) && !(has(who, access) && (site === undefined || !row.isOfAllSites))) return ['forbidden'];
      if (isStaff(is)) return site === 'GBR' && OF_USA.test(`${row.path} ${row.form}`) ? ['missing'] : ['in'];
      return method === 'GET' ? ['staff login', 'forbidden'] : ['forbidden'];
  }
}

/** The routes of the store, without middleware and the fallbacks for unknown addresses. */
const routes = [
  ...new Set(app.routes.filter(({ method }) => method !== 'ALL').map((each) => `${each.method} ${each.path}`)),
];

beforeAll(async () => {
  await makeThings();
  const b = new Buyer();
  await b.enter('b@access.test');
  jars.set('b', b.jar);
  for (const role of STAFF_ROLES.filter((each) => each !== 'admin')) {
    jars.set(role, (await memberOf(`${role}@access.test`, role, { events: ['access-2025'] })).browser.jar);
  }
  for (const { is, site } of ACTORS.filter((each) => each.site !== undefined)) {
    const email = `${is}-${site}@access.test`.toLowerCase();
    const { browser } = await memberOf(email, is as StaffRole, { sites: [site ?? 'USA'] });
    limitedJars.set(`${is} ${site}`, browser.jar);
  }
  jars.set('admin', (await signedInStaff()).jar);
});

it('every route has a row that says who may use it, and every row a route', () => {
  expect(
    routes.filter((route) => !(route in ACCESS_TABLE)),
    'routes without a row',
  ).toEqual([]);
  expect(
    Object.keys(ACCESS_TABLE).filter((route) => !routes.includes(route)),
    'rows without a route',
  ).toEqual([]);
});

it('every service call has a row of shared/api with the same access, and every row a route', () => {
  const calls = SERVICES.flatMap((service) => service.calls);
  const isService = (route: string) => / \/(svc_|theindex\/wp-json\/)/.test(route);
  const rows = calls.map(({ method, path }) => `${method} ${path}`);
  expect(rows.toSorted()).toEqual(routes.filter(isService).toSorted());
  const accesses = calls.map(({ method, path, access }) => [`${method} ${path}`, access]);
  expect(accesses).toEqual(rows.map((route) => [route, ACCESS_TABLE[route]?.access]));
});

it('each answer of a service in these tests is checked against docs/openapi.json', async () => {
  const asked = () => new Request(`${SHOP}/svc_session/session`);
  const answer = await checkedWorker.fetch(asked(), env, createExecutionContext());
  expect(answer.status).toBe(200);
  const spoiled = { ...env, TEST_API: { ...env.TEST_API, paths: {} } };
  await expect(checkedWorker.fetch(asked(), spoiled, createExecutionContext())).rejects.toThrow(
    'GET /svc_session/session is no call of docs/openapi.json',
  );
});

/** Routes that read no text of a person: no body or form, an email address only, or what only a machine writes. */
const READ_NO_TEXT: readonly string[] = [
  'POST /svc_checkout/order/:orderId/cancel',
  'POST /svc_gym/projects/:projectId/copy',
  'POST /svc_gym/projects/:projectId/share',
  'POST /svc_checkout/payments/webhook/:provider',
  'POST /svc_list/lists/:id/missed/:itemId',
  'POST /svc_paymentmethod/card-fields',
  'POST /svc_staff/quotes/:quoteId/send',
  'POST /svc_staff/changesets/:id/publish',
  'POST /svc_staff/changesets/:id/revert',
  'POST /svc_staff/import',
  'POST /svc_staff/publish',
  'PUT /svc_staff/media/film/:file{[\\w./-]+}',
  'PUT /svc_staff/media/:file{.+}',
  'POST /svc_session/session/logout',
  'POST /newsletter-confirm',
  'POST /svc_index/hook',
  'POST /svc_mail/reports',
  'POST /svc_ssr/reports',
  'POST /staff/logout',
  'POST /logout',
  'POST /account/confirm-email/:token',
  // Nothing is at the address of the example, so the form is not read.
  'POST /wishlist/:urlKey',
  'POST /registry/:urlKey',
  'POST /rmaprocess/select-items',
  'POST /staff/second-factor',
];

describe('a card number in a text is refused in words, and nothing is done', () => {
  const rows = Object.entries(ACCESS_TABLE).filter(
    ([route]) => /^(POST|PUT|PATCH) /.test(route) && !READ_NO_TEXT.includes(route),
  );

  it.each(rows)('%s', async (route, row) => {
    const [method = '', pattern = ''] = route.split(' ');
    const isAtAdmin = row.access === 'entrance' || row.access in STAFF_RIGHTS;
    const host = isAtAdmin ? ADMIN : SHOP;
    const jar = jars.get(isAtAdmin ? 'admin' : /login|register/.test(route) ? 'guest' : 'a') ?? new Map();
    const bearer = row.access === 'discovery' ? (await tokensOf('USA')).token : 'test-staff-token-0123456789';
    const text = 'Call me: 4111 1111 1111 1111';
    const form = new URLSearchParams(filled(row.form ?? ''));
    form.set('note', text);
    const answer = await request(host + filled(row.path ?? pattern), {
      method,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: host,
        authorization: `Bearer ${bearer}`,
        'content-type': row.json === undefined ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      body: row.json === undefined ? form.toString() : JSON.stringify({ ...(filled(row.json) as object), note: text }),
    });
    const said = await answer.text();
    expect(said).toContain('remove the card number');
    // Four digits alone may be in the id of a request.
    expect(said).not.toMatch(/4111\W{0,3}1111/);
    expect(answer.status).toBeLessThan(500);
  });
});

describe.each(Object.entries(ACCESS_TABLE))('%s', (route, row) => {
  it(`is for: ${row.access}`, async () => {
    const [method = ''] = route.split(' ');
    for (const who of ACTORS.filter(({ site }) => site === undefined || isOfStaff(row))) {
      expect(expected(row, who, method), `${who.name} was answered otherwise`).toContain(await ask(route, row, who));
    }
  });

  if (['token', 'moderator', 'editor', 'publisher'].includes(row.access)) {
    it('is open with the staff token', async () => {
      const bearer = { authorization: 'Bearer test-staff-token-0123456789' };
      expect(await ask(route, row, actor('guest', SHOP), bearer)).toBe('in');
    });
  }
});
