import type { Flags } from '#shared/flag/flags.ts';
import type { Site } from '#shared/site/sites.ts';

/**
 * Whether a site accepts returns through the store: always, or while the flag `enable-eu-returns` is on (spec 1 section
 * 2).
 */
export function offersReturns(site: Pick<Site, 'hasReturns' | 'hasReturnsByFlag'>, flags: Flags): boolean {
  return site.hasReturns || (site.hasReturnsByFlag && flags['enable-eu-returns']);
}
