import type { Context } from 'hono';
import { z } from 'zod';
import { Fault } from '#shared/errors.ts';
import { giftcardCodeSchema } from '#shared/giftcard/contract.ts';
import { couponCodeSchema, MOST_COUPONS, type StoredList } from '#shared/list/contract.ts';
import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { askCoupons } from '#worker/acts/cart-rules.ts';
import { askGiftcard } from '#worker/acts/giftcards.ts';
import { shopperIdOf } from '#worker/acts/ledger-entries.ts';
import { additionsOrNone, listsOf, ownLists, tellCart } from '#worker/acts/shopper.ts';
import { countAddition, countOwn, countRemoval } from '#worker/acts/tracking.ts';
import { presentCart } from '#worker/pages/cart/present-cart.ts';
import { type CartProblem, couponPath, problemPath } from '#worker/pages/cart/problems.ts';
import { readPurchase } from '#worker/pages/cart/read-purchase.ts';
import type { StoreRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';
import type { ShopperLists } from '#worker/stubs/lists.ts';

/** Most gift cards of one order. */
const MOST_GIFTCARDS = 10;

const item = z.string().min(1).max(64);
const quantity = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(MOST_UNITS));

/** A form of the cart page. */
const changeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), item, qty: quantity }),
  z.object({ action: z.literal('remove'), item }),
  z.object({ action: z.literal('restore'), item }),
  z.object({ action: z.literal('save'), item }),
  z.object({ action: z.literal('unsave'), item }),
  z.object({ action: z.literal('forget'), item }),
  z.object({ action: z.literal('clear') }),
  z.object({ action: z.literal('giftcard'), code: giftcardCodeSchema }),
  z.object({ action: z.literal('ungiftcard'), code: giftcardCodeSchema }),
  z.object({ action: z.literal('coupon'), code: couponCodeSchema }),
  z.object({ action: z.literal('uncoupon'), code: couponCodeSchema }),
]);
type Change = z.infer<typeof changeSchema>;
type ListOutcome = Awaited<ReturnType<ShopperLists['add']>>;

const productSchema = z.object({ productId: z.coerce.number<string>().int().positive() });

function goTo(c: Context<AppEnv>, path: string): Response {
  return c.redirect(sitePath(c.get('ctx').site, path), 303);
}

function refuse(c: Context<AppEnv>, problem: CartProblem): Response {
  return goTo(c, problemPath(problem));
}

/** Guests cannot save items for later, so they log in first (spec 2 section 4). */
function loginPath(site: Site): string {
  return `/login?redirect=${sitePath(site, '/account/wishlist')}`;
}

/** Redirects to the page that shows the result of a change, or why nothing changed. */
function finish(c: Context<AppEnv>, outcome: ListOutcome | undefined): Response {
  if (!outcome || outcome.outcome === 'missing') return refuse(c, 'item');
  if (outcome.outcome === 'full') return refuse(c, 'full');
  // The `buyNow` list is not part of the cart that the header counts.
  if (outcome.list.type === 'buyNow') return goTo(c, '/checkout');
  tellCart(c, outcome);
  return goTo(c, '/cart');
}

async function update(
  ctx: Ctx,
  lists: ShopperLists,
  list: StoredList,
  change: Extract<Change, { action: 'update' }>,
): Promise<ListOutcome | undefined> {
  if (change.qty === 0) return lists.removeItem(list._id, change.item);
  const before = list.items.find((each) => each.listItemId === change.item);
  const [addition] = (before && (await additionsOrNone(ctx, [{ ...before, qty: change.qty }]))) ?? [];
  return addition && lists.change(list._id, change.item, addition, true);
}

/** Moves an item between the cart and the saved items. */
async function move(
  ctx: Ctx,
  lists: ShopperLists,
  list: StoredList,
  listItemId: string,
  to: 'cart' | 'sfl',
): Promise<ListOutcome | undefined> {
  const item = list.items.find((each) => each.listItemId === listItemId);
  const [moved] = (item && (await additionsOrNone(ctx, [item]))) ?? [];
  return moved && lists.move(list._id, listItemId, to, moved, { nowMs: ctx.now, keep: true });
}

/** Stores a gift card with the list after its code has been checked. */
async function applyGiftcard(
  c: Context<AppEnv>,
  lists: ShopperLists,
  list: StoredList,
  code: string,
): Promise<Response> {
  const ctx = c.get('ctx');
  const before = list.metadata.giftcards ?? [];
  if (before.includes(code)) return goTo(c, '/cart');
  try {
    await askGiftcard(ctx, code, { listId: list._id });
  } catch (error) {
    if (error instanceof Fault && error.code === 'giftcard_not_exist') return refuse(c, 'giftcard');
    throw error;
  }
  return finish(
    c,
    await lists.setMetadata(list._id, { giftcards: [...before, code].slice(0, MOST_GIFTCARDS) }, ctx.now),
  );
}

