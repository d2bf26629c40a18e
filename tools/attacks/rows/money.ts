import type { Attack } from '#tools/attacks/attack.ts';
import type { AttackedStore } from '#tools/attacks/attacked-store.ts';
import { again, Buyer, countOf, customerOf, logHasCome, staffOf, statusesOf } from '#tools/attacks/people.ts';
import { type Got, newNetwork, prepared, type Stranger } from '#tools/attacks/stranger.ts';

/** Wrong codes of one shopper that are answered, and declined payments. */
const MOST_CODES = 15;
const MOST_DECLINES = 10;
const CARD = '4111 1111 1111 1111';

interface Refusal {
  readonly error?: { readonly type?: string; readonly message?: string };
}
const refusalOf = ({ text }: Got): Refusal['error'] => (JSON.parse(text) as Refusal).error;

/** The ways in for a code: each sends one. */
async function waysOf(store: AttackedStore, network = newNetwork()) {
  const buyer = await Buyer.of(store, network);
  const order = await buyer.order('sandbox_approved');
  const browser = buyer.browser();
  const list = `/svc_list/lists/${String(order.listId)}/metadata`;
  return {
    balance: (code: string) => browser.post('/svc_gc/giftcards/balance', { code }),
    metadata: (code: string) => browser.send('PUT', list, { json: { metadata: { giftcards: [code] } } }),
    list: (code: string) => browser.post('/svc_list/lists', { type: 'buyNow', metadata: { giftcards: [code] } }),
    order: (code: string) => browser.post('/svc_checkout/order', again(order, { giftcards: [{ code }] })),
    page: (code: string) => browser.form('/cart', { action: 'giftcard', code }),
  };
}
type Way = keyof Awaited<ReturnType<typeof waysOf>>;

/** Whether the answer to a code is a refusal because of too many tries. */
const isPaused = ({ status, to }: Got) => status === 429 || /[?&][a-z]+=(?:[a-z-]*-)?limit(?:&|$)/.test(to);

const probing = (way: Way, words: string, rest: Pick<Attack, 'heldSince' | 'why'>): Attack => ({
  name: `codes of gift cards, tried ${words}`,
  part: 'money',
  on: 'demo',
  ...rest,
  attempt: async (store) => {
    const ways = await waysOf(store);
    let tried = 0;
    for (; tried < 40; tried++) if (isPaused(await ways[way](`PROBE-${way}-${tried}`))) break;
    return tried <= MOST_CODES ? undefined : `${tried === 40 ? 'all 40' : tried} codes were answered`;
  },
});

/** Pays a cart with a card that is declined. */
async function decliner(store: AttackedStore, network: string, email: string) {
  const buyer = await Buyer.of(store, network);
  const order = await buyer.order('sandbox_declined');
  const browser = buyer.browser();
  return (token = 'sandbox_declined') =>
    browser.post(
      '/svc_checkout/order',
      again(order, { customer: { email }, payment: { ...order.payment, transactionToken: token } }),
    );
}

/** Sends declined payments until paying is paused, at most 16. */
async function untilPaused(declines: (nth: number) => Promise<Got>): Promise<string | undefined> {
  const answers: Got[] = [];
  for (let nth = 0; nth < 16; nth++) {
    const got = await declines(nth);
    answers.push(got);
    if (got.status === 429) {
      return got.waitSeconds ? undefined : 'the pause does not say how long it is';
    }
    if (got.status !== 409 || refusalOf(got)?.type !== 'payment_error') throw new Error(got.text.slice(0, 200));
  }
  return `${answers.length} stolen cards were tried`;
}

/** Whether a text with the number of a card is refused in words, and the answer does not repeat it. */
function keepsCard(got: Got): string | undefined {
  if (got.text.includes('4111')) return `answered ${got.status} with the number`;
  return /remove the card number/.test(got.text) ? undefined : `answered ${got.status} without the words`;
}

const leaking = (name: string, send: (store: AttackedStore) => Promise<Got>): Attack => ({
  name: `a card number in a text: ${name}`,
  part: 'money',
  on: 'demo',
  heldSince: '160848ee',
  attempt: async (store) => keepsCard(await send(store)),
});

const named = (metadata: object) => async (store: AttackedStore) => {
  const owner: Stranger = await customerOf(store);
  return await owner.post('/svc_list/lists', { type: 'wishlist', metadata });
};

