import type { RegistryOccasion, StoredItem, StoredList } from './contract.ts';

/** A wishlist or registry as shown to anyone with its address. */
export interface PublicList {
  readonly urlKey: string;
  readonly listId: string;
  readonly type: 'wishlist' | 'registry';
  readonly name: string;
  /** Its owner's first and last name. */
  readonly owner: string;
  readonly occasion?: RegistryOccasion | undefined;
  /** ISO date of the registry's event. */
  readonly eventDate: string | null;
  /** The owner's message to the guests. */
  readonly message: string;
  readonly version: number;
  readonly items: readonly StoredItem[];
}

/** A registry in a list of results. */
export type PublicListHit = Pick<PublicList, 'urlKey' | 'name' | 'owner' | 'eventDate'>;

const TITLES = { wishlist: 'Wishlist', registry: 'Gift registry' } as const;

/**
 * The public part of a list; undefined for a private one. It contains nothing about its owner except the name, and no
 * messages written for another person's gift card.
 */
export function publicList(list: StoredList): PublicList | undefined {
  const { type, metadata } = list;
  if ((type !== 'wishlist' && type !== 'registry') || !metadata.isPublic || !metadata.urlKey) return undefined;
  return {
    urlKey: metadata.urlKey,
    listId: list._id,
    type,
    name: metadata.name || TITLES[type],
    owner: metadata.owner ?? '',
    occasion: metadata.occasion,
    eventDate: metadata.eventDate ?? null,
    message: metadata.message ?? '',
    version: list.version,
    items: list.items.map((item) => {
      const { giftcard, registry } = item.metadata;
      return {
        ...item,
        metadata: {
          ...(giftcard && { giftcard: { amount: giftcard.amount, isCustom: giftcard.isCustom } }),
          ...(registry && { registry: publicFacts(registry) }),
          ...(item.metadata.groupedProductId !== undefined && { groupedProductId: item.metadata.groupedProductId }),
        },
      };
    }),
  };
}

/** Only the owner may see who has given what. */
function publicFacts(registry: NonNullable<StoredItem['metadata']['registry']>) {
  const { wanted, purchased, priority } = registry;
  return { wanted, purchased, priority };
}

/** Units of a registry's item that are still wanted; a wishlist's item has no such limit. */
export function stillWanted(item: Pick<StoredItem, 'qty' | 'metadata'>): number {
  const { wanted = item.qty, purchased = 0 } = item.metadata.registry ?? {};
  return Math.max(0, wanted - purchased);
}
