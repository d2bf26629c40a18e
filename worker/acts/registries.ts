import { Fault } from '#shared/errors.ts';
import type { Addition } from '#shared/list/add-items.ts';
import type { StoredList } from '#shared/list/contract.ts';
import type { Ctx } from '#worker/request/context.ts';
import { doneOr, type ShopperLists } from './shopper.ts';

/** The registries of a shopper on the site of his lists, the newest last. */
export async function registriesOf(lists: ShopperLists | undefined): Promise<readonly StoredList[]> {
  return ((await lists?.all()) ?? []).filter((list) => list.type === 'registry');
}

/** One of the shopper's own registries. Throws `list_not_found`, also for someone else's. */
export async function registryOf(lists: ShopperLists | undefined, id: string): Promise<StoredList> {
  const list = await lists?.byId(id);
  if (list?.type !== 'registry') throw new Fault('list_not_found');
  return list;
}

/** Puts items into a registry, so many more wanted. Throws `list_not_found` and, without room, `validation_error`. */
export async function addToRegistry(
  ctx: Ctx,
  lists: ShopperLists,
  id: string,
  additions: readonly Addition[],
): Promise<void> {
  const { _id } = await registryOf(lists, id);
  doneOr(await lists.add(_id, additions.map(wish), { nowMs: ctx.now }));
}

/** What a registry takes over of an item: nothing of what it was in another list. */
function wish({ item, ...addition }: Addition): Addition {
  const { registry: _, ...metadata } = item.metadata;
  return { ...addition, item: { ...item, metadata } };
}
