import { CartPage } from '#client/islands/cart-page.tsx';
import { cartSite } from '#client/ui/cart/cart-site.ts';
import { SavedItems } from '#client/ui/cart/saved-items.tsx';
import { Note } from '#client/ui/note.tsx';
import { NO_LIST } from '#shared/list/no-list.ts';
import type { ListView } from '#shared/list/view.ts';
import { type ListSight, productIdsOf } from '#shared/list/view-list.ts';
import { SUCCESS_PATH } from '#shared/order/steps.ts';
import { head } from '#shared/seo/head.ts';
import { SITE_CODES, type Site, sitePath } from '#shared/site/sites.ts';
import { firstCountry } from '#worker/acts/first-country.ts';
import { isVain, type OrderCopy } from '#worker/acts/orders.ts';
import { recentOrder } from '#worker/acts/recent-order.ts';
import { sightOf } from '#worker/acts/shopper.ts';
import { begun } from '#worker/log/begun.ts';
import { changeCart } from '#worker/pages/cart/actions.ts';
import { rememberAsked, shippingOf } from '#worker/pages/cart/estimate.ts';
import { readCart, viewCart } from '#worker/pages/cart/present-cart.ts';
import { giftcardRefusal, problemMessages, refusedCoupon } from '#worker/pages/cart/problems.ts';
import { cartStrips, quickAdd } from '#worker/pages/cart/strips.tsx';
import { lateStrips, type StripContent, Strips } from '#worker/pages/parts/recommendations.tsx';
import type { PageBody, PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { probablyInCart } from '#worker/request/in-cart.ts';

/** What the page asks for while the shopper's lists are on their way, which are as far away. */
interface Ahead {
  /** The products that are probably in the cart. */
  readonly productIds: readonly number[];
  readonly sight: Promise<ListSight>;
  readonly strips: Promise<readonly StripContent[]>;
}

/** Begins to read what belongs to the products that the browser knows in its cart; undefined if it knows none. */
function readAhead(ctx: Ctx): Ahead | undefined {
  const productIds = probablyInCart(ctx);
  if (productIds.length === 0) return undefined;
  return {
    productIds,
    sight: begun(sightOf(ctx, new Set(productIds), [])),
    strips: begun(cartStrips(ctx, productIds)),
  };
}

/** Leads a shopper who comes back from a bank, on another page than was left, to the order that was placed meanwhile. */
function Placed({ site, order }: { readonly site: Site; readonly order: OrderCopy }) {
  const { orderId, orderNumber } = order;
  return (
    <Note kind="good" lead={`Order ${orderNumber} is placed.`}>
      <a className="link" data-testid="recent-order" href={`${sitePath(site, SUCCESS_PATH)}?order=${orderId}`}>
        See the order
      </a>
    </Note>
  );
}

async function loadPage(ctx: Ctx): Promise<PageBody> {
  const ahead = readAhead(ctx);
  const country = begun(firstCountry(ctx));
  const read = await readCart(ctx);
  const productIds = [...productIdsOf(read?.cart?.items ?? [])];
  const isExpected = ahead?.productIds.join() === productIds.join();
  const strips = lateStrips(ctx, ahead && isExpected ? ahead.strips : cartStrips(ctx, productIds));
  const { cart: list, saved } = await viewCart(ctx, read, ahead?.sight);
  const messages = [...problemMessages(ctx.url.searchParams), ...(list?.messages ?? [])];
  const shown: ListView = { ...(list ?? NO_LIST), messages };
  const site = cartSite(ctx.site, ctx.flags);
  const recent = shown.lines.length === 0 ? await recentOrder(ctx) : undefined;
  const shipping = await shippingOf(ctx, list, await country);
  return {
    view: (
      <div className="wrap cart">
        {recent && !isVain(recent) && <Placed site={ctx.site} order={recent} />}
        <CartPage
          list={shown}
          shipping={shipping}
          giftcardRefusal={giftcardRefusal(ctx.url.searchParams)}
          refusedCoupon={refusedCoupon(ctx.url.searchParams)}
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
  find: async (ctx) => {
    rememberAsked(ctx);
    return {
      outcome: 'page',
      page: {
        kind: 'cart',
        sheet: 'checkout',
        head: head({ title: 'Cart', sites: SITE_CODES }),
        load: () => loadPage(ctx),
      },
    };
  },
};
