import { expect, it } from 'vitest';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { Ctx } from './context.ts';
import { countriesServed } from './ship-to.ts';

/** Whether a site ships to Britain for an app of a version; null for a browser. */
function shipsToBritain(site: SiteCode, version: string | null, before: string): boolean {
  const app = version === null ? null : { version, platform: 'ios' as const, deviceId: null, tab: null };
  const ctx = { site: SITES[site], visitor: { app }, config: { appGbShipToBefore: before } } as unknown as Ctx;
  return countriesServed(ctx).some(({ alpha2 }) => alpha2 === 'GB');
}

it.each<[SiteCode, string | null, string, boolean]>([
  ['EUR', '3.1.9', '3.2.0', true],
  ['EUR', '2', '3.2.0', true],
  ['EUR', '3.2.0', '3.2.0', false],
  ['EUR', '3.10', '3.2.0', false],
  ['EUR', null, '3.2.0', false],
  ['EUR', '3.1.9', '', false],
  ['CAN', '3.1.9', '3.2.0', false],
  ['GBR', null, '', true],
])('%s with app %s before %s ships to Britain: %s', (site, version, before, expected) => {
  expect(shipsToBritain(site, version, before)).toBe(expected);
});
