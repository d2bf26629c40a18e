import type { WireList } from '#shared/list/wire-list.ts';
import { itemOf, logInAthlete } from './visit.ts';

/** By SKU: products without choices, and products with variants. */
const WISHES = ['NB-MULTI', 'NB-A2', 'NB-TREE'];
const REGISTRY = [
  { sku: 'NB-BC', qty: 4, priority: 'high' },
  { sku: 'NB-TREE', qty: 1, priority: 'medium' },
] as const;

/** Gives the demo customer a wishlist and a public registry (public contract, section 8). */
export async function makeAthleteLists(url: string): Promise<void> {
  const visit = await logInAthlete(url);
  const make = async (type: string, metadata: object, items: readonly object[]) => {
    const { list } = await visit.call<{ list: WireList }>('POST', '/svc_list/lists', { type, metadata });
    await visit.call('POST', `/svc_list/lists/${list._id}/items`, { items });
  };
  await make('wishlist', { isPublic: true }, await Promise.all(WISHES.map((sku) => itemOf(visit, sku, 1))));
  await make(
    'registry',
    {
      name: 'The garage gym',
      isPublic: true,
      occasion: 'home-gym',
      eventDate: '2027-06-12',
      message: 'Thank you for lifting with us.',
    },
    await Promise.all(
      REGISTRY.map(async ({ sku, qty, priority }) => ({
        ...(await itemOf(visit, sku, qty)),
        metadata: { registry: { priority } },
      })),
    ),
  );
}
