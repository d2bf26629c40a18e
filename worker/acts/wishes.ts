import type { Context } from 'hono';
import type { Addition } from '#shared/list/add-items.ts';
import { itemsSchema, type StoredItem, type StoredList } from '#shared/list/contract.ts';
import { itemKey } from '#shared/list/same-item.ts';
import { readChoice } from '#shared/product/choice-query.ts';
import { configure } from '#shared/product/configure.ts';
import type { Offer } from '#shared/product/offer.ts';
import { purchaseOf } from '#shared/product/purchase.ts';
import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { ownerOf } from './list-owner.ts';
import { offerWithPage } from './offer-with-page.ts';
import { additionsOf, doneOr, mayKeep, ownLists, type ShopperLists } from './shopper.ts';
import { countAddition } from './tracking.ts';

/** Returns the shopper's wishlist on the site of these lists, or undefined. */
export async function wishlistOf(lists: ShopperLists): Promise<StoredList | undefined> {
  return (await lists.all()).find((list) => list.type === 'wishlist');
}

/** Returns the product that an item is for: the set, if it is bought in parts. */
function productOf({ productId, metadata }: Pick<StoredItem, 'metadata' | 'productId'>): number {
  return metadata.groupedProductId ?? productId;
}

/** Returns the products in a list, without duplicates. */
export function wishedProducts(list: StoredList | undefined): readonly number[] {
  return [...new Set(list?.items.map(productOf))];
}

/**
 * Tells whether fields name the variant that is meant, because a product's page shows a variant even before one is
 * chosen.
 */
function namesVariant({ options: { axes } }: Offer, fields: URLSearchParams): boolean {
  return axes.length === 0 || ['child', 'children', ...axes.map(({ code }) => code)].some((name) => fields.has(name));
}

/** Returns the items for a choice on a product's page; undefined if something still has to be chosen. */
export async function chosenItems(
  ctx: Ctx,
  offer: Offer,
  fields: URLSearchParams,
): Promise<readonly Addition[] | undefined> {
  const { options } = offer;
  if (!namesVariant(offer, fields)) return undefined;
  const choice = readChoice(options, fields);
  const configured = configure(options, choice, ctx.now);
  if (configured.problems.length > 0) return undefined;
  const items = purchaseOf(options, choice, configured).map((item) => ({ ...item, qty: Math.max(1, item.qty) }));
  return items.length === 0 ? undefined : additionsOf(ctx, itemsSchema.parse({ items }).items);
}

/** Builds a wishlist item for a product without any choice. */
function openWish({ options: { productId, name } }: Offer): Addition {
  return {
    item: { productId, qty: 1, children: [], customOptions: [], metadata: {} },
    name,
    most: MOST_UNITS,
    limits: [],
    deal: false,
  };
}

/**
 * Adds a product to the customer's wishlist with the choices made so far; missing choices can be made there. An item
 * that is already on it is not changed. `choice`: fields of the product's page. Returns the list. Throws
 * `login_required`, `product_not_found` and `validation_error`.
 */
export async function addWish(
  c: Context<AppEnv>,
  productId: number,
  choice: URLSearchParams,
): Promise<{ readonly list: StoredList; readonly isNew: boolean }> {
  const ctx = c.get('ctx');
  mayKeep(ctx, 'wishlist');
  const offer = await offerWithPage(ctx, productId);
  const wished = (await chosenItems(ctx, offer, choice)) ?? [openWish(offer)];
  const lists = ownLists(c);
  const present = await wishlistOf(lists);
  const known = new Set(present?.items.map(itemKey));
  const further = wished.filter(({ item }) => !known.has(itemKey(item)));
  if (present && further.length === 0) return { list: present, isNew: false };
  const { list } = present
    ? { list: present }
    : doneOr(await lists.create('wishlist', await ownerOf(ctx, 'wishlist'), ctx.now));
  return { list: doneOr(await lists.add(list._id, further, { nowMs: ctx.now })).list, isNew: true };
}

/** Removes a product from the wishlist with all its choices. Returns the list, if there is one. */
export async function dropWish(lists: ShopperLists, productId: number): Promise<StoredList | undefined> {
  let list = await wishlistOf(lists);
  for (const item of list?.items ?? []) {
    if (!list || productOf(item) !== productId) continue;
    const outcome = await lists.removeItem(list._id, item.listItemId);
    if (outcome.outcome === 'done') list = outcome.list;
  }
  return list;
}

/** Counts what a form has added to a wishlist without script, if the shopper agrees. */
export function countWish(ctx: Ctx, productId: number): void {
  countAddition(ctx, [{ productId, qty: 1, metadata: {} }], 'wishlist');
}
