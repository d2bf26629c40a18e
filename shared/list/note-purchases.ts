import type { StoredList } from './contract.ts';

/** Bought units of a registry's item. */
export interface RegistryPurchase {
  readonly listItemId: string;
  readonly productId: number;
  readonly qty: number;
  /** The giver's name, if one was given. */
  readonly from?: string | undefined;
}

/** The most names stored for an item of a registry. */
const MOST_GIVERS = 100;

/**
 * A registry after a purchase; undefined if none of its items was bought. A bought item must match the wanted product.
 */
export function notePurchases(list: StoredList, purchases: readonly RegistryPurchase[]): StoredList | undefined {
  const boughtOf = (listItemId: string, productId: number) =>
    purchases.filter((purchase) => purchase.listItemId === listItemId && purchase.productId === productId);
  if (list.type !== 'registry' || !list.items.some((item) => boughtOf(item.listItemId, item.productId).length > 0)) {
    return undefined;
  }
  return {
    ...list,
    items: list.items.map((item) => {
      const bought = boughtOf(item.listItemId, item.productId);
      if (bought.length === 0) return item;
      const { registry } = item.metadata;
      const purchased = bought.reduce((sum, { qty }) => sum + qty, registry?.purchased ?? 0);
      const named = bought.flatMap(({ from, qty }) => (from ? [{ from, qty }] : []));
      const givers = [...(registry?.givers ?? []), ...named].slice(-MOST_GIVERS);
      return {
        ...item,
        metadata: { ...item.metadata, registry: { ...registry, purchased, ...(givers.length > 0 && { givers }) } },
      };
    }),
  };
}
