import { productPage } from '#worker/pages/product.tsx';
import { MISSING, type PageRoute } from '#worker/render/page.ts';
import { idOf } from '#worker/request/service.ts';
import { toTheWeb } from './parts.tsx';

/**
 * A product that is sold in the app alone (spec 1 section 2.1; attribute `app_only`). Outside the app, and for a product
 * that everyone may buy, it leads to the product's own page, which says where it is sold.
 */
export const exclusivePage: PageRoute = {
  path: '/app/exclusive/:productId',
  gate: 'public',
  find: async (ctx, { productId }) => {
    const id = idOf(productId);
    const [card] = id === undefined ? [] : await ctx.store.listings.cards([id]);
    if (!card) return MISSING;
    return ctx.visitor.app !== null && card.isAppOnly ? productPage(ctx, card.productId) : toTheWeb(ctx, card.url);
  },
};
