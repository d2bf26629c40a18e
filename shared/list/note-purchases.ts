import type { StoredList } from './contract.ts';

/** Units of a registry's item that somebody has bought. */
export interface RegistryPurchase {
  readonly listItemId: string;
  readonly productId: number;
  readonly qty: number;
}

/** A registry after a purchase; undefined where nothing in it was bought. What was bought must be what was wished for. */
export function notePurchases(list: StoredList, purchases: readonly RegistryPurchase[]): StoredList | undefined {
  const boughtOf = (listItemId: string, productId: number) =>
    purchases
      .filter((purchase) => purchase.listItemId === listItemId && purchase.productId === productId)
      .reduce((sum, { qty }) => sum + qty, 0);
  if (list.type !== 'registry' || !list.items.some((item) => boughtOf(item.listItemId, item.productId) > 0)) {
    return undefined;
  }
  return {
    ...list,
    items: list.items.map((item) => {
      const bought = boughtOf(item.listItemId, item.productId);
      if (bought === 0) return item;
      const { registry } = item.metadata;
      const purchased = (registry?.purchased ?? 0) + bought;
      return { ...item, metadata: { ...item.metadata, registry: { ...registry, purchased } } };
    }),
  };
}
