import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '#tools/attacks/attack.ts';
import type { AttackedStore } from '#tools/attacks/attacked-store.ts';
import {
  Buyer,
  countMails,
  countOf,
  customerOf,
  logIn,
  mailsTo,
  newEmail,
  PASSWORD,
  statusesOf,
} from '#tools/attacks/people.ts';
import { type Got, newNetwork, prepared, type Stranger } from '#tools/attacks/stranger.ts';

/** Wrong passwords of one network for one account that are answered. */
const MOST_TRIES = 10;
const WRONG = 'not the password';

/** Types a wrong password for an account on forty networks. */
async function guessFromEverywhere(store: AttackedStore, email: string): Promise<void> {
  for (let nth = 0; nth < 40; nth++) await logIn(store.stranger(), email, WRONG);
}

/** Guesses the password where it is changed, in a session that was taken over. Returns what sends one try. */
async function guessInSettings(thief: Stranger): Promise<(password: string) => Promise<Got>> {
  const change = (password: string) =>
    thief.form('/account/settings', { form: 'password', newPassword: 'barbells and bumpers', password });
  for (let nth = 0; nth < 12; nth++) await change(`guess ${nth}`);
  return change;
}

/** What is wrong if the owner of an account, who has the right password, is not let in. */
async function refusalOf(owner: Stranger, email: string): Promise<string | undefined> {
  const { status } = await logIn(owner, email);
  return status === 200 ? undefined : `the owner is answered ${status}`;
}

export const LOCKING_OUT: readonly Attack[] = [
  {
    name: 'wrong passwords of a stranger, against the owner on another network',
    part: 'locking out',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const email = newEmail();
      await customerOf(store, email);
      const thief = store.stranger();
      for (let nth = 0; nth < 14; nth++) await logIn(thief, email, WRONG);
      return refusalOf(store.stranger(), email);
    },
  },
  {
    name: 'forty passwords at once',
    part: 'locking out',
    on: 'demo',
    heldSince: 'a9d264f9',
    why: 'Tries were counted exactly from the beginning, though for everyone together.',
    attempt: async (store) => {
      const email = newEmail();
      await customerOf(store, email);
      const thief = store.stranger();
      const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(thief, email, WRONG)));
      const isExact = countOf(answers, 401) <= MOST_TRIES && countOf(answers, 429) >= 40 - MOST_TRIES;
      return isExact ? undefined : statusesOf(answers);
    },
  },
  {
    name: 'wrong passwords from forty networks, against the device of the owner',
    part: 'locking out',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const email = newEmail();
      const owner = await customerOf(store, email);
      await guessFromEverywhere(store, email);
      owner.jar.delete('session');
      return refusalOf(owner, email);
    },
  },
  {
    name: 'wrong passwords from forty networks, against an owner with a new device',
    part: 'locking out',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const email = newEmail();
      await customerOf(store, email);
      await guessFromEverywhere(store, email);
      await logIn(store.stranger(), email);
      return /reset-password\//.test(await mailsTo(store, email)) ? undefined : 'no email shows the owner a way in';
    },
  },
  {
    name: 'the password of an account, guessed where it is changed',
    part: 'locking out',
    on: 'demo',
    heldSince: 'a9d264f9',
    why: 'The settings had the limits of a login from the beginning.',
    attempt: async (store) => {
      const guess = await guessInSettings(await customerOf(store));
      const { text } = await guess(PASSWORD);
      return text.includes('Too many attempts.') ? undefined : 'the thirteenth try was answered';
    },
  },
  {
    name: 'guesses where the password is changed, against the owner elsewhere',
    part: 'locking out',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const email = newEmail();
      await guessInSettings(await customerOf(store, email));
      return refusalOf(store.stranger(), email);
    },
  },
  {
    name: 'wrong addresses for an order, against the one who ordered it',
    part: 'locking out',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const buyer = await Buyer.of(store);
      const order = { ...(await buyer.order('sandbox_approved')), customer: { email: 'ordered@attacks.test' } };
      prepared(await buyer.browser().post('/svc_checkout/order', order), 201);
      const track = (email: string, network: string) =>
        store.stranger({ network }).form('/shippingtracker', { email, orderId: order.orderId });
      const network = newNetwork();
      const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => track(`g${at}@attacks.test`, network)));
      const tried = answers.filter(({ to }) => to.includes('state=none')).length;
      if (tried > MOST_TRIES) return `${tried} of forty tries at once were answered`;
      // An order is in the database a moment after its shopper has been told.
      for (let nth = 0; nth < 50; nth++) {
        const { to } = await track('ordered@attacks.test', newNetwork());
        if (/\/rss\?t=/.test(to)) return undefined;
        await sleep(100);
      }
      return 'the one who ordered is not let in';
    },
  },
  {
    name: 'wrong passwords, against a member of staff who is told nothing',
    part: 'locking out',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const thief = store.stranger({ host: 'local.localhost' });
      // Nobody's address has the same answers, and the row after this one needs the demo shop's own member.
      const sent = { email: 'nobody@northbar.test', password: WRONG };
      for (let nth = 0; nth < 8; nth++) await thief.form('/staff/login', sent);
      const { to } = await thief.form('/staff/login', sent);
      const { text } = await thief.get(to.replace(/^https?:\/\/[^/]+/, ''));
      return /Try again in/.test(text) ? undefined : `the page at ${to} does not say how long the pause is`;
    },
  },
  {
    name: 'many links for passwords, to fill the mailbox of an owner',
    part: 'mail to strangers',
    on: 'demo',
    heldSince: 'a9d264f9',
    why: 'Links for passwords were counted by address from the beginning.',
    attempt: async (store) => {
      const email = newEmail();
      await customerOf(store, email);
      for (let nth = 0; nth < 12; nth++) {
        await store.stranger().post('/svc_customer/customer/forgot-password', { email });
      }
      const count = countMails(await mailsTo(store, email, 12));
      return count <= 4 ? undefined : `${count} emails`;
    },
  },
];
