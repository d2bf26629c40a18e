import { Carousel } from '#client/ui/carousel.tsx';
import { ProductCard } from '#client/ui/product/product-card.tsx';
import { ForYouStrip } from '#client/ui/product/product-strip.tsx';
import { carouselKind } from '#shared/block/kinds/carousel.ts';
import { linkHref } from '#shared/content/link.ts';
import { block } from './parts/block.ts';
import { candidates, taken } from './parts/products.ts';

/** A row that scrolls sideways, of products or of blocks. */
export const carousel = block(carouselKind, {
  load: candidates,
  View: ({ ctx, page, props, data, slots }) => {
    const { site, now } = ctx;
    if (props.source === 'recommendation') {
      return (
        <div className="wrap">
          <ForYouStrip site={site} heading={props.title} />
        </div>
      );
    }
    const blocks = slots.default ?? [];
    const items =
      blocks.length > 0
        ? blocks.map((view, index) => ({ key: index, view }))
        : taken(page, data, props.limit).map((card, index) => ({
            key: card.productId,
            view: <ProductCard card={card} site={site} nowMs={now} />,
            data: { 'data-product-id': card.productId, 'data-position': index + 1 } as const,
          }));
    if (items.length === 0) return null;
    const aside = props.link && (
      <a className="link" href={linkHref(site, props.link.href)}>
        {props.link.label}
      </a>
    );
    return (
      <div className="sec wrap">
        <Carousel heading={props.title} aside={aside} items={items} />
      </div>
    );
  },
});