/** Stores a code of a rule over carts with the list after it has been checked. */
async function applyCoupon(c: Context<AppEnv>, lists: ShopperLists, list: StoredList, code: string): Promise<Response> {
  const ctx = c.get('ctx');
  const before = list.metadata.coupons ?? [];
  if (before.length >= MOST_COUPONS && !before.includes(code)) return goTo(c, couponPath('full', code));
  const { kept, refused } = await askCoupons(ctx, [...before, code], list);
  const [wrong] = refused;
  if (wrong) return goTo(c, couponPath(wrong.reason, code));
  return finish(c, await lists.setMetadata(list._id, { coupons: kept }, ctx.now));
}

/** Counts a changed quantity, or a removal, of a line of the cart. */
function countChange(
  ctx: Ctx,
  list: StoredList,
  change: { readonly item: string; readonly qty?: number },
  outcome: ListOutcome | undefined,
): ListOutcome | undefined {
  const line = list.items.find(({ listItemId }) => listItemId === change.item);
  if (line && list.type === 'cart' && outcome?.outcome === 'done') {
    const { qty = 0 } = change;
    const products = [{ productId: line.productId, qty: qty || line.qty }];
    countOwn(ctx, [{ type: 'cart', name: qty > 0 ? 'update' : 'remove', value: { products } }]);
  }
  return outcome;
}

/** Counts one of the items that were saved, or whose deals have ended, and that is in the cart again. */
function countReturn(
  ctx: Ctx,
  items: StoredList['items'],
  listItemId: string,
  outcome: ListOutcome | undefined,
): ListOutcome | undefined {
  const item = items.find((each) => each.listItemId === listItemId);
  if (item && outcome?.outcome === 'done') countAddition(ctx, [item]);
  return outcome;
}

/** Counts what was in a cart that is empty now. */
function countClearing(ctx: Ctx, { items }: StoredList, outcome: ListOutcome): ListOutcome {
  if (items.length > 0 && outcome.outcome === 'done') countRemoval(ctx, items);
  return outcome;
}

/** Handles the forms of the cart page and redirects back to it. */
export async function changeCart(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  await limitRate(ctx, 'CHANGES');
  const read = changeSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)));
  if (!read.success) return refuse(c, 'form');
  const change = read.data;
  if (change.action === 'save' && ctx.session.kind === 'guest') return goTo(c, loginPath(ctx.site));
  const lists = listsOf(ctx);
  const stored = (await lists?.all()) ?? [];
  const isSaved = change.action === 'unsave' || change.action === 'forget';
  const list = isSaved ? stored.find((each) => each.type === 'sfl') : presentCart(stored);
  if (!lists || !list) return refuse(c, 'item');
  switch (change.action) {
    case 'update':
      return finish(c, countChange(ctx, list, change, await update(ctx, lists, list, change)));
    case 'save':
      return finish(c, countChange(ctx, list, { item: change.item }, await move(ctx, lists, list, change.item, 'sfl')));
    case 'unsave':
      return finish(c, countReturn(ctx, list.items, change.item, await move(ctx, lists, list, change.item, 'cart')));
    case 'forget':
    case 'remove':
      return finish(c, countChange(ctx, list, { item: change.item }, await lists.removeItem(list._id, change.item)));
    case 'restore':
      return finish(c, countReturn(ctx, list.missed, change.item, await lists.takeBack(list._id, change.item)));
    case 'giftcard':
      return applyGiftcard(c, lists, list, change.code);
    case 'ungiftcard': {
      const giftcards = (list.metadata.giftcards ?? []).filter((code) => code !== change.code);
      return finish(c, await lists.setMetadata(list._id, { giftcards }, ctx.now));
    }
    case 'coupon':
      return applyCoupon(c, lists, list, change.code);
    case 'uncoupon': {
      const coupons = (list.metadata.coupons ?? []).filter((code) => code !== change.code);
      return finish(c, await lists.setMetadata(list._id, { coupons }, ctx.now));
    }
    case 'clear':
      return finish(c, countClearing(ctx, list, await lists.clear(list._id)));
  }
}

/**
 * Handles the form of a product page: adds to the cart or, with `buy=now`, to a separate list that goes straight to
 * checkout. A choice that cannot be bought redirects to the product, which shows the problem.
 */
async function addToCart(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  await limitRate(ctx, 'CHANGES');
  const fields = await formFields(c.req.raw);
  const asked = productSchema.safeParse({ productId: fields.get('productId') });
  const offer = asked.success
    ? (await ctx.store.offers.byIds([asked.data.productId])).values().next().value
    : undefined;
  if (!offer?.hasPage) return refuse(c, 'product');
  const purchase = readPurchase(ctx, offer, fields);
  if (!purchase.ok) return c.redirect(purchase.back, 303);
  const additions = await additionsOrNone(ctx, purchase.items);
  if (!additions) return refuse(c, 'product');
  const lists = ownLists(c);
  const made = await lists.create(purchase.isNow ? 'buyNow' : 'cart', { activeCartTs: ctx.now }, ctx.now);
  if (made.outcome !== 'done') return finish(c, made);
  const options = { nowMs: ctx.now, keep: true, rsAnonId: shopperIdOf(ctx) };
  const outcome = await lists.add(made.list._id, additions, options);
  if (outcome.outcome === 'done') countAddition(ctx, purchase.items);
  return finish(c, outcome);
}

/** The route that adds products in browsers without scripts. */
export const addToCartForm: StoreRoute = { path: '/cart/add', gate: 'visitor', take: addToCart };
