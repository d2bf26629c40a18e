import { SITE_LIST, type Site, siteByCode } from '#shared/site/sites.ts';

/** Cards of products, indexes of categories, and on the first site the words that searches find. */
type PublishPhase = 'cards' | 'indexes' | 'search';

/** The progress of a publish of everything: the site, and the product or category after which it continues. */
export interface PublishPlace {
  readonly site: Site;
  readonly phase: PublishPhase;
  readonly after: number;
  /** The last change that was recorded when it began: what all its sites show at the end. 0 for one site. */
  readonly upTo: number;
}

/** The cursor of a publish that goes on with what has changed, instead of with a place. */
export const CHANGES_CURSOR = 'changes';

const CURSOR = /^([A-Z]{3})\.(cards|indexes|search)\.(\d{1,12})(?:\.(\d{1,12}))?$/;

/** The place encoded in a cursor; undefined if it is not a publish cursor. */
export function readPublishCursor(cursor: string): PublishPlace | undefined {
  const [, code = '', phase, after, upTo = '0'] = CURSOR.exec(cursor) ?? [];
  const site = siteByCode(code);
  return site && { site, phase: phase as PublishPhase, after: Number(after), upTo: Number(upTo) };
}

/** Encodes a place as a cursor: 'EUR.cards.1200.77'. */
export function publishCursor(place: PublishPlace): string {
  return `${place.site.code}.${place.phase}.${place.after}.${place.upTo}`;
}

/** The start of the next site; undefined after the last. */
export function nextSiteStart(place: PublishPlace): PublishPlace | undefined {
  const site = SITE_LIST[SITE_LIST.indexOf(place.site) + 1];
  return site && { ...place, site, phase: 'cards', after: 0 };
}
