import type { ReactNode } from 'react';
import { ProductGrid } from '#client/ui/product-grid.tsx';
import { QuickAdd } from '#client/ui/quick-add.tsx';
import { CardSkeletons } from '#client/ui/skeleton.tsx';
import type { ListView } from '#shared/list/view.ts';
import type { Card } from '#shared/product/card.ts';
import { sitePath } from '#shared/site/sites.ts';
import { Late, type LatePart, late } from '#worker/render/late.tsx';
import type { Ctx } from '#worker/request/context.ts';

const CARDS = 4;

/** Products to show below a cart, and in which words. */
export interface Companions {
  readonly heading: string;
  readonly cards: LatePart<readonly Card[]>;
}

/** What goes with a cart, or the deals of the day beside an empty one. May come late and fail softly. */
export function companionsOf(ctx: Ctx, list: ListView | null): Companions {
  const { listings } = ctx.store;
  const ids = list?.lines.flatMap(({ productId, metadata }) => [productId, metadata.groupedProductId ?? productId]);
  const isEmpty = ids === undefined || ids.length === 0;
  const work = isEmpty ? listings.promoted('hot_deal', CARDS) : listings.companions(ids, CARDS);
  return {
    heading: isEmpty ? 'Hot deals' : 'Often bought with these',
    cards: late(work, (error) => ctx.log.warn('cart_companions_failed', { error })),
  };
}

/** Puts a product without choices into the cart; what has choices is chosen on its page. */
function quickAdd({ site }: Ctx, card: Card): ReactNode {
  if (card.type !== 'simple' || (card.stock !== 'in' && card.stock !== 'backorder')) return null;
  return <QuickAdd productId={card.productId} name={card.name} href={sitePath(site, '/cart/add')} />;
}

/** A row of products below the cart, which leaves itself out when there is none. */
export function CompanionRow({ ctx, heading, cards }: Companions & { readonly ctx: Ctx }): ReactNode {
  const skeleton = (
    <div className="sec">
      <CardSkeletons count={CARDS} />
    </div>
  );
  return (
    <Late part={cards} skeleton={skeleton} failed={null}>
      {(shown) =>
        shown.length > 0 && (
          <section className="sec" aria-labelledby="companions" data-widget="rfkid_4">
            <div className="sechead">
              <h2 className="d d44" id="companions">
                {heading}
              </h2>
            </div>
            <ProductGrid cards={shown} site={ctx.site} nowMs={ctx.now} actionOf={(card) => quickAdd(ctx, card)} />
          </section>
        )
      }
    </Late>
  );
}
