import type { Flags } from '#shared/flag/flags.ts';
import { offersReturns } from '#shared/rma/offers-returns.ts';
import type { Site } from '#shared/site/sites.ts';

/** The facts of a site needed to show a list, so that an island need not carry the whole site. */
export type CartSite = Pick<
  Site,
  'prefix' | 'locale' | 'currency' | 'showsTaxExcluded' | 'displayVat' | 'taxIncluded' | 'metric' | 'hasReturns'
>;

/** Picks the facts of a site for the views of a list. */
export function cartSite(site: Site, flags: Flags): CartSite {
  const { prefix, locale, currency, showsTaxExcluded, displayVat, taxIncluded, metric } = site;
  const hasReturns = offersReturns(site, flags);
  return { prefix, locale, currency, showsTaxExcluded, displayVat, taxIncluded, metric, hasReturns };
}
