import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { entryPlaceOf } from '#shared/event/registration.ts';
import type { Addition } from '#shared/list/add-items.ts';
import {
  CHECKOUT_LISTS,
  CUSTOMER_LISTS,
  type Item,
  type ListMessage,
  type ListType,
  MOST_ITEMS,
  type StoredList,
} from '#shared/list/contract.ts';
import { prepareItems } from '#shared/list/prepare-items.ts';
import { type PriceMoment, priceItem } from '#shared/list/price-item.ts';
import { isPremiumShirt, mostUnits, type PremiumStanding, shirtRefusal } from '#shared/list/quantity-limit.ts';
import type { ListView } from '#shared/list/view.ts';
import { isDeal, type ListSight, productIdsOf, viewList } from '#shared/list/view-list.ts';
import { formatMoney } from '#shared/money/money.ts';
import { APP_ONLY, attribute, hasFlag } from '#shared/product/contract.ts';
import type { Offer } from '#shared/product/offer.ts';
import { childrenOf } from '#shared/product/purchase.ts';
import { unitLimits } from '#shared/product/unit-limits.ts';
import { agreedView } from '#shared/quote/apply-terms.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { SITE_LIST, type Site } from '#shared/site/sites.ts';
import { cartCookieName } from '#shared/tracking/cookie-names.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { parseCookies, setCartCookie, setCookie } from '#worker/request/cookies.ts';
import { tellInCart } from '#worker/request/in-cart.ts';
import { type CameFrom, placeOf } from '#worker/request/place.ts';
import { newVisitorId } from '#worker/store/account/visitor-id.ts';
import { POOL_PLACES } from '#worker/store/content/places.ts';
import type { ListChange, ListOutcome, ListOwner, ShopperLists } from '#worker/stubs/lists.ts';
import { ruleBook } from './cart-rules.ts';
import { giftcardBalances } from './giftcards.ts';
import { premiumStanding } from './premium.ts';
import { itemsOfQuote, quoteOfList } from './quote-of-list.ts';

/** Types of a shopper's lists for services and pages. */
export type { ListOutcome, ShopperLists };

/**
 * Returns the sender of a request; undefined for a new visitor. Throws `TOKEN_EXPIRED` for a customer whose session has
 * to be renewed first.
 */
export function knownShopper({ session, now }: Ctx): ListOwner | undefined {
  if (session.kind === 'expired') throw new Fault('TOKEN_EXPIRED');
  if (session.kind === 'customer') {
    return { kind: 'customer', id: session.customerId, sessionId: session.sessionId, nowMs: now };
  }
  return session.visitorId === null ? undefined : { kind: 'visitor', id: session.visitorId };
}

/** Returns the shopper's lists, or undefined for a new visitor: reading creates nothing. */
export function listsOf(ctx: Ctx): ShopperLists | undefined {
  const owner = knownShopper(ctx);
  return owner && ctx.store.lists(owner);
}

/** Returns the sender of a request; a new visitor is given an id, in a cookie of this response. */
export function shopperOf(c: Context<AppEnv>): ListOwner {
  const ctx = c.get('ctx');
  const known = knownShopper(ctx);
  if (known) return known;
  const place = placeOf((c.req.raw.cf ?? {}) as CameFrom, POOL_PLACES[ctx.site.pool]);
  const owner: ListOwner = { kind: 'visitor', id: newVisitorId(place, ctx.now) };
  setCookie(ctx, 'visitor', owner.id);
  return owner;
}

/** Returns the shopper's lists; a new visitor is given an id, in a cookie of this response. */
export function ownLists(c: Context<AppEnv>): ShopperLists {
  return c.get('ctx').store.lists(shopperOf(c));
}

/**
 * Stores the number for the header in a cookie that scripts may read, so that cached pages show the count without a
 * request.
 */
export function tellCartQuantity(c: Context<AppEnv>, quantity: number, site: Site = c.get('ctx').site): void {
  setCartCookie(c.get('ctx'), site.code, quantity);
}

/** Stores in the browser what a change has made of the cart: the count for the header, and the products for its page. */
export function tellCart(c: Context<AppEnv>, { list, cartQuantity }: ListChange): void {
  tellCartQuantity(c, cartQuantity);
  const ctx = c.get('ctx');
  if (list.type === 'cart') tellInCart(ctx, ctx.site, list.items);
}

/** Stores the cart counts of all sites in the browser after the shopper has logged out. */
export async function tellCartQuantities(c: Context<AppEnv>): Promise<void> {
  tellQuantities(c, (await listsOf(c.get('ctx'))?.cartQuantities()) ?? []);
}

