import { Fault, type FieldProblem } from '#shared/errors.ts';
import type { Item, StoredList } from '#shared/list/contract.ts';
import type { PublicList } from '#shared/list/public-list.ts';
import type { Ctx } from '#worker/request/context.ts';

const NO_REGISTRY = 'is not a registry shared on this site';

/** Finds a registry by its address or its list's id; only registries that their owners share can be bought from. */
async function registryNamed({ store }: Ctx, name: string): Promise<PublicList | undefined> {
  const list = await store.publicLists.named(name);
  return list?.type === 'registry' ? list : undefined;
}

/**
 * Returns the address under which a purchase counts for a registry, whether it was named by its address or its id.
 * Throws `validation_error`.
 */
export async function registryKey(ctx: Ctx, name: string): Promise<string> {
  const registry = await registryNamed(ctx, name);
  if (!registry) throw new Fault('validation_error', [{ field: 'metadata.registry', message: NO_REGISTRY }]);
  return registry.urlKey;
}

/** Finds the registry item for a purchase: the one that it names, otherwise the first with its product. */
function wishFor({ items }: PublicList, { productId, metadata }: Item): string | undefined {
  const named = metadata.registry?.listItemId;
  return items.find((item) => item.productId === productId && (named === undefined || item.listItemId === named))
    ?.listItemId;
}

/**
 * Returns items bought from registries, each with the address of its registry and the item wanted. In a purchase from a
 * registry, every item must be one of its items. Throws `validation_error` for items that no registry contains.
 */
export async function namedRegistries(
  ctx: Ctx,
  items: readonly Item[],
  list?: Pick<StoredList, 'metadata' | 'type'>,
): Promise<readonly Item[]> {
  const whole = list?.type === 'registryPurchase' ? list.metadata.registry : undefined;
  const names = items.map(({ metadata }) => metadata.registry?.listId ?? whole);
  const found = new Map<string, PublicList | undefined>();
  for (const name of new Set(names.filter((each) => each !== undefined))) {
    found.set(name, await registryNamed(ctx, name));
  }
  const problems: FieldProblem[] = [];
  const named = items.map((item, index) => {
    const name = names[index];
    if (name === undefined) return item;
    const field = `items.${index}.metadata.registry`;
    const registry = found.get(name);
    const listItemId = registry && wishFor(registry, item);
    if (!registry) problems.push({ field: `${field}.listId`, message: NO_REGISTRY });
    else if (!listItemId) problems.push({ field: `${field}.listItemId`, message: 'is not in this registry' });
    const bought = { ...item.metadata.registry, listId: registry?.urlKey ?? name, ...(listItemId && { listItemId }) };
    return { ...item, metadata: { ...item.metadata, registry: bought } };
  });
  if (problems.length > 0) throw new Fault('validation_error', problems);
  return named;
}
