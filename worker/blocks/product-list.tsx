import { LargeBadge } from '#client/ui/badge.tsx';
import { ProductGrid } from '#client/ui/product/product-grid.tsx';
import { ForYouStrip } from '#client/ui/product/product-strip.tsx';
import { productListKind } from '#shared/block/kinds/product-list.ts';
import { block } from './parts/block.ts';
import { candidates, taken } from './parts/products.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Products in full rows. An empty list leaves the block out. */
export const productList = block(productListKind, {
  load: candidates,
  View: ({ ctx, page, props, data }) => {
    if (props.source === 'recommendation') {
      return (
        <div className="wrap">
          <ForYouStrip site={ctx.site} {...(props.title !== '' && { heading: props.title })} />
        </div>
      );
    }
    const cards = taken(page, data, props.limit);
    if (cards.length === 0) return null;
    return (
      <section className={props.lazy ? 'sec wrap lazy-box' : 'sec wrap'}>
        <SectionHead site={ctx.site} title={props.title} link={props.link}>
          {props.badge && <LargeBadge kind={props.badge} />}
        </SectionHead>
        <ProductGrid cards={cards} site={ctx.site} nowMs={ctx.now} isFullRows />
      </section>
    );
  },
});
