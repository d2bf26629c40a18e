import type { CheckoutProps } from '#client/islands/checkout/model.ts';
import { Checkout } from '#client/islands/checkout.tsx';
import { cartSite } from '#client/ui/cart/cart-site.ts';
import { Note } from '#client/ui/note.tsx';
import type { CheckoutFacts } from '#shared/checkout/state.ts';
import type { StoredList } from '#shared/list/contract.ts';
import { NO_LIST } from '#shared/list/no-list.ts';
import { ORDER_ID } from '#shared/order/contract.ts';
import { hiddenMethods } from '#shared/order/payment-methods.ts';
import { PERSON_PATH } from '#shared/order/person-frame.ts';
import { STEPS, type Step, SUCCESS_PATH, stepPath } from '#shared/order/steps.ts';
import { defaultFirst, wireStoredMethod } from '#shared/order/stored-method.ts';
import { head } from '#shared/seo/head.ts';
import { shippingModes } from '#shared/shipping/modes.ts';
import { shippedRegions } from '#shared/site/ships-to.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { firstCountry } from '#worker/acts/first-country.ts';
import { isVain, type OrderCopy } from '#worker/acts/orders.ts';
import { quoteOfList } from '#worker/acts/quote-of-list.ts';
import { justPlaced, recentOrder, refusedOrder } from '#worker/acts/recent-order.ts';
import { checkoutList, seeCheckoutList } from '#worker/pages/checkout/checkout-list.ts';
import { asksPerson } from '#worker/pages/parts/captcha-field.tsx';
import { saidPath } from '#worker/pages/parts/said.tsx';
import { PAYMENT_LINK_SAYINGS } from '#worker/pages/payment-link.tsx';
import { type PageBody, type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { CardFields } from '#worker/request/security-headers.ts';
import { countriesServed } from '#worker/request/ship-to.ts';

/** What a page of the checkout shows. */
interface Asked {
  readonly step: Step;
  /** Undefined on a page that only shows an order. */
  readonly list: StoredList | undefined;
  readonly orderId: string | null;
  readonly refusedId: string | null;
}

function factsOf(ctx: Ctx, country: string): CheckoutFacts {
  const { site } = ctx;
  const { code, country: home, currency, storeId, taxIncluded } = site;
  return {
    site: { code, country: home, currency, storeId, taxIncluded },
    countries: countriesServed(ctx),
    firstCountry: country,
    modes: shippingModes(site),
  };
}

/**
 * What the browser needs to know about the payment provider. Adyen's fields need a client key; without one, cards are
 * not accepted.
 */
function paymentsOf({ config, visitor, flags }: Ctx): CheckoutProps['payments'] {
  const { provider, adyen, spreedly } = config.payments;
  const { clientKey = '', environment = 'test' } = adyen ?? {};
  const hidden = hiddenMethods(visitor.app !== null, flags);
  return {
    provider,
    adyen: clientKey === '' ? null : { clientKey, environment },
    spreedly: spreedly
      ? { environmentKey: spreedly.environmentKey, isSigned: spreedly.certificate !== undefined }
      : null,
    hidden,
    // Spreedly does not accept the token of the app's payment sheet.
    hasWallet: visitor.app?.platform === 'ios' && provider !== 'spreedly',
  };
}

/** The payment provider whose card fields are shown. */
function cardFieldsOf(ctx: Ctx): CardFields | null {
  const { adyen, spreedly } = paymentsOf(ctx);
  if (adyen) return { provider: 'adyen', environment: adyen.environment };
  return spreedly ? { provider: 'spreedly', isChallenge: false } : null;
}

/** The stored data of a logged-in customer. The page is made for this customer only, so it may contain them. */
async function customerOf({ session, store, config, now }: Ctx): Promise<CheckoutProps['customer']> {
  if (session.kind !== 'customer') return null;
  const { customerId } = session;
  const [customer, kept, methods] = await Promise.all([
    store.customers.byId(customerId),
    store.addresses.ofCustomer(customerId),
    store.paymentBooks.stored.ofCustomer(customerId, config.payments.provider),
  ]);
  if (!customer) return null;
  const { email, firstname, lastname } = customer;
  // Only the fields that an order needs.
  const addresses = kept.map(({ company: _company, email: _email, ...address }) => address);
  const cards = defaultFirst(methods).filter(({ adyenType }) => adyenType === 'scheme');
  return { email, firstname, lastname, addresses, cards: cards.map((card) => wireStoredMethod(card, now)) };
}

async function loadPage(ctx: Ctx, { step, list, orderId, refusedId }: Asked): Promise<PageBody> {
  const { site, now } = ctx;
  const [seen, customer, country] = await Promise.all([
    list ? seeCheckoutList(ctx, list) : NO_LIST,
    customerOf(ctx),
    firstCountry(ctx),
  ]);
  return {
    view: (
      <div className="wrap checkout">
        <div className="script-needed">
          <Note kind="warn" lead="The checkout needs JavaScript.">
            It calculates your order and protects your card. Please enable it and reload the page.
          </Note>
        </div>
        <Checkout
          list={seen}
          facts={factsOf(ctx, country)}
          site={cartSite(site, ctx.flags)}
          regions={shippedRegions(site.code, country)}
          step={step}
          customer={customer}
          payments={paymentsOf(ctx)}
          personHref={asksPerson(ctx) ? sitePath(site, PERSON_PATH) : null}
          orderId={orderId}
          refusedId={refusedId}
          nowMs={now}
        />
      </div>
    ),
  };
}

/** Id of the order in the address, to which the shopper returns; null for none. */
function orderOf({ url }: Ctx): string | null {
  const id = url.searchParams.get('order') ?? '';
  return ORDER_ID.test(id) ? id : null;
}

function page(ctx: Ctx, title: string, asked: Asked): Resolution {
  return {
    outcome: 'page',
    page: {
      kind: 'funnelled',
      frame: 'funnelled',
      cardFields: cardFieldsOf(ctx),
      asksPerson: asksPerson(ctx),
      head: head({ title, sites: SITE_CODES }),
      load: () => loadPage(ctx, asked),
    },
  };
}

/**
 * The order of the list that is checked out, for an app: its page was lost with the app's storage, which alone remembered the
 * order (`client/state/checkout/sent-order.ts`). Undefined in a browser, which keeps it.
 */
async function orderInApp(ctx: Ctx): Promise<OrderCopy | undefined> {
  const recent = ctx.visitor.app === null ? undefined : await recentOrder(ctx);
  return recent?.status === 'cancelled' ? undefined : recent;
}

/** The order of the list that is checked out, in an app and if its payment was refused: its reason may not have been read. */
async function refusedInApp(ctx: Ctx): Promise<OrderCopy | undefined> {
  return ctx.visitor.app === null ? undefined : refusedOrder(ctx);
}

/**
 * Where a shopper without a list is led: in an app to the order that has just been made of it, whose page says to the app's
 * sheet how the payment ended, else to the cart (spec 2 section 2).
 */
async function withoutList(ctx: Ctx, copied: OrderCopy | undefined): Promise<Resolution> {
  const order = copied ?? (ctx.visitor.app === null ? undefined : await justPlaced(ctx));
  const path = order && !isVain(order) ? `${SUCCESS_PATH}?order=${order.orderId}` : '/cart';
  return redirectTo(sitePath(ctx.site, path), 302);
}

/** Finds a step, or where the shopper has to be instead. */
async function findStep(ctx: Ctx, step: Step): Promise<Resolution> {
  const orderId = orderOf(ctx);
  const [list, sent, refused] = await Promise.all([
    checkoutList(ctx),
    orderId === null ? orderInApp(ctx) : undefined,
    orderId === null ? refusedInApp(ctx) : undefined,
  ]);
  if (list && sent?.document.listId === list._id)
    return redirectTo(`${sitePath(ctx.site, stepPath('review'))}?order=${sent.orderId}`, 302);
  if (!list && orderId === null) return withoutList(ctx, sent);
  const problem = list && (await quoteOfList(ctx, list))?.problem;
  if (problem && orderId === null)
    return redirectTo(sitePath(ctx.site, saidPath('/payment-link', PAYMENT_LINK_SAYINGS, problem)), 302);
  const isKnown = step === 'start' && ctx.session.kind === 'customer';
  if (isKnown) return redirectTo(sitePath(ctx.site, stepPath('shipping')), 302);
  const refusedId = list && refused?.document.listId === list._id ? refused.orderId : null;
  return page(ctx, 'Checkout', { step, list, orderId, refusedId });
}

/** A placed order. Its list no longer exists, and the page must not show another list. */
async function findSuccess(ctx: Ctx): Promise<Resolution> {
  const orderId = orderOf(ctx);
  if (orderId === null) return redirectTo(sitePath(ctx.site, '/cart'), 302);
  return page(ctx, 'Your order', { step: 'review', list: undefined, orderId, refusedId: null });
}

/** The checkout (spec 2 section 2): each step has its own address, and all share one page. */
export const checkoutPages: readonly PageRoute[] = [
  ...STEPS.map(
    (step): PageRoute => ({
      path: stepPath(step),
      gate: 'visitor',
      find: (ctx: Ctx) => findStep(ctx, step),
    }),
  ),
  { path: SUCCESS_PATH, gate: 'visitor', find: findSuccess },
];
