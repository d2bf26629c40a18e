import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Carousel, CarouselFrame } from '#client/ui/carousel.tsx';
import { CardSkeleton } from '#client/ui/skeleton.tsx';
import type { WidgetId } from '#shared/discovery/contract.ts';
import type { Card } from '#shared/product/card.ts';
import type { Site } from '#shared/site/sites.ts';
import { ProductCard } from './product-card.tsx';

/** Places that a strip holds for cards that are on their way: as many as are in sight. */
const PLACES = 5;

export interface ProductStripProps {
  /** Whose answer it is (spec 1 section 4); null for what the merchant chose himself. */
  readonly widget: WidgetId | null;
  readonly heading: string;
  readonly cards: readonly Card[];
  readonly site: Site;
  readonly nowMs: number;
  /** What can be done at once with the product of a card. */
  readonly actionOf?: ((card: Card) => ReactNode) | undefined;
}

/**
 * Products beside what a page is about, in one row. Listeners read the strip's widget, and of each card its product and
 * its position, from 1.
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
 * What someone may like (spec 1 section 4, rfkid_32). It is personal: pages hold its place, and the browser asks for it
 * when it comes into view. Where scripts do not run, or nothing comes, it is not there.
 */
export function ForYouStrip({ site }: { readonly site: Site }): ReactNode {
  const { locale, currency, showsTaxExcluded, displayVat } = site;
  return (
    <Enhanced
      name="carousel"
      when="visible"
      props={{ locale, currency, displayVat: showsTaxExcluded ? displayVat : null }}
    >
      <div className="sec for-you" data-widget="rfkid_32">
        <CarouselFrame heading="You may like" isEmpty>
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
