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
  /** Hides cards that would leave the last row incomplete, at each number of columns. */
  readonly isFullRows?: boolean;
}

/** The numbers of columns of the grid (`product-grid.css`). */
const COLUMNS = [2, 3, 4, 5];

/** The numbers of columns in which a card would fall in an unfinished last row, as `data-over` names them. */
function overIn(index: number, count: number): string | undefined {
  const over = COLUMNS.filter((columns) => count >= columns && index >= count - (count % columns));
  return over.length > 0 ? over.join(' ') : undefined;
}

/** Cards in as many columns as fit. */
export function ProductGrid({ cards, site, nowMs, isFirst, actionOf, isFullRows }: ProductGridProps): ReactNode {
  return (
    <div className="grid-box">
      <ul className="grid">
        {cards.map((card, index) => (
          <li key={card.productId} data-over={isFullRows ? overIn(index, cards.length) : undefined}>
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
