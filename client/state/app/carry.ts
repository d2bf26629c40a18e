import type { Outcome } from '#client/bridge/link.ts';
import { askSession, call } from '#client/browser/call.ts';
import { addToCart, cart } from '#client/state/cart.ts';
import { tellCart } from '#client/tracking/cart-events.ts';
import type { AppMessage } from '#shared/bridge/messages.ts';
import { screenPage } from '#shared/bridge/screens.ts';
import type { Item } from '#shared/list/contract.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import { safeRedirect } from '#shared/route/safe-redirect.ts';
import { trackedProducts } from '#shared/tracking/events.ts';
import { type AppFacts, siteAddress } from './facts.ts';
import { setActive, setSafeArea } from './presence.ts';

/** Dispatched on the window when the app has said whether it may show notifications; `detail.status` is its word. */
export const APP_PUSH = 'store:app-push';

const OK: Outcome = { status: 'ok' };
const FAILED: Outcome = { status: 'failed' };

/** Leaves the page for another one of its site, once the app has been answered. */
const leaveFor = (path: string): Outcome => ({ status: 'ok', after: () => location.assign(siteAddress(path)) });

type Of<Type extends AppMessage['type']> = Extract<AppMessage, { type: Type }>;

/** What to buy, in the store's own words. The app may leave out what is usual. */
function itemsOf({ items }: Of<'add_to_cart'> | Of<'buy_now'>): readonly Item[] {
  return items.map((item) => ({ children: [], customOptions: [], metadata: {}, ...item }) as Item);
}

/** Adds to the cart. The message's id keeps one that the app repeats from being added twice, even by another page. */
async function add(message: Of<'add_to_cart'>): Promise<Outcome> {
  const refused = await addToCart(itemsOf(message), message.id);
  const listId = cart.value.list?._id;
  return { ...(refused ? FAILED : OK), ...(listId !== undefined && { listId }) };
}

/** Puts items into a list of their own, which goes straight to the checkout. */
async function buyNow(message: Of<'buy_now'>): Promise<Outcome> {
  const made = await call<{ readonly list: WireList }>('POST', '/svc_list/lists', {
    type: 'buyNow',
    metadata: { activeCartTs: Date.now() },
  });
  if (!made.ok) return FAILED;
  const listId = made.data.list._id;
  const key: Record<string, string> = message.id === undefined ? {} : { 'idempotency-key': message.id };
  const items = itemsOf(message);
  const added = await call('POST', `/svc_list/lists/${listId}/items`, { items }, key);
  if (!added.ok) return { ...FAILED, listId };
  tellCart('add', trackedProducts(items), null);
  return { ...leaveFor('/checkout'), listId };
}

interface Found {
  readonly product?: { readonly url?: string };
  readonly category?: { readonly url?: string };
}

/** Opens the page of a screen. A product or category of which only the id is known is looked up first. */
async function openScreen({ screen, params }: Of<'open_screen'>): Promise<Outcome> {
  const page = screenPage(screen, params);
  if (!page) return { status: 'unsupported' };
  if ('path' in page) return leaveFor(page.path);
  const found = await call<Found>('GET', `/svc_content/catalog/${page.lookUp}/${page.id}`);
  const path = found.ok ? found.data[page.lookUp]?.url : undefined;
  return path === undefined ? FAILED : leaveFor(path);
}

/** Asks the store who is logged in, whatever the app says; the page is made again if that is someone else. */
async function renewLogin({ isCustomer }: AppFacts): Promise<Outcome> {
  const session = await askSession();
  if (!session) return FAILED;
  return session.cg > 0 === isCustomer ? OK : { status: 'ok', after: () => location.reload() };
}

/** Shows what only an app that understands a message can do. */
function showWhatAppCan(can: (type: string) => boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-needs]'))
    element.hidden = !can(element.dataset.needs ?? '');
}

async function logOut(): Promise<Outcome> {
  const done = await call('POST', '/svc_session/session/logout', {});
  return done.ok ? leaveFor('/') : FAILED;
}

async function push(message: Of<'push_notifications'>): Promise<Outcome> {
  const { action, platform, token, status } = message;
  if (action === 'request') return leaveFor('/app/account/notifications');
  if (action === 'status') {
    dispatchEvent(new CustomEvent(APP_PUSH, { detail: { status } }));
    return status === undefined ? FAILED : OK;
  }
  if (!platform || !token) return FAILED;
  const registered = await call('POST', '/svc_push/devices', { platform, token });
  return registered.ok ? OK : FAILED;
}

/** Carries out what the app asks for (public contract, section 13). */
export function carryOut(
  message: AppMessage,
  facts: AppFacts,
  can: (type: string) => boolean,
): Outcome | Promise<Outcome> {
  switch (message.type) {
    case 'session':
      showWhatAppCan(can);
      if (message.safeArea) setSafeArea(message.safeArea);
      if (message.active !== undefined) setActive(message.active);
      return OK;
    case 'auth':
      return renewLogin(facts);
    case 'login':
      return leaveFor(`/login?redirect=${encodeURIComponent(safeRedirect(message.redirect, siteAddress('/')))}`);
    case 'logout':
      return logOut();
    case 'add_to_cart':
      return add(message);
    case 'buy_now':
      return buyNow(message);
    case 'open_screen':
      return openScreen(message);
    case 'search':
      return leaveFor(`/search?q=${encodeURIComponent(message.query)}`);
    case 'push_notifications':
      return push(message);
    case 'ack':
      return OK;
  }
}
