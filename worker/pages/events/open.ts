import type { WholeEdition } from '#shared/event/edition.ts';
import { basePath, editionPath, INVITATIONAL, INVITATIONAL_PATH } from '#shared/event/place.ts';
import type { EditionKey } from '#shared/event/records.ts';
import { type SiteCode, sitePath } from '#shared/site/sites.ts';
import { sitesOf } from '#worker/acts/events.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { EditionPart } from '#worker/store/event/event-pages.ts';

/** An edition whose page was asked for. */
export interface OpenEvent extends WholeEdition {
  /** The path that the visitor is below, without the site's prefix: links stay there. */
  readonly base: string;
  /** The path under which search engines know it. */
  readonly canonical: string;
  /** `base` with the site's prefix. */
  readonly href: string;
  /** Sites that show the edition. */
  readonly sites: readonly SiteCode[];
}

type Params = Readonly<Record<string, string>>;

/** The edition that an address names, whether or not there is one: by event and year, or the Invitational of the flag's year. */
export function namedEdition(ctx: Ctx, params: Params): EditionKey | undefined {
  if (params.event === undefined) return { event: INVITATIONAL, year: ctx.flags.invitational_year };
  return /^\d{4}$/.test(params.year ?? '') ? { event: params.event, year: Number(params.year) } : undefined;
}

/** The latest Invitational of the site, while that of the flag's year is not there: links to the section lead somewhere. */
async function latestOf(ctx: Ctx, params: Params): Promise<WholeEdition | undefined> {
  if (params.event !== undefined) return undefined;
  const latest = (await ctx.store.eventPages.list()).find(({ event }) => event === INVITATIONAL);
  return latest && ctx.store.eventPages.edition(latest);
}

/** The edition that an address names, with `parts` of it on their way. Undefined without one on this site. */
export async function openEvent(
  ctx: Ctx,
  params: Params,
  parts: readonly EditionPart[] = [],
): Promise<OpenEvent | undefined> {
  const key = namedEdition(ctx, params);
  const whole = key && ((await ctx.store.eventPages.edition(key, parts)) ?? (await latestOf(ctx, params)));
  if (!whole) return undefined;
  const base = params.event === undefined ? INVITATIONAL_PATH : editionPath(whole.edition);
  return {
    ...whole,
    base,
    canonical: basePath(whole.edition, ctx.flags.invitational_year),
    href: sitePath(ctx.site, base),
    sites: sitesOf(whole.edition),
  };
}

/** The name of the content page that a merchant writes for a page of an edition: `events/harbor-games/2025/videos`. */
export function writtenName(key: EditionKey, below: string): string {
  return editionPath(key).slice(1) + below;
}
