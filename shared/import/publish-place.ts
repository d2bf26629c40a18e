import { SITE_LIST, type Site, siteByCode } from '#shared/site/sites.ts';

/** How far a publish is: the site, and the product or category after which it goes on. */
export interface PublishPlace {
  readonly site: Site;
  readonly phase: 'cards' | 'indexes';
  readonly after: number;
}

const CURSOR = /^([A-Z]{3})\.(cards|indexes)\.(\d{1,12})$/;

/** Where a publish of a site begins. */
export function publishStart(site: Site): PublishPlace {
  return { site, phase: 'cards', after: 0 };
}

/** The place that a cursor names; undefined for what is no cursor of a publish. */
export function readPublishCursor(cursor: string): PublishPlace | undefined {
  const [, code = '', phase, after] = CURSOR.exec(cursor) ?? [];
  const site = siteByCode(code);
  return site && { site, phase: phase === 'indexes' ? 'indexes' : 'cards', after: Number(after) };
}

/** A place as a cursor: 'EUR.cards.1200'. */
export function publishCursor(place: PublishPlace): string {
  return `${place.site.code}.${place.phase}.${place.after}`;
}

/** The beginning of the site after this one; undefined after the last. */
export function nextSiteStart(site: Site): PublishPlace | undefined {
  const following = SITE_LIST[SITE_LIST.indexOf(site) + 1];
  return following && publishStart(following);
}
