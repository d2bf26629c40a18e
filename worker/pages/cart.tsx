import { CartPage } from '#client/islands/cart-page.tsx';
import { cartSite } from '#client/ui/cart/cart-site.ts';
import { SavedItems } from '#client/ui/cart/saved-items.tsx';
import { NO_LIST } from '#shared/list/no-list.ts';
import type { ListView } from '#shared/list/view.ts';
import { head } from '#shared/seo/head.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import { changeCart } from '#worker/pages/cart/actions.ts';
import { shippingOf } from '#worker/pages/cart/estimate.ts';
import { viewCart } from '#worker/pages/cart/present-cart.ts';
import { giftcardRefusal, problemMessages } from '#worker/pages/cart/problems.ts';
import { cartStrips, quickAdd } from '#worker/pages/cart/strips.tsx';
import { lateStrips, Strips } from '#worker/pages/parts/recommendations.tsx';
import type { PageBody, PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

async function loadPage(ctx: Ctx): Promise<PageBody> {
  const { cart: list, saved } = await viewCart(ctx);
  const messages = [...problemMessages(ctx.url.searchParams), ...(list?.messages ?? [])];
  const shown: ListView = { ...(list ?? NO_LIST), messages };
  const strips = lateStrips(ctx, cartStrips(ctx, list));
  const site = cartSite(ctx.site, ctx.flags);
  const shipping = await shippingOf(ctx, list);
  return {
    view: (
      <div className="wrap cart">
        <CartPage
          list={shown}
          shipping={shipping}
          giftcardRefusal={giftcardRefusal(ctx.url.searchParams)}
          site={site}
          nowMs={ctx.now}
        />
        {saved && <SavedItems lines={saved.lines} site={site} />}
        <Strips ctx={ctx} part={strips} actionOf={(card) => quickAdd(ctx, card)} />
      </div>
    ),
    late: [strips],
  };
}

/** The cart (spec 2 section 2). It belongs to one visitor, so it is neither cached nor indexed. */
export const cartPage: PageRoute = {
  path: '/cart',
  gate: 'visitor',
  take: changeCart,
  find: async (ctx) => ({
    outcome: 'page',
    page: { kind: 'cart', head: head({ title: 'Cart', sites: SITE_CODES }), load: () => loadPage(ctx) },
  }),
};
