import type { Ctx } from '#worker/request/context.ts';
import { countriesServed, servesCountry } from '#worker/request/ship-to.ts';

/**
 * The country to which a visitor has things sent, ISO 3166 alpha-2: that of the customer's default shipping address (spec 3
 * section 4), else the one for which they asked last. Undefined if they have chosen none that the site ships to, or if it
 * ships to one alone.
 */
export async function chosenCountry(ctx: Ctx): Promise<string | undefined> {
  const { session, store, visitor } = ctx;
  if (countriesServed(ctx).length < 2) return undefined;
  const usual = session.kind === 'customer' ? await store.addresses.shipToCountry(session.customerId) : undefined;
  return [usual, visitor.chosenCountry ?? undefined].find((code) => code !== undefined && servesCountry(ctx, code));
}

/**
 * The country that estimates and new addresses start with: the chosen one, the one where the visitor is according to the
 * edge, or the site's own.
 */
export async function firstCountry(ctx: Ctx): Promise<string> {
  const { visitor, site } = ctx;
  const chosen = await chosenCountry(ctx);
  if (chosen !== undefined) return chosen;
  const { country } = visitor;
  return country !== null && servesCountry(ctx, country) ? country : site.country;
}
