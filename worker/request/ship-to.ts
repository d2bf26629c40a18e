import type { Country } from '#shared/address/countries.ts';
import { isOlder } from '#shared/bridge/marker.ts';
import { shippedCountries } from '#shared/site/ships-to.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Britain left EUR for a site of its own; apps from before know only EUR. */
const BRITAIN = ['GB'] as const;

/**
 * Whether EUR ships to Britain for this request, because an app asks that is older than the site for Britain (spec 1
 * section 7; `APP_GB_SHIP_TO_BEFORE`).
 */
export function shipsToBritain({ site, visitor, config }: Pick<Ctx, 'config' | 'site' | 'visitor'>): boolean {
  const { app } = visitor;
  return (
    app !== null &&
    site.code === 'EUR' &&
    config.appGbShipToBefore !== '' &&
    isOlder(app.version, config.appGbShipToBefore)
  );
}

/** The countries that the site ships to for this request, sorted by name. */
export function countriesServed(ctx: Pick<Ctx, 'config' | 'site' | 'visitor'>): readonly Country[] {
  return shippedCountries(ctx.site.code, shipsToBritain(ctx) ? BRITAIN : []);
}
