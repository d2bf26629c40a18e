import type { WholeEdition } from '#shared/event/edition.ts';
import { editionHref } from '#worker/acts/events.ts';
import type { Ctx } from '#worker/request/context.ts';

/** An edition that a block names. */
export interface BlockEvent extends WholeEdition {
  /** Address of the edition, with the site's prefix. */
  readonly href: string;
}

/** The edition that a block names; undefined where this site has none, so that the block is left out. */
export async function eventOf(
  ctx: Ctx,
  key: { readonly event: string; readonly year: number },
): Promise<BlockEvent | undefined> {
  const whole = await ctx.store.eventPages.edition(key);
  return whole && { ...whole, href: editionHref(ctx, whole.edition) };
}

/** A heading of a block about an edition: 'Leaderboard: Harbor Games 2025'. */
export const eventTitle = (what: string, { edition }: WholeEdition): string =>
  `${what}: ${edition.name} ${edition.year}`;
