import type { ReactNode } from 'react';
import { Badges } from '#client/ui/badge.tsx';
import type { Card } from '#shared/product/card.ts';
import type { Site } from '#shared/site/sites.ts';
import { CardPicture, CardPrice, CardWords } from './card-parts.tsx';
import { WishButton } from './wish-button.tsx';

const CARD_SIZES = '(max-width: 767px) 46vw, (max-width: 1919px) 24vw, 300px';

export interface ProductCardProps {
  readonly card: Card;
  readonly site: Site;
  readonly nowMs: number;
  /** In the first row, the picture loads immediately. */
  readonly isFirstRow?: boolean;
  /** An action for the product, below its price and above the card's link. */
  readonly action?: ReactNode;
  /** Replaces the default `sizes` if cards are wider or narrower than in a grid. */
  readonly sizes?: string;
}

/** A product in a list. The whole card is one link, through the name. */
export function ProductCard(props: ProductCardProps): ReactNode {
  const { card, site, nowMs, isFirstRow, action, sizes = CARD_SIZES } = props;
  return (
    <article className="card" data-testid="product-card" data-product={card.productId}>
      <CardPicture card={card} sizes={sizes} isFirstRow={isFirstRow} />
      <Badges flags={card.flags} />
      <CardWords card={card} site={site} />
      <CardPrice card={card} site={site} nowMs={nowMs} />
      {action && <div className="card-act">{action}</div>}
      <WishButton productId={card.productId} name={card.name} />
    </article>
  );
}
