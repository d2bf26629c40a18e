import type { WholeEdition } from '#shared/event/edition.ts';
import { basePath, editionPath, INVITATIONAL, INVITATIONAL_PATH } from '#shared/event/place.ts';
import { type SiteCode, sitePath } from '#shared/site/sites.ts';
import { sitesOf } from '#worker/acts/events.ts';
import type { Ctx } from '#worker/request/context.ts';

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

function keyOf(ctx: Ctx, params: Params): { readonly event: string; readonly year: number } | undefined {
  if (params.event === undefined) return { event: INVITATIONAL, year: ctx.flags.invitational_year };
  return /^\d{4}$/.test(params.year ?? '') ? { event: params.event, year: Number(params.year) } : undefined;
}

/** The latest Invitational of the site, while that of the flag's year is not there: links to the section lead somewhere. */
async function latestOf(ctx: Ctx, params: Params): Promise<WholeEdition | undefined> {
  if (params.event !== undefined) return undefined;
  const latest = (await ctx.store.eventPages.list()).find(({ event }) => event === INVITATIONAL);
  return latest && ctx.store.eventPages.edition(latest);
}

/**
 * The edition that an address names: by event and year, or the Invitational of the year in the flag. Undefined without
 * one on this site.
 */
export async function openEvent(ctx: Ctx, params: Params): Promise<OpenEvent | undefined> {
  const key = keyOf(ctx, params);
  const whole = key && ((await ctx.store.eventPages.edition(key)) ?? (await latestOf(ctx, params)));
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
