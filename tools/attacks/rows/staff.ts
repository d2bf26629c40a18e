import type { Attack } from '#tools/attacks/attack.ts';
import type { AttackedStore } from '#tools/attacks/attacked-store.ts';
import { staffOf } from '#tools/attacks/people.ts';
import type { Got, Stranger } from '#tools/attacks/stranger.ts';

const ADMIN_HOST = 'local.localhost';
const TOKENS = '/staff/members/tokens';

const call = (who: Stranger, token: string, path = '/svc_staff/state'): Promise<Got> =>
  who.get(path, { headers: { authorization: `Bearer ${token}` } });

/** The narrowest token for imports that staff can give away: the one with all rights, where there is no other. */
async function importersToken(store: AttackedStore, name: string): Promise<string> {
  const staff = await staffOf(store);
  const { text } = await staff.form(TOKENS, { action: 'make', name, days: '7', 'for-import': '1' });
  return /data-testid="staff-token">([0-9a-f]{32})</.exec(text)?.[1] ?? store.staffToken;
}

/** Whether the log has an event with a reason since a moment. */
const tells = (store: AttackedStore, from: number, event: string) =>
  store.linesSince(from).some((line) => line.event === event && typeof line.reason === 'string');

export const STAFF: readonly Attack[] = [
  {
    name: 'a staff token on the public host',
    part: 'staff',
    on: 'demo',
    heldSince: 'now',
    attempt: async (store) => {
      const { status } = await call(store.stranger({ host: 'www.example.com' }), store.staffToken);
      return status === 403 ? undefined : `answered ${status}`;
    },
  },
  {
    name: 'a staff token on a host that ends like an admin host',
    part: 'staff',
    on: 'demo',
    heldSince: 'now',
    attempt: async (store) => {
      const { status } = await call(store.stranger({ host: 'local.localhost.evil.example' }), store.staffToken);
      return status === 403 ? undefined : `answered ${status}`;
    },
  },
  {
    name: 'the token of an importer, to read orders',
    part: 'staff',
    on: 'demo',
    heldSince: 'now',
    attempt: async (store) => {
      const token = await importersToken(store, 'Importer');
      const importer = store.stranger({ host: ADMIN_HOST });
      if ((await call(importer, token)).status !== 200) throw new Error('the token opens nothing');
      const { status } = await call(importer, token, '/svc_staff/orders');
      return status === 403 ? undefined : `answered ${status}`;
    },
  },
  {
    name: 'a stolen token, after staff have revoked it',
    part: 'staff',
    on: 'demo',
    heldSince: 'now',
    attempt: async (store) => {
      const token = await importersToken(store, 'Stolen');
      const staff = await staffOf(store);
      const { text } = await staff.get('/staff/members');
      const row = /Stolen[\s\S]*?name="token" value="([^"]+)"/.exec(text)?.[1];
      await staff.form(TOKENS, { action: 'revoke', token: row ?? '' });
      const { status } = await call(store.stranger({ host: ADMIN_HOST }), token);
      return status === 403 ? undefined : `answered ${status}`;
    },
  },
  {
    name: 'guesses of staff tokens without a limit',
    part: 'staff',
    on: 'demo',
    heldSince: 'now',
    attempt: async (store) => {
      const thief = store.stranger({ host: ADMIN_HOST });
      const answers = await Promise.all(Array.from({ length: 140 }, (_, at) => call(thief, `guess number ${at}`)));
      const last = await call(thief, 'one more');
      if (last.status !== 429) return `all ${answers.length} were answered ${last.status}`;
      return last.waitSeconds ? undefined : 'the pause does not say how long it is';
    },
  },
  {
    name: 'a wrong staff token that leaves no trace',
    part: 'staff',
    on: 'demo',
    heldSince: 'now',
    attempt: async (store) => {
      const from = store.logged.length;
      await call(store.stranger({ host: ADMIN_HOST }), 'a wrong token');
      return tells(store, from, 'staff_token_refused') ? undefined : 'the log does not say why';
    },
  },
  {
    name: 'a form of staff without signing in, which leaves no trace',
    part: 'staff',
    on: 'demo',
    heldSince: 'now',
    attempt: async (store) => {
      const from = store.logged.length;
      const { status } = await store.stranger({ host: ADMIN_HOST }).form(TOKENS, { action: 'make' });
      if (status < 400) return `answered ${status}`;
      return tells(store, from, 'staff_refused') ? undefined : 'the log does not say why';
    },
  },
  {
    name: 'a wrong password of staff, which leaves no trace',
    part: 'staff',
    on: 'demo',
    heldSince: 'now',
    attempt: async (store) => {
      const from = store.logged.length;
      const thief = store.stranger({ host: ADMIN_HOST });
      await thief.form('/staff/login', { email: 'nobody@northbar.test', password: 'a guess' });
      return tells(store, from, 'staff_login_failed') ? undefined : 'the log does not say why';
    },
  },
  {
    name: 'pages of staff on the public host',
    part: 'staff',
    on: 'demo',
    heldSince: 'a9d264f9',
    why: 'Pages of staff answered on admin hosts alone from the beginning.',
    attempt: async (store) => {
      const { status } = await store.stranger({ host: 'www.example.com' }).get('/staff/login');
      return status === 404 ? undefined : `answered ${status}`;
    },
  },
];
