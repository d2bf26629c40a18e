import { Fault } from '#shared/errors.ts';
import type { Addition } from '#shared/list/add-items.ts';
import type { StoredList } from '#shared/list/contract.ts';
import { trackedProducts } from '#shared/tracking/events.ts';
import type { Ctx } from '#worker/request/context.ts';
import { doneOr, type ShopperLists } from './shopper.ts';
import { countOwn } from './tracking.ts';

/** The most products of one event. */
const MOST_COUNTED = 50;

/** Returns the registries of a shopper on the site of these lists, newest last. */
export async function registriesOf(lists: ShopperLists | undefined): Promise<readonly StoredList[]> {
  return ((await lists?.all()) ?? []).filter((list) => list.type === 'registry');
}

/** Returns one of the shopper's own registries. Throws `list_not_found`, also for a registry of someone else. */
export async function registryOf(lists: ShopperLists | undefined, id: string): Promise<StoredList> {
  const list = await lists?.byId(id);
  if (list?.type !== 'registry') throw new Fault('list_not_found');
  return list;
}

/**
 * Adds items to a registry, increasing the wanted quantities. Throws `list_not_found` and, if it is full,
 * `validation_error`.
 */
export async function addToRegistry(
  ctx: Ctx,
  lists: ShopperLists,
  id: string,
  additions: readonly Addition[],
): Promise<void> {
  const { _id } = await registryOf(lists, id);
  doneOr(await lists.add(_id, additions.map(wish), { nowMs: ctx.now }));
  countRegistry(ctx, additions);
}

/** Counts what was added to a registry. */
export function countRegistry(ctx: Ctx, additions: readonly Addition[]): void {
  const products = trackedProducts(additions.map(({ item }) => item)).slice(0, MOST_COUNTED);
  countOwn(ctx, [{ type: 'registry', name: 'add', value: { products: [...products] } }]);
}

/** Returns an item for a registry, without what belonged to it in another list. */
function wish({ item, ...addition }: Addition): Addition {
  const { registry: _, ...metadata } = item.metadata;
  return { ...addition, item: { ...item, metadata } };
}
