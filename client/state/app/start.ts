import { openBridge } from '#client/bridge/bridge.ts';
import type { AppLink } from '#client/bridge/link.ts';
import { cookieOf } from '#client/browser/cookie.ts';
import { cart } from '#client/state/cart.ts';
import { toMajor } from '#shared/money/money.ts';
import { cartCookieName } from '#shared/tracking/cookie-names.ts';
import { carryOut } from './carry.ts';
import type { AppFacts } from './facts.ts';
import { followInApp } from './links.ts';
import { warm } from './preload.ts';
import { watchPresence } from './presence.ts';
import { watchRestores } from './restore.ts';

/** Introduces the page to the app. */
function greet(link: AppLink, { currency, isCustomer }: AppFacts): void {
  const { site = '', release = '' } = document.documentElement.dataset;
  link.introduce({
    site: site as 'USA',
    currency,
    path: location.pathname,
    release,
    loggedIn: isCustomer,
    cartQty: Number(cookieOf(cartCookieName(site)) ?? 0) || 0,
  });
}

/** Tells the app of each state of the cart that the store has confirmed, once. */
function tellCarts(link: AppLink, { currency }: AppFacts): void {
  let told = '';
  cart.subscribe(({ list }) => {
    const state = list ? `${list._id} ${list.version}` : '';
    if (list?.type !== 'cart' || state === told) return;
    told = state;
    link.tell({
      type: 'cart_updated',
      listId: list._id,
      cartQty: list.quantity,
      subtotal: toMajor(list.sums.subtotal),
      currency,
    });
  });
}

/** Connects a page with the app that shows it (public contract, section 13). Without an app that listens, it stays a web page. */
export async function startApp(facts: AppFacts): Promise<void> {
  const link = openBridge(
    (message): ReturnType<typeof carryOut> => carryOut(message, facts, (type) => link?.can(type) === true),
  );
  watchRestores(facts, () => link && greet(link, facts));
  if (!link) return;
  watchPresence();
  followInApp(link, facts);
  tellCarts(link, facts);
  if (facts.isPreloader) await warm();
  greet(link, facts);
}
