import type { WholeEdition } from '#shared/event/edition.ts';
import { zonedIso } from '#shared/event/wall-time.ts';
import { wholeUrl } from '#shared/image/transform.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** An offer of an event: what it is, where it is sold, and for how much in major units. */
export interface EventOffer {
  readonly name: string;
  /** Path on the site. */
  readonly path: string;
  readonly price: number;
  readonly isAvailable: boolean;
}

/** Describes an event for search engines: its dates with the offset of its zone, its place and its offers. */
export function eventData(
  origin: string,
  site: Site,
  { edition }: WholeEdition,
  path: string,
  offers: readonly EventOffer[] = [],
): unknown {
  const { endsMs, logo, name, startsMs, timeZone, venue, year } = edition;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${name} ${year}`,
    url: origin + sitePath(site, path),
    startDate: zonedIso(startsMs, timeZone),
    endDate: zonedIso(endsMs, timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(venue !== '' && { location: { '@type': 'Place', name: venue, address: venue } }),
    ...(logo !== null && { image: origin + wholeUrl(logo) }),
    organizer: { '@type': 'Organization', '@id': `${origin}/#organization` },
    ...(offers.length > 0 && {
      offers: offers.map((offer) => ({
        '@type': 'Offer',
        name: offer.name,
        url: origin + sitePath(site, offer.path),
        price: offer.price,
        priceCurrency: site.currency,
        availability: `https://schema.org/${offer.isAvailable ? 'InStock' : 'SoldOut'}`,
      })),
    }),
  };
}