/** Stores cart counts in the browser of a shopper who has another cart than before; sites that are not counted have none. */
export function tellQuantities(c: Context<AppEnv>, counted: Awaited<ReturnType<ShopperLists['cartQuantities']>>): void {
  const known = parseCookies(c.req.header('cookie') ?? null);
  for (const site of SITE_LIST) {
    const quantity = counted.find((each) => each.site === site.code)?.quantity;
    if (quantity === undefined && !known.has(cartCookieName(site.code))) continue;
    tellCartQuantity(c, quantity ?? 0, site);
    // It is another cart than before.
    tellInCart(c.get('ctx'), site, []);
  }
}

/**
 * Checks that the shopper may have a list of this type: guests have no wishlist, registry or save-for-later (spec 2
 * section 4). Throws `login_required`, or `TOKEN_EXPIRED`.
 */
export function mayKeep({ session }: Ctx, type: ListType): void {
  if (session.kind === 'customer' || !CUSTOMER_LISTS.includes(type)) return;
  throw new Fault(session.kind === 'guest' ? 'login_required' : 'TOKEN_EXPIRED');
}

/** Returns what prices of this request depend on: its clock, its group, its site's currency. */
export async function momentOf(ctx: Ctx): Promise<PriceMoment> {
  const { site, now } = ctx;
  return {
    nowMs: now,
    groupPrices: await ctx.store.groupPrices.of(ctx.session.groupId),
    print: (minor) => formatMoney(minor, site.locale, site.currency),
  };
}

/**
 * Reads what the items of this request are viewed with: at most one read of products, one of tickets, and one of rules
 * over carts, at the same time. `codes`: those that were entered for rules; without, the items are no order, and no rules
 * are for them. `ahead`: the same for products that were probably meant, which is already being read.
 */
export async function sightOf(
  ctx: Ctx,
  productIds: ReadonlySet<number>,
  codes?: readonly string[],
  ahead?: Promise<ListSight>,
): Promise<ListSight> {
  const { session } = ctx;
  const known = productIds.size > 0 ? await ahead : undefined;
  const isRuled = codes !== undefined && productIds.size + codes.length > 0;
  const [offers, moment, tickets, rules] = await Promise.all([
    ctx.store.offers.byIds(productIds),
    known?.moment ?? momentOf(ctx),
    known?.tickets ??
      (session.kind === 'customer' && productIds.size > 0 ? ctx.store.tickets.ofCustomer(session.customerId) : []),
    (codes?.length === 0 ? known?.rules : undefined) ?? (isRuled ? ruleBook(ctx, codes, productIds) : undefined),
  ]);
  return { offers, moment, tickets, rules };
}

function idsOf(lists: readonly StoredList[]): ReadonlySet<number> {
  return productIdsOf(lists.flatMap((list) => [...list.items, ...list.missed]));
}

/** The codes of the lists that can be bought; undefined if none can, or only as a quote has agreed. */
function codesOf(lists: readonly StoredList[]): readonly string[] | undefined {
  const bought = lists.filter(({ type, metadata }) => CHECKOUT_LISTS.includes(type) && !metadata.quote);
  return bought.length === 0 ? undefined : [...new Set(bought.flatMap(({ metadata }) => metadata.coupons ?? []))];
}

function endedDeals(list: StoredList, { offers }: ListSight, nowMs: number) {
  return list.items
    .filter((item) => item.deal && !isDeal(offers.get(item.productId), item, nowMs))
    .map((item) => ({
      listItemId: item.listItemId,
      name: offers.get(item.productId)?.options.name ?? `No. ${item.productId}`,
    }));
}

/**
 * Returns lists with their current prices. Items whose promotion has ended since they were added are moved to the
 * missed deals, and the shopper is told (spec 2 section 4). `ahead` is that of `sightOf`.
 */
export async function lookAt(
  ctx: Ctx,
  lists: ShopperLists,
  kept: readonly StoredList[],
  ahead?: Promise<ListSight>,
): Promise<readonly ListView[]> {
  const quotes = await quotesOf(ctx, kept);
  const stored = kept.map((list) => withItems(list, quotes.get(list._id)));
  const [sight, giftcards] = await Promise.all([
    sightOf(ctx, idsOf(stored), codesOf(kept), ahead),
    giftcardBalances(
      ctx,
      stored.flatMap((list) => list.metadata.giftcards ?? []),
    ),
  ]);
  const whole = { ...sight, giftcards };
  return Promise.all(
    stored.map(async (list) => {
      const ended = list.type === 'cart' ? endedDeals(list, sight, ctx.now) : [];
      const quote = quotes.get(list._id);
      if (quote) return agreedView(viewList(list, { ...whole, rules: undefined }), quote);
      if (ended.length === 0) return viewList(list, whole);
      const { list: current, messages } = doneOr(await lists.missDeals(list._id, ended));
      const view = viewList(current, whole);
      return { ...view, messages: [...view.messages, ...messages] };
    }),
  );
}

