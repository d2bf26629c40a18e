import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import type { BenchStore } from './bench-store.ts';
import type { Scenario } from './load.ts';

const LOGIN = 'log in';
const HASH = 'one password hash';
const GUEST_PAGE = 'product page, uncached, guest';
const CUSTOMER_PAGE = 'product page, uncached, logged in';

/** The figures that are compared with each other. A page for a customer may cost 1.3 times that for a guest. */
export const LOGIN_LIMITS = [
  { name: LOGIN, against: HASH },
  { name: CUSTOMER_PAGE, against: GUEST_PAGE },
] as const;

/** Enough that no account has more than ten logins under way, which its limit would refuse. */
const CUSTOMERS = 40;
const PASSWORD = 'Overhead-500';
/** A hash takes a third of a second, so a small number is enough. */
const LOGINS = 60;

const emailOf = (index: number) => `bench.${index % CUSTOMERS}@northbar.test`;
const credentials = (index: number) => JSON.stringify({ email: emailOf(index), password: PASSWORD });

/** The request of the n-th login. */
export const loginRequest = (index: number) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: credentials(index),
});

/** Opens accounts and returns the cookie of a session. */
async function openAccounts(store: BenchStore): Promise<string> {
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => ({
    email: emailOf(index),
    password: PASSWORD,
    firstname: 'Dana',
    lastname: 'Reyes',
    groupId: 1,
    createdMs: null,
  }));
  await httpStoreClient({ url: store.store, token: store.token }).importBatch({ customers });
  const answer = await fetch(`${store.store}/svc_session/session/login`, loginRequest(0));
  await answer.text();
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('session='));
  if (!cookie) throw new Error(`nobody could log in: ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}

/**
 * Scenarios of logging in, next to the hash that this requires, which the store computes in another process. Run one at
 * a time, because an object never computes two hashes at once.
 */
export async function loginScenarios(store: BenchStore): Promise<Scenario[]> {
  await openAccounts(store);
  return [
    { name: HASH, url: () => `${store.baseline}/hash`, requests: LOGINS, atOnce: 1 },
    {
      name: LOGIN,
      requests: LOGINS,
      atOnce: 1,
      url: () => `${store.store}/svc_session/session/login`,
      sent: (index) => ({ method: 'POST', body: credentials(index) }),
    },
  ];
}

/** The same page for a guest and for a customer, to be measured in turns. */
export async function customerPages(
  store: BenchStore,
  url: (index: number) => string,
  requests: number,
): Promise<Scenario[]> {
  const cookie = await openAccounts(store);
  return [
    { name: GUEST_PAGE, url, requests },
    { name: CUSTOMER_PAGE, url, requests, sent: () => ({ headers: { cookie } }) },
  ];
}
