import { SITE_LIST, type Site, siteByCode } from '#shared/site/sites.ts';

/** The progress of a publish: the site, and the product or category after which it continues. */
export interface PublishPlace {
  readonly site: Site;
  readonly phase: 'cards' | 'indexes';
  readonly after: number;
}

const CURSOR = /^([A-Z]{3})\.(cards|indexes)\.(\d{1,12})$/;

/** The start of a site's publish. */
export function publishStart(site: Site): PublishPlace {
  return { site, phase: 'cards', after: 0 };
}

/** The place encoded in a cursor; undefined if it is not a publish cursor. */
export function readPublishCursor(cursor: string): PublishPlace | undefined {
  const [, code = '', phase, after] = CURSOR.exec(cursor) ?? [];
  const site = siteByCode(code);
  return site && { site, phase: phase === 'indexes' ? 'indexes' : 'cards', after: Number(after) };
}

/** Encodes a place as a cursor: 'EUR.cards.1200'. */
export function publishCursor(place: PublishPlace): string {
  return `${place.site.code}.${place.phase}.${place.after}`;
}

/** The start of the next site; undefined after the last. */
export function nextSiteStart(site: Site): PublishPlace | undefined {
  const following = SITE_LIST[SITE_LIST.indexOf(site) + 1];
  return following && publishStart(following);
}