/** Returns the quotes that lists pay, by the ids of the lists, without quotes that cannot be paid now. */
async function quotesOf(ctx: Ctx, lists: readonly StoredList[]): Promise<ReadonlyMap<string, Quote>> {
  const paying = lists.filter((list) => list.metadata.quote);
  const found = await Promise.all(paying.map(async (list) => ({ list, found: await quoteOfList(ctx, list) })));
  return new Map(
    found.flatMap(({ list, found: paid }): [string, Quote][] =>
      paid?.quote && !paid.problem ? [[list._id, paid.quote]] : [],
    ),
  );
}

/** Gives a list that pays a quote the quote's items, or none if the quote can no longer be paid. */
function withItems(list: StoredList, quote: Quote | undefined): StoredList {
  if (!list.metadata.quote) return list;
  return { ...list, items: quote ? itemsOfQuote(quote) : [], missed: [] };
}

/** Returns lists of someone else with their current prices, for this visitor. */
export async function seeLists(ctx: Ctx, stored: readonly StoredList[]): Promise<readonly ListView[]> {
  const sight = await sightOf(ctx, idsOf(stored));
  return stored.map((list) => viewList(list, sight));
}

/** Returns the list after a successful change. Throws if the list does not exist or is full. */
export function doneOr(outcome: ListOutcome): { readonly list: StoredList; readonly messages: readonly ListMessage[] } {
  if (outcome.outcome === 'done') return outcome;
  if (outcome.outcome === 'missing') throw new Fault('list_not_found');
  throw new Fault('validation_error', [{ field: 'items', message: `a list can hold up to ${MOST_ITEMS} items` }]);
}

/**
 * Checks items against the current catalogue (spec 2 section 5): groups are flattened, each item is priced, and each
 * gets the largest quantity that can be bought. Throws `validation_error` with the messages in the specification.
 */
export async function additionsOf(ctx: Ctx, items: readonly Item[]): Promise<readonly Addition[]> {
  const offers = await ctx.store.offers.byIds(items.flatMap((item) => [item.productId, ...groupOf(item)]));
  const prepared = prepareItems(items, (id) => offers.get(id)?.options.type === 'grouped');
  const missing = prepared.map((item) => item.productId).filter((id) => !offers.has(id));
  const all = missing.length === 0 ? offers : new Map([...offers, ...(await ctx.store.offers.byIds(missing))]);
  const [moment, standing] = await Promise.all([
    momentOf(ctx),
    premiumStanding(
      ctx,
      [...all.values()].map(({ options }) => options.sku),
    ),
  ]);
  return prepared.map((item, index) => {
    const offer = all.get(item.productId);
    const priced = priceItem(offer?.options, item, moment);
    if (!priced.ok || !offer) {
      const { field, message } = priced.ok ? { field: 'productId', message: 'Invalid cart item' } : priced;
      throw new Fault('validation_error', [{ field: `items.${index}.${field}`, message }]);
    }
    if (ctx.visitor.app === null && hasFlag(offer, APP_ONLY)) {
      throw new Fault('validation_error', [{ field: `items.${index}.productId`, message: 'is sold in our app only' }]);
    }
    const { configured } = priced.price;
    return {
      item: { ...item, children: childrenOf(configured) },
      name: offer.options.name,
      most: Math.min(mostUnits(offer.options, configured.quantity.max, standing), mostEntries(offer, item)),
      limits: unitLimits(offer.options, configured, ctx.now),
      ...refusalOf(offer, item, standing),
      deal: isDeal(offer, item, ctx.now),
    };
  });
}

/** The most units of an item by its athlete: one place in an event, none before it is known whose. */
function mostEntries(offer: Offer, { metadata }: Item): number {
  if (!entryPlaceOf(attribute(offer, 'event_entry'))) return Number.POSITIVE_INFINITY;
  return metadata.eventRegistration?.athlete ? 1 : 0;
}

/** Why a shopper may not have an item in words for them: who may buy the premium shirt, and where athletes register. */
function refusalOf(offer: Offer, item: Item, standing: PremiumStanding): { refusal?: string } {
  const { options } = offer;
  if (mostEntries(offer, item) === 0)
    return { refusal: `Register for ${options.name} on the event’s page, where we ask for the athlete.` };
  const refusal = isPremiumShirt(options.sku) ? shirtRefusal(options.name, standing) : undefined;
  return refusal === undefined ? {} : { refusal };
}

/**
 * Checks items like `additionsOf`, but returns undefined if the catalogue rejects one. For forms, which lead back to a
 * page.
 */
export async function additionsOrNone(ctx: Ctx, items: readonly Item[]): Promise<readonly Addition[] | undefined> {
  try {
    return await additionsOf(ctx, items);
  } catch (error) {
    if (error instanceof Fault && error.code === 'validation_error') return undefined;
    throw error;
  }
}

function groupOf(item: Item): number[] {
  return item.metadata.groupedProductId === undefined ? [] : [item.metadata.groupedProductId];
}
