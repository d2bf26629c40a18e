import type { Attack } from '#tools/attacks/attack.ts';
import type { AttackedStore } from '#tools/attacks/attacked-store.ts';

/** Addresses that a stranger asks for, on the store's public host and on others. */
const PATHS = ['/', '/eu/cart', '/svc_ssr/geoIp', '/robots.txt'];

/** Returns what a store answers that must be closed. */
async function opened(store: AttackedStore): Promise<string | undefined> {
  for (const host of ['www.example.com', 'localhost', 'evil.example']) {
    for (const path of PATHS) {
      const got = await store.stranger({ host }).get(path, { headers: { 'x-forwarded-host': 'localhost' } });
      if (got.status !== 503) return `${host}${path} answered ${got.status}`;
      if (!got.text.includes('closed') || !got.waitSeconds) return `${host}${path} does not say that it is closed`;
    }
  }
  return undefined;
}

/** A deployed store that must not serve, and whose log must say why. */
const closed = (name: string, on: Attack['on'], reason: string): Attack => ({
  name,
  part: 'links and settings',
  on,
  heldSince: 'now',
  attempt: async (store) => {
    const served = await opened(store);
    if (served !== undefined) return served;
    return store.logged.join().includes(reason) ? undefined : `the log does not say ${reason}`;
  },
});

export const DEPLOYED: readonly Attack[] = [
  closed(
    'goods for nothing from a store with the sandbox',
    'deployed, with the sandbox',
    'PAYMENTS: must not be sandbox',
  ),
  closed('a store without its public address', 'deployed, without BASE_URL', 'BASE_URL: is missing'),
  closed(
    'a store whose address is that of one machine',
    'deployed, with a BASE_URL of this machine',
    'BASE_URL: must be a public https origin',
  ),
  closed(
    'sessions that are signed with a short secret',
    'deployed, with a short secret',
    'SESSION_SECRET: must have at least 32',
  ),
  closed('robots, where half a captcha is set up', 'deployed, with half a captcha', 'CAPTCHA_SECRET: is missing'),
  closed('a login with the public password of the demo shop', 'deployed, with demo accounts', 'demo accounts'),
  {
    name: 'a safe store that shuts itself',
    part: 'links and settings',
    on: 'deployed, safe',
    heldSince: 'a9d264f9',
    why: 'The rows of closed stores would hold, too, in a store that serves nobody.',
    attempt: async (store) => {
      const got = await store.stranger({ host: 'www.example.com' }).get('/svc_ssr/heartbeat');
      return got.status === 200 ? undefined : `answered ${got.status}`;
    },
  },
  {
    name: 'a misspelled setting that nobody notices',
    part: 'links and settings',
    on: 'deployed, with a misspelled setting',
    heldSince: 'now',
    attempt: async (store) => {
      await store.stranger({ host: 'www.example.com' }).get('/svc_ssr/heartbeat');
      const line = store.linesSince(0).find(({ event }) => event === 'vars_unread');
      return JSON.stringify(line ?? '').includes('MAIL_TOKN') ? undefined : 'the log does not name MAIL_TOKN';
    },
  },
];
