import type { SiteCode } from '#shared/site/sites.ts';
import { CARD_BRANDS } from './card.ts';
import { methodsOf } from './payment-methods.ts';

/** Ways to pay with Klarna that let a shopper pay after the order has arrived. */
const PAY_LATER: ReadonlySet<string> = new Set(['klarna', 'klarna_account']);

/**
 * What a site takes, by the names that shoppers know from shop windows: brands of cards, then wallets and others, each
 * once. Without Apple Pay, which depends on the shopper's device.
 */
export function paymentMarks(site: SiteCode): readonly string[] {
  const names = methodsOf(site).flatMap(({ id, name }) => {
    if (id === 'applepay') return [];
    return id === 'scheme' ? CARD_BRANDS : [name.split(':')[0] as string];
  });
  return [...new Set(names)];
}

/** Where a site lets shoppers pay later: everywhere, in some countries of billing, or nowhere. */
export function payLaterReach(site: SiteCode): 'everywhere' | 'nowhere' | 'somewhere' {
  const later = methodsOf(site).filter(({ id }) => PAY_LATER.has(id));
  if (later.length === 0) return 'nowhere';
  return later.some(({ isEverywhere }) => isEverywhere) ? 'everywhere' : 'somewhere';
}
