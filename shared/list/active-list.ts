import { CHECKOUT_LISTS, type StoredList } from './contract.ts';

/** The list that the header counts and the checkout uses: among those that can be bought, the one activated last. */
export function activeCart<L extends Pick<StoredList, 'type' | 'metadata'>>(lists: readonly L[]): L | undefined {
  return lists
    .filter((list) => CHECKOUT_LISTS.includes(list.type) && list.metadata.isActive)
    .reduce<L | undefined>(
      (best, list) => (best && best.metadata.activeCartTs >= list.metadata.activeCartTs ? best : list),
      undefined,
    );
}

/**
 * Whether a list has served its purpose when the lists are loaded (spec 2 section 4): a purchase from a registry
 * without registry or items, or an inactive list.
 */
export function isSpent(list: StoredList): boolean {
  if (!list.metadata.isActive) return true;
  return list.type === 'registryPurchase' && (!list.metadata.registry || list.items.length === 0);
}
