import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import type { ChosenItem } from '#shared/line/chosen-items.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { CHECKOUT_LISTS, type StoredItem } from '#shared/list/contract.ts';
import { productIdsOf, type SeenItems, seeItems } from '#shared/list/view-list.ts';
import { makeLines } from '#shared/order/make-lines.ts';
import { DEFAULT_SITE, siteByStoreId } from '#shared/site/sites.ts';
import { begun } from '#worker/log/begun.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { onSite } from './on-site.ts';
import { listsOf, sightOf } from './shopper.ts';

/** Chosen items with the current catalogue, the shopper's group and tickets applied. */
export interface Purchase {
  readonly seen: SeenItems;
  readonly lines: readonly OrderLine[];
}

/**
 * Returns the request's context for the store with a body's `storeId`. Calls to the default site may name another store
 * (public contract, section 10); if the path contains a site, both must agree. Throws `validation_error`.
 */
export async function atStore(c: Context<AppEnv>, storeId: number | undefined): Promise<Ctx> {
  const ctx = c.get('ctx');
  const named = storeId === undefined ? ctx.site : siteByStoreId(storeId);
  if (!named) throw new Fault('validation_error', [{ field: 'storeId', message: 'is not a store' }]);
  if (named !== ctx.site && ctx.site !== DEFAULT_SITE) {
    throw new Fault('validation_error', [{ field: 'storeId', message: `must be ${ctx.site.storeId} on this site` }]);
  }
  return onSite(c, named);
}

/**
 * Looks up chosen items and prices them; amounts in the request are ignored. `codes`: those that were entered for rules
 * over carts; without, no rules are for the items.
 */
export async function purchaseOf(ctx: Ctx, items: readonly ChosenItem[], codes?: readonly string[]): Promise<Purchase> {
  const stored: readonly StoredItem[] = items.map((item) => ({ ...item, addedMs: ctx.now, deal: false }));
  const seen = seeItems(stored, await sightOf(ctx, productIdsOf(stored), codes), true, codes);
  return { seen, lines: makeLines(seen, ctx.now) };
}

/**
 * Returns the lines of items that can all be bought, with the rules over carts for `codes`, if given. Throws `validation_error` that lists each item that cannot, with
 * the message in the specification.
 */
export async function linesOf(
  ctx: Ctx,
  items: readonly ChosenItem[],
  codes?: readonly string[],
): Promise<readonly OrderLine[]> {
  const { seen, lines } = await purchaseOf(ctx, items, codes);
  const problems = seen.rows.flatMap(({ priced }, index) =>
    priced.ok ? [] : [{ field: `items.${index}.${priced.field}`, message: priced.message }],
  );
  if (problems.length > 0) throw new Fault('validation_error', problems);
  return lines;
}

/** The codes of rules over carts in the list of the shopper that some items are in; [] for items of no list. */
async function codesOfItems(ctx: Ctx, items: readonly ChosenItem[]): Promise<readonly string[]> {
  const ids = new Set(items.map(({ listItemId }) => listItemId).filter((id) => id !== ''));
  if (ids.size === 0 || ctx.session.kind === 'expired') return [];
  const lists = (await listsOf(ctx)?.all()) ?? [];
  const list = lists.find(
    ({ type, items: kept }) => CHECKOUT_LISTS.includes(type) && kept.some((item) => ids.has(item.listItemId)),
  );
  return list?.metadata.coupons ?? [];
}

/**
 * Does the same as `linesOf` for items of a list of the shopper, whose codes take off what they will take off its order.
 */
export async function listedLines(ctx: Ctx, items: readonly ChosenItem[]): Promise<readonly OrderLine[]> {
  // The goods and the rules are as far away as the list. A failure is heard where they are needed.
  void begun(ctx.store.offers.byIds(items.map(({ productId }) => productId)));
  void begun(ctx.store.cartRules.automatic());
  return linesOf(ctx, items, await codesOfItems(ctx, items));
}