export const MONEY: readonly Attack[] = [
  probing('balance', 'by asking for balances', { heldSince: '160848ee' }),
  probing('metadata', 'by adding them to a list', { heldSince: '160848ee' }),
  probing('list', 'by beginning lists', { heldSince: '160848ee' }),
  probing('order', 'by placing orders', { heldSince: '160848ee' }),
  probing('page', 'with the form of the cart', { heldSince: '160848ee' }),
  {
    name: 'codes of gift cards, each way in turn',
    part: 'money',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const ways = Object.values(await waysOf(store));
      let tried = 0;
      for (; tried < 40; tried++) {
        const got = await ways[tried % ways.length]?.(`PROBE-TURN-${tried}`);
        if (got && isPaused(got)) break;
      }
      return tried <= MOST_CODES ? undefined : `${tried} codes were answered`;
    },
  },
  {
    name: 'codes of gift cards, forty at once',
    part: 'money',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const { balance, metadata } = await waysOf(store);
      const tries = Array.from({ length: 40 }, (_, at) => (at % 2 ? balance : metadata)(`PROBE-ONCE-${at}`));
      const answers = await Promise.all(tries);
      return countOf(answers, 429) === 40 - MOST_CODES ? undefined : statusesOf(answers);
    },
  },
  {
    name: 'answers that tell which wrong codes exist',
    part: 'money',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const { balance, metadata } = await waysOf(store);
      const codes = ['NORTHBAR-NONE', 'X', 'Y'.repeat(80), 'NORTHBAR-EUR-25'];
      const answers: string[] = [];
      for (const way of [balance, metadata]) {
        for (const code of codes) {
          const got = await way(code);
          answers.push(`${got.status} ${refusalOf(got)?.type} ${refusalOf(got)?.message}`);
        }
      }
      const kinds = [...new Set(answers)];
      return kinds.length === 1 ? undefined : `${kinds.length} answers: ${kinds.join(' / ')}`;
    },
  },
  {
    name: 'stolen cards, one after the other for one cart',
    part: 'money',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const decline = await decliner(store, newNetwork(), 'one@attacks.test');
      return untilPaused(() => decline());
    },
  },
  {
    name: 'stolen cards, with a new cart and visitor each',
    part: 'money',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const network = newNetwork();
      return untilPaused(async (nth) => (await decliner(store, network, `new${nth}@attacks.test`))());
    },
  },
  {
    name: 'stolen cards for one address, from network to network',
    part: 'money',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => untilPaused(async () => (await decliner(store, newNetwork(), 'same@attacks.test'))()),
  },
  {
    name: 'stolen cards, forty at once for one cart',
    part: 'money',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const decline = await decliner(store, newNetwork(), 'forty@attacks.test');
      const answers = await Promise.all(Array.from({ length: 40 }, () => decline()));
      const charged = answers.filter((got) => got.status === 409 && refusalOf(got)?.type === 'payment_error').length;
      return charged <= MOST_DECLINES && countOf(answers, 429) > 0 ? undefined : statusesOf(answers);
    },
  },
  {
    name: 'pauses of paying that staff do not see',
    part: 'money',
    on: 'demo',
    heldSince: '160848ee',
    attempt: async (store) => {
      const decline = await decliner(store, newNetwork(), 'seen@attacks.test');
      for (let nth = 0; nth < 12; nth++) await decline();
      const { text } = await (await staffOf(store)).get('/staff/orders');
      if (!/Paying was paused/.test(text)) return 'the page of orders does not say so';
      return store.logged.some((line) => line.includes('payments_paused')) ? undefined : 'the log does not say so';
    },
  },
  {
    name: 'orders of a robot, where a captcha is set up',
    part: 'money',
    on: 'captcha',
    heldSince: 'a9d264f9',
    why: 'Orders needed a token of a captcha from the beginning.',
    attempt: async (store) => {
      const buyer = await Buyer.of(store);
      const order = await buyer.order('sandbox_approved');
      const got = await buyer.browser().post('/svc_checkout/order', order);
      const isRefused = got.status === 400 && got.text.includes('captcha');
      return isRefused ? undefined : `answered ${got.status}`;
    },
  },
  {
    name: 'logins of a robot, where a captcha is set up',
    part: 'money',
    on: 'captcha',
    heldSince: 'a9d264f9',
    why: 'Logging in needed a token of a captcha from the beginning.',
    attempt: async (store) => {
      const robot = store.stranger();
      const sent = { email: 'nobody@attacks.test', password: 'guess' };
      const got = await robot.post('/svc_session/session/login', sent, { headers: { 'x-captcha-token': 'forged' } });
      return got.status === 400 && got.text.includes('captcha') ? undefined : `answered ${got.status}`;
    },
  },
  leaking('the name of a list', named({ name: `Mine ${CARD}` })),
  leaking('the message of a registry, with dashes', named({ name: 'Mine', message: '4111-1111-1111-1111' })),
  leaking('the address of a customer', async (store) => {
    const owner = await customerOf(store);
    return await owner.post('/svc_customer/customer/address', {
      firstname: 'Ada',
      lastname: 'Strong',
      telephone: '5551234567',
      street: [`1 Iron Street ${CARD}`],
      city: 'Columbus',
      region: 'OH',
      postcode: '43215',
      countryId: 'US',
    });
  }),
  leaking('an order', async (store) => {
    const buyer = await Buyer.of(store);
    const order = await buyer.order('sandbox_approved');
    const shippingAddress = { ...(order.shippingAddress as object), street: ['1 Iron Street', CARD] };
    return await buyer.browser().post('/svc_checkout/order', { ...order, shippingAddress });
  }),
  leaking('a form of a page', (store) =>
    store.stranger().form('/newsletter-signup', { email: 'a@b.test', note: CARD }),
  ),
  {
    name: 'a telephone number, mistaken for that of a card',
    part: 'money',
    on: 'demo',
    heldSince: 'a9d264f9',
    why: 'The rows of refused texts would hold, too, in a store that refuses all digits.',
    attempt: async (store) => {
      const got = await named({ name: 'Call +44 20 7946 0958 or 614 555 0188' })(store);
      prepared(got, 200, 201, 400);
      return got.status === 400 ? 'it was refused' : undefined;
    },
  },
  {
    name: 'a card number that gets into the log',
    part: 'money',
    on: 'demo',
    heldSince: 'a9d264f9',
    why: 'The log left queries and the numbers of cards out from the beginning.',
    attempt: async (store) => {
      const from = store.logged.length;
      const stranger = store.stranger();
      await stranger.get(`/search?q=${encodeURIComponent(CARD)}`);
      await stranger.get(`/${CARD.replaceAll(' ', '')}`);
      await stranger.post('/svc_ssr/newsletters/subscribe', { email: CARD, newsletters: ['newsletter'] });
      await logHasCome(store);
      const said = store.logged.slice(from).join('\n');
      return /4111[ -]?1111[ -]?1111/.test(said) ? 'it is there' : undefined;
    },
  },
];
