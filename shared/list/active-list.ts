import { CHECKOUT_LISTS, type StoredList } from './contract.ts';

/** The list that the header counts and checkout takes: of those that can be bought the one that was made active last. */
export function activeCart<L extends Pick<StoredList, 'type' | 'metadata'>>(lists: readonly L[]): L | undefined {
  return lists
    .filter((list) => CHECKOUT_LISTS.includes(list.type) && list.metadata.isActive)
    .reduce<L | undefined>(
      (best, list) => (best && best.metadata.activeCartTs >= list.metadata.activeCartTs ? best : list),
      undefined,
    );
}

/**
 * Lists that have outlived their purpose when the lists are loaded (spec 2 section 4): purchases from a registry without
 * registry or items, and what is inactive.
 */
export function isSpent(list: StoredList): boolean {
  if (!list.metadata.isActive) return true;
  return list.type === 'registryPurchase' && (!list.metadata.registry || list.items.length === 0);
}
