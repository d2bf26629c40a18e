import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Carousel, CarouselFrame } from '#client/ui/carousel.tsx';
import { CardSkeleton } from '#client/ui/skeleton.tsx';
import type { WidgetId } from '#shared/discovery/contract.ts';
import type { Card } from '#shared/product/card.ts';
import type { Site } from '#shared/site/sites.ts';
import { ProductCard } from './product-card.tsx';

/** Number of placeholders for cards that are still loading: as many as are visible. */
const PLACES = 5;

export interface ProductStripProps {
  /** The recommendation widget (spec 1 section 4); null for products that the merchant chose. */
  readonly widget: WidgetId | null;
  readonly heading: string;
  readonly cards: readonly Card[];
  readonly site: Site;
  readonly nowMs: number;
  /** The action for the product of a card. */
  readonly actionOf?: ((card: Card) => ReactNode) | undefined;
}

/**
 * Products related to the page, in one row. Listeners read the strip's widget, and the product and position of each
 * card, counted from 1.
 */
export function ProductStrip({ widget, heading, cards, site, nowMs, actionOf }: ProductStripProps): ReactNode {
  return (
    <div className="sec" data-widget={widget ?? undefined}>
      <Carousel
        heading={heading}
        items={cards.map((card, index) => ({
          key: card.productId,
          view: <ProductCard card={card} site={site} nowMs={nowMs} action={actionOf?.(card)} />,
          data: { 'data-product-id': card.productId, 'data-position': index + 1 },
        }))}
      />
    </div>
  );
}

/**
 * Recommendations for the visitor (spec 1 section 4, rfkid_32). They are personal, so the page only contains
 * placeholders, and the browser requests them when they come into view. Hidden without script, and removed if there are
 * no recommendations.
 */
export function ForYouStrip({
  site,
  heading = 'You may like',
}: {
  readonly site: Site;
  readonly heading?: string;
}): ReactNode {
  const { locale, currency, showsTaxExcluded, displayVat } = site;
  return (
    <Enhanced
      name="carousel"
      when="visible"
      props={{ locale, currency, displayVat: showsTaxExcluded ? displayVat : null }}
    >
      <div className="sec for-you" data-widget="rfkid_32">
        <CarouselFrame heading={heading} isEmpty>
          {Array.from({ length: PLACES }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
            <li key={index} aria-hidden="true">
              <CardSkeleton />
            </li>
          ))}
        </CarouselFrame>
      </div>
    </Enhanced>
  );
}
