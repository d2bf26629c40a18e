import { DEFAULT_SITE, SITE_LIST, type Site, siteByCode } from '#shared/site/sites.ts';

/** Cards of products on all sites, indexes of categories of each, and on the first site the words that searches find. */
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

/** The start of the next site, whose cards have been made with those of the first; undefined after the last. */
export function nextSiteStart(place: PublishPlace): PublishPlace | undefined {
  const site = SITE_LIST[SITE_LIST.indexOf(place.site) + 1];
  return site && { ...place, site, phase: 'indexes', after: 0 };
}

/** What the phases take, in proportion: seen with 60,000 products on six sites. Words are written with the default site. */
const EFFORT: Readonly<Record<PublishPhase, number>> = { cards: 15, indexes: 1, search: 4 };
const PHASES: readonly PublishPhase[] = ['cards', 'indexes', 'search'];

/** The highest ids that a publish passes. */
export interface LastIds {
  readonly product: number;
  readonly category: number;
}

/** The share of a publish that is done at a place, 0 to 1, as far as ids tell; `sites` are those that it publishes. */
export function publishedShare({ site, phase, after }: PublishPlace, sites: readonly Site[], last: LastIds): number {
  const isIn = (each: PublishPhase, of: Site): boolean =>
    each === 'cards' ? of === sites[0] : each !== 'search' || of === DEFAULT_SITE;
  const phasesOf = (of: Site) => PHASES.filter((each) => isIn(each, of));
  const effortOf = (of: Site, phases = phasesOf(of)) => phases.reduce((sum, each) => sum + EFFORT[each], 0);
  const all = sites.reduce((sum, each) => sum + effortOf(each), 0);
  const before = sites.slice(0, sites.indexOf(site)).reduce((sum, each) => sum + effortOf(each), 0);
  const phases = phasesOf(site);
  const own = effortOf(site, phases.slice(0, phases.indexOf(phase)));
  const end = phase === 'indexes' ? last.category : last.product;
  return (before + own + (end === 0 ? 0 : Math.min(1, after / end) * EFFORT[phase])) / all;
}
