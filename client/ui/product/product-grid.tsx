import type { ReactNode } from 'react';
import type { Card } from '#shared/product/card.ts';
import type { Site } from '#shared/site/sites.ts';
import { ProductCard } from './product-card.tsx';

const FIRST_ROW = 4;

export interface ProductGridProps {
  readonly cards: readonly Card[];
  readonly site: Site;
  readonly nowMs: number;
  /** The grid is the first content below the header, so its first row loads immediately. */
  readonly isFirst?: boolean;
  /** The action for the product of a card. */
  readonly actionOf?: (card: Card) => ReactNode;
}

/** Cards in as many columns as fit. */
export function ProductGrid({ cards, site, nowMs, isFirst, actionOf }: ProductGridProps): ReactNode {
  return (
    <div className="grid-box">
      <ul className="grid">
        {cards.map((card, index) => (
          <li key={card.productId}>
            <ProductCard
              card={card}
              site={site}
              nowMs={nowMs}
              isFirstRow={isFirst === true && index < FIRST_ROW}
              action={actionOf?.(card)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
