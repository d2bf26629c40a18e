import type { Attack } from '#tools/attacks/attack.ts';
import type { AttackedStore } from '#tools/attacks/attacked-store.ts';
import { countOf, customerOf, mailsTo, newEmail, productId, staffOf, statusesOf } from '#tools/attacks/people.ts';
import { newNetwork, prepared, type Stranger } from '#tools/attacks/stranger.ts';

const EVIL = 'evil.example';

/** The newsletters of a customer on a site. */
async function subscribed(owner: Stranger, site: string): Promise<number> {
  const got = await owner.get(`/svc_ssr/newsletters/site/${site}/subscriptions`);
  return prepared<{ emailListIds: unknown[] }>(got, 200).emailListIds.length;
}

const subscribe = (who: Stranger, email: string, network = who.network) =>
  who.post('/svc_ssr/newsletters/subscribe', { email, newsletters: ['newsletter'] }, { network });

/** Asks for a new password of an account by another host than the store's. Returns what staff read about it. */
async function askedElsewhere(store: AttackedStore): Promise<string> {
  const email = newEmail();
  await customerOf(store, email);
  const stranger = store.stranger({ host: EVIL });
  prepared(await stranger.post('/svc_customer/customer/forgot-password', { email }), 200);
  // It may wait for an address, so that there is none to wait for.
  await mailsTo(store, newEmail(), 1);
  return (await mailsTo(store, email, 0)) + (await (await staffOf(store)).get('/staff/mails')).text;
}

export const MAIL: readonly Attack[] = [
  {
    name: 'a link for a password that leads to the host of a request',
    part: 'links and settings',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) =>
      (await askedElsewhere(store)).includes(`${EVIL}/`) ? `the email leads to ${EVIL}` : undefined,
  },
  {
    name: 'an email that waits for an address, and nobody is told',
    part: 'links and settings',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) =>
      (await askedElsewhere(store)).includes('set BASE_URL') ? undefined : 'staff do not read what is missing',
  },
  {
    name: 'the end of the newsletters of someone else',
    part: 'mail to strangers',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const email = newEmail();
      const owner = await customerOf(store, email);
      await subscribe(owner, email);
      if ((await subscribed(owner, 'USA')) === 0) throw new Error('nobody was subscribed');
      const sent = { email, newsletters: ['newsletter'] };
      const { status } = await store.stranger().post('/svc_ssr/newsletters/unsubscribe', sent);
      return (await subscribed(owner, 'USA')) > 0 ? undefined : `answered ${status}, and they ended`;
    },
  },
  {
    name: 'newsletters for an address in Europe that nobody confirmed',
    part: 'mail to strangers',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const email = newEmail();
      const owner = await customerOf(store, email);
      await store.stranger().form('/gb/newsletter-signup', { email, newsletters: 'newsletter' });
      return (await subscribed(owner, 'GBR')) === 0 ? undefined : 'they began';
    },
  },
  {
    name: 'newsletters for a hundred addresses, from one network',
    part: 'mail to strangers',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const network = newNetwork();
      const send = () => subscribe(store.stranger({ network }), newEmail());
      const answers = await Promise.all(Array.from({ length: 100 }, send));
      return countOf(answers, 429) >= 40 ? undefined : statusesOf(answers);
    },
  },
  {
    name: 'stock notices for one address, from thirty networks',
    part: 'mail to strangers',
    on: 'demo',
    heldSince: 'a9d264f9',
    why: 'Stock notices were counted by address from the beginning.',
    attempt: async (store) => {
      const sent = { product_id: await productId(store), email: newEmail() };
      const answers = await Promise.all(Array.from({ length: 30 }, () => store.stranger().post('/svc_bin/bin', sent)));
      return countOf(answers, 429) > 0 ? undefined : statusesOf(answers);
    },
  },
];
