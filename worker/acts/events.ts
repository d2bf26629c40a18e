import type { Board } from '#shared/event/board.ts';
import { isSettled } from '#shared/event/compute-boards.ts';
import type { Edition } from '#shared/event/edition.ts';
import { basePath } from '#shared/event/place.ts';
import { SITE_CODES, type SiteCode, sitePath } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Sites that show an edition. */
export function sitesOf({ site }: Pick<Edition, 'site'>): readonly SiteCode[] {
  return site === null ? SITE_CODES : [site];
}

/** Address of an edition on the visitor's site. */
export function editionHref(ctx: Ctx, edition: Edition): string {
  return sitePath(ctx.site, basePath(edition, ctx.flags.invitational_year));
}

/** Address of the JSON of a board (public contract, section 12), for the script that keeps it up to date; '' for a settled one. */
export function boardSource({ site, now }: Ctx, edition: Edition, division: string, workout?: string): string {
  if (isSettled(edition, now)) return '';
  const query = new URLSearchParams({ division, ...(workout !== undefined && { workout }) });
  const ofSite = site.prefix === '' ? '' : `/site/${site.code}`;
  return `/svc_event${ofSite}/events/${edition.id}/leaderboard?${query}`;
}

/** Places over all workouts, by athlete. */
export function ranksOf(boards: ReadonlyMap<string, Board>): ReadonlyMap<string, number> {
  const rows = [...boards.values()].flatMap((board) => board.rows);
  return new Map(rows.flatMap(({ athleteId, rank }) => (rank === null ? [] : [[athleteId, rank] as const])));
}
