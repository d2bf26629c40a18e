import type { Country } from '#shared/address/countries.ts';
import { isOlder } from '#shared/bridge/marker.ts';
import { hasFormerCountries, shippedCountries } from '#shared/site/ships-to.ts';
import type { Ctx } from '#worker/request/context.ts';
import { setCookie } from '#worker/request/cookies.ts';

type Asking = Pick<Ctx, 'config' | 'site' | 'visitor'>;

/**
 * Whether a site ships to countries that another one has taken over, because an app asks that is older than that site:
 * EUR to Great Britain (spec 1 section 7; `APP_GB_SHIP_TO_BEFORE`).
 */
export function shipsAsBefore({ site, visitor: { app }, config: { appGbShipToBefore } }: Asking): boolean {
  if (app === null || appGbShipToBefore === '' || !hasFormerCountries(site.code)) return false;
  return isOlder(app.version, appGbShipToBefore);
}

/** The countries that the site ships to for this request, sorted by name. */
export function countriesServed(asking: Asking): readonly Country[] {
  return shippedCountries(asking.site.code, shipsAsBefore(asking));
}

/** Whether the site ships to a country, ISO 3166 alpha-2, for this request. */
export function servesCountry(asking: Asking, countryId: string): boolean {
  return countriesServed(asking).some(({ alpha2 }) => alpha2 === countryId);
}

/**
 * Remembers the country for which a visitor has asked about shipping, where the site ships to several (spec 3 section 9:
 * 365 days). A country that it does not ship to is not remembered.
 */
export function rememberCountry(ctx: Ctx, countryId: string): void {
  if (countriesServed(ctx).length < 2 || !servesCountry(ctx, countryId)) return;
  if (ctx.visitor.chosenCountry !== countryId) setCookie(ctx, 'country', countryId);
}
