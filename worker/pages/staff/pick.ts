import { z } from 'zod';
import { PICKS } from '#shared/block/pieces.ts';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import type { StoreRoute } from '#worker/render/page.ts';
import { checked } from '#worker/request/body.ts';

const askedSchema = z.object({ kind: z.enum(PICKS), q: z.string().max(200).default(''), site: z.enum(SITE_CODES) });

/** What a field of a block can name, as its editor types: pictures, products, pages, named blocks, forms. */
export const staffPickRoute: StoreRoute = {
  path: '/staff/pick',
  gate: 'edit',
  show: async (c) => {
    const ctx = c.get('ctx');
    const { kind, q, site } = checked(Object.fromEntries(ctx.url.searchParams), askedSchema);
    const picks = await ctx.store.picks.find(kind, q, SITES[site]);
    return Response.json({ picks }, { headers: { 'cache-control': 'private, no-store' } });
  },
};
