import { setTimeout as sleep } from 'node:timers/promises';
import { orderId } from '#shared/order/order-id.ts';
import { type SentOrder, Shopper } from '#tools/faults/shopper.ts';
import type { AttackedStore } from './attacked-store.ts';
import { newNetwork, prepared, type Stranger } from './stranger.ts';

/** The password of all accounts. */
export const PASSWORD = 'chalk and collars';
const SKU = 'NB-KB-24';
const STAFF = { email: 'staff@northbar.test', password: 'Backoffice-500' };
const ADMIN_HOST = 'local.localhost';
/** How long an email is waited for, and between two looks, milliseconds. */
const MAIL_MS = 10_000;
const LOOK_MS = 100;

let people = 0;

/** An email address that nobody has typed yet. */
export function newEmail(): string {
  people += 1;
  return `person${people}@attacks.test`;
}

/** Someone who has just opened an account, and is logged in. */
export async function customerOf(store: AttackedStore, email = newEmail()): Promise<Stranger> {
  const owner = store.stranger();
  const newcomer = { email, password: PASSWORD, firstname: 'Ada', lastname: 'Berg' };
  prepared(await owner.post('/svc_customer/customer', newcomer), 200, 201);
  prepared(await logIn(owner, email), 200);
  return owner;
}

/** Types an address and a password. */
export const logIn = (who: Stranger, email: string, password = PASSWORD, network = who.network) =>
  who.post('/svc_session/session/login', { email, password }, { network });

/** The demo shop's own admin, signed in. */
export async function staffOf(store: AttackedStore): Promise<Stranger> {
  const staff = store.stranger({ host: ADMIN_HOST });
  const { to, status } = await staff.form('/staff/login', STAFF);
  if (to !== '/staff/orders') throw new Error(`staff were not let in: ${status} ${to}`);
  return staff;
}

/** What staff read about the emails to an address, once there are as many as expected or the time is over. */
export async function mailsTo(store: AttackedStore, email: string, count = 1): Promise<string> {
  const staff = await staffOf(store);
  const until = Date.now() + MAIL_MS;
  for (;;) {
    const { text } = await staff.get(`/staff/mails?recipient=${encodeURIComponent(email)}`);
    if (countMails(text) >= count || Date.now() > until) return text;
    await sleep(LOOK_MS);
  }
}

/** How many emails a page of staff shows. */
export function countMails(html: string): number {
  return html.split('class="staff-mail"').length - 1;
}

/** The id of a product that everyone may buy. */
export async function productId(store: AttackedStore): Promise<number> {
  const got = await store.stranger().get(`/svc_content/catalog/product?sku=${SKU}`);
  return prepared<{ product: { productId: number } }>(got, 200).product.productId;
}

/** A guest with something in the cart. */
export class Buyer {
  readonly network: string;
  readonly #shopper: Shopper;
  readonly #store: AttackedStore;

  private constructor(store: AttackedStore, network: string, shopper: Shopper) {
    this.#store = store;
    this.network = network;
    this.#shopper = shopper;
  }

  static async of(store: AttackedStore, network = newNetwork()): Promise<Buyer> {
    const shopper = new Shopper(`http://localhost:${store.port}`, undefined, { 'cf-connecting-ip': network });
    await shopper.add([{ productId: await productId(store), qty: 1 }]);
    return new Buyer(store, network, shopper);
  }

  /** The order of the cart as the checkout sends it, with a token of the sandbox or of the small protocol. */
  async order(token: string, paymentType = 'sandbox'): Promise<SentOrder> {
    const id = orderId(Date.now(), crypto.getRandomValues(new Uint8Array(8)));
    return await this.#shopper.order(id, { token, paymentType });
  }

  /** The browser of this guest. */
  browser(): Stranger {
    const browser = this.#store.stranger({ network: this.network });
    for (const pair of this.#shopper.cookie.split('; ')) {
      const [name = '', value = ''] = pair.split('=');
      browser.jar.set(name, value);
    }
    return browser;
  }
}

/** An order like another one, with an id of its own. */
export function again(order: SentOrder, changes: Readonly<Record<string, unknown>> = {}): SentOrder {
  return { ...order, orderId: orderId(Date.now(), crypto.getRandomValues(new Uint8Array(8))), ...changes };
}

/**
 * Waits until the log has a line that must come, of someone who logs in: what was said before is there then. Throws if it
 * does not come, because a silent log says nothing.
 */
export async function logHasCome(store: AttackedStore): Promise<void> {
  const from = store.logged.length;
  await customerOf(store);
  const until = Date.now() + MAIL_MS;
  while (!store.linesSince(from).some(({ event }) => event === 'login')) {
    if (Date.now() > until) throw new Error('the log does not say that someone has logged in');
    await sleep(LOOK_MS);
  }
}

/** How often each status is among answers: `10 × 401, 30 × 429`. */
export function statusesOf(answers: readonly { readonly status: number }[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts].map(([status, those]) => `${those.length} × ${status}`).join(', ');
}

/** How many answers have a status. */
export const countOf = (answers: readonly { readonly status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
