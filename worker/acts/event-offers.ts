import type { Division, WholeEdition } from '#shared/event/edition.ts';
import { isRegistrationOpen } from '#shared/event/registration.ts';
import type { Minor } from '#shared/money/money.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import { isDigital } from '#shared/product/options.ts';
import { canBuy, stockOf } from '#shared/product/stock.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Places of a division as this site sells them. */
export interface DivisionOffer {
  readonly division: Division;
  readonly productId: number;
  /** For everyone; members of a group may pay less in their cart. */
  readonly price: Minor;
  /** Path of the product on the site. */
  readonly url: string;
  /** Null without a limit. */
  readonly left: number | null;
}

/** What the site sells for an event, in the order of its divisions; nothing once registration is closed. */
export async function offersOf(ctx: Ctx, { edition, divisions }: WholeEdition): Promise<readonly DivisionOffer[]> {
  const { store, now } = ctx;
  if (!isRegistrationOpen(edition, now)) return [];
  const products = await store.eventPages.entries(edition);
  if (products.size === 0) return [];
  const [offers, used] = await Promise.all([
    store.offers.byIds([...products.values()]),
    store.eventRegistrations.used(edition.id),
  ]);
  for (const productId of products.values()) store.versions.product(productId);
  return divisions.flatMap((division): DivisionOffer[] => {
    const productId = products.get(division.division);
    const offer = productId === undefined ? undefined : offers.get(productId);
    const price = offer && lowestPrice(offer.options.prices, now);
    if (productId === undefined || !offer?.hasPage || price === null || price === undefined) return [];
    const isSold = canBuy(stockOf(offer.options.inventory, isDigital(offer.options)));
    const places =
      division.capacity === null ? null : Math.max(0, division.capacity - (used.get(division.division) ?? 0));
    return [{ division, productId, price, url: offer.url, left: isSold ? places : 0 }];
  });
}
