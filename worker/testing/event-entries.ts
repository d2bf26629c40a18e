import { openAccount, PASSWORD } from './account.ts';
import { Buyer } from './buyer.ts';
import { env, fill, product, productIds } from './store.ts';

const DAY = 86_400_000;
/** Year of a competition that is far away. */
export const YEAR = 2031;
const KEY = { event: 'reg-games', year: YEAR };
export const ID = `reg-games-${YEAR}`;
const soon = new Date().getFullYear();
const SOON = { event: 'reg-soon', year: soon };
/** Of a competition in a week, which is too soon for refunds. */
export const SOON_ID = `reg-soon-${soon}`;

const edition = (key: typeof KEY, startsMs: number) => ({
  ...key,
  site: null,
  name: 'Reg Games',
  venue: 'Hall 4, Columbus',
  timeZone: 'America/New_York',
  startsMs,
  endsMs: startsMs + 2 * DAY,
  logo: null,
  nav: [],
  isActive: true,
});
const division = (key: typeof KEY, slug: string, position: number, changes = {}) => ({
  ...key,
  division: slug,
  name: slug,
  gender: '',
  ageFrom: 18,
  ageTo: null,
  capacity: null,
  position,
  ...changes,
});
const entry = (sku: string, place: string) =>
  product(sku, {
    type: 'virtual',
    stock: {},
    prices: Object.fromEntries(
      ['USA', 'EUR'].map((site) => [site, { price: 5000, specialPrice: null, specialFromMs: null, specialToMs: null }]),
    ),
    attributes: { event_entry: [place] },
  });

let ids: ReadonlyMap<string, number> = new Map();

/** Fills the store with two competitions, one in a week, and the products that are places in them. Returns ids by sku. */
export async function fillEntryEvents(): Promise<ReadonlyMap<string, number>> {
  const outcome = await fill({
    events: [edition(KEY, Date.UTC(YEAR, 9, 24, 12)), edition(SOON, Date.now() + 7 * DAY)],
    eventDivisions: [
      division(KEY, 'open', 1),
      division(KEY, 'one', 2, { capacity: 1 }),
      division(KEY, 'race', 3, { capacity: 50 }),
      division(KEY, 'women', 4, { gender: 'women', ageFrom: 40, ageTo: 44 }),
      division(SOON, 'open', 1),
    ],
    products: [
      entry('REG-OPEN', `reg-games/${YEAR}/open`),
      entry('REG-SINGLE', `reg-games/${YEAR}/one`),
      entry('REG-RACE', `reg-games/${YEAR}/race`),
      entry('REG-WOMEN', `reg-games/${YEAR}/women`),
      entry('REG-SOON', `reg-soon/${soon}/open`),
    ],
  });
  if (outcome.rejected.length > 0) throw new Error(JSON.stringify(outcome.rejected));
  ids = await productIds();
  return ids;
}

/** Someone who may start in most divisions. */
export const athlete = (email: string, changes = {}) => ({
  firstName: 'Bo',
  lastName: 'Strong',
  email,
  birthdate: '1990-05-17',
  gender: 'Male',
  country: 'US',
  gym: 'Shed',
  ...changes,
});
/** `metadata.eventRegistration` of an entry. */
export const registration = (divisionId: string, email: string, changes = {}) => ({
  eventId: ID,
  divisionId,
  athlete: athlete(email),
  waiver: true,
  ...changes,
});

/** Puts an entry into a cart. */
export async function cart(buyer: Buyer, sku: string, eventRegistration: object) {
  await buyer.add({ productId: ids.get(sku) ?? 0, qty: 1, metadata: { eventRegistration } });
  return buyer;
}
/** What an order of entries has in place of an address. */
export const paying = (buyer: Buyer, email: string) => ({
  shippingAddress: {},
  billingAddress: buyer.address,
  customer: { email },
});
/** Buys an entry. */
export async function enter(
  sku: string,
  eventRegistration: object,
  { buyer = new Buyer(), token, email = 'payer@x.test' }: { buyer?: Buyer; token?: string; email?: string } = {},
) {
  await cart(buyer, sku, eventRegistration);
  return buyer.buy(token, paying(buyer, email));
}

/** A customer who is logged in. */
export async function customer(email: string): Promise<Buyer & { customerId: number }> {
  const customerId = await openAccount(email);
  const browser = new Buyer();
  const { status } = await browser.login(email, PASSWORD);
  if (status !== 200) throw new Error(`${email} was not logged in: ${status}`);
  return Object.assign(browser, { customerId });
}
/** A registration as its account sees it. */
export interface Own {
  readonly registrationId?: string;
  readonly eventId: string;
  readonly divisionId: string;
  readonly athleteId: string;
  readonly state: string;
  readonly position?: number;
}
/** The registrations of an account. */
export const own = async (browser: Buyer) =>
  (await browser.json<{ registrations: Own[] }>('GET', '/svc_event/account')).body.registrations;
/** Reads until something is so, for at most ten seconds. Returns what was read. */
export const until = async <T>(read: () => Promise<T>, isDone: (value: T) => boolean) => {
  for (let n = 0; n < 100; n++) {
    const value = await read();
    if (isDone(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`did not happen in ten seconds: ${JSON.stringify(await read())}`);
};
/** The number `n` that a statement returns. */
export const countOf = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<number>('n');
/** Joins the waiting list of a division. */
export const wait = (browser: Buyer, divisionId: string) =>
  browser.json<{ waiting?: { position: number }; error?: { fields?: { message: string }[] } }>(
    'POST',
    `/svc_event/events/${ID}/waiting`,
    { divisionId },
  );
/** Does something with a registration. */
export const act = (browser: Buyer, registrationId: string | undefined, body: object) =>
  browser.json<{ registration?: Own; error?: { fields?: { field: string; message: string }[] } }>(
    'POST',
    `/svc_event/account/registrations/${registrationId}`,
    body,
  );
