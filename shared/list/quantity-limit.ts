import type { ProductOptions } from '#shared/product/options.ts';

/** The shirt of premium ticket holders, one per account (spec 2 section 5); its sizes are `HW1012-S` and so on. */
const PREMIUM_SHIRT = /^HW1012(?!\w)/;

/** Whether a sku is the shirt, in whatever size. */
export function isPremiumShirt(sku: string): boolean {
  return PREMIUM_SHIRT.test(sku);
}

/** The facts that decide what an account may buy. */
export interface PremiumStanding {
  readonly isPremiumTicketHolder: boolean;
  /** Units that the account has bought before or that are in other items of the list. */
  readonly alreadyOwned: number;
}

/** A shopper without a premium ticket. */
export const NO_HOLDER: PremiumStanding = { isPremiumTicketHolder: false, alreadyOwned: 0 };

/** Why a shopper may not buy the premium shirt, in words for them; undefined for a ticket holder who has none yet. */
export function shirtRefusal(
  name: string,
  { isPremiumTicketHolder, alreadyOwned }: PremiumStanding,
): string | undefined {
  if (!isPremiumTicketHolder) {
    return `${name} is for premium ticket holders. Log in with the account that holds your premium ticket to buy it.`;
  }
  return alreadyOwned > 0 ? `Your premium ticket comes with one ${name}, and you already have it.` : undefined;
}

/**
 * The most units of an item in a list: `max` of its quantity rule, which covers stock, promotions, purchase limits and
 * single-unit products. For the premium shirt, one per ticket holder's account, and none for anyone else.
 */
export function mostUnits(options: Pick<ProductOptions, 'sku'>, max: number, standing = NO_HOLDER): number {
  if (!isPremiumShirt(options.sku)) return max;
  const allowed = standing.isPremiumTicketHolder ? 1 - standing.alreadyOwned : 0;
  return Math.max(0, Math.min(max, allowed));
}
