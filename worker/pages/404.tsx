import { NOT_FOUND_PAGE } from '#shared/block/page-parts.ts';
import { partsOf } from '#worker/blocks/parts/page-parts.ts';
import { softly } from '#worker/log/softly.ts';
import { notFoundPage } from '#worker/render/not-found.tsx';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

/** The not-found page at its own address, served with status 404. */
export const notFoundRoute: PageRoute = { path: '/404', gate: 'public', find: async () => MISSING };

/** What was found, or the not-found page with the blocks that the merchant has written for it. */
export async function orNotFound(ctx: Ctx, finding: Promise<Resolution>): Promise<Resolution> {
  const resolution = await finding;
  if (resolution.outcome !== 'missing') return resolution;
  const parts = await softly(ctx, 'not_found_blocks', undefined, () => partsOf(ctx, NOT_FOUND_PAGE));
  return { outcome: 'page', page: await notFoundPage(ctx, parts) };
}
