import type { ReactNode } from 'react';
import { Badges } from '#client/ui/badge.tsx';
import { CardPicture, CardPrice, CardWords } from './card-parts.tsx';
import type { ProductCardProps } from './product-card.tsx';
import type { ProductGridProps } from './product-grid.tsx';
import { WishButton } from './wish-button.tsx';

const ROW_SIZES = '(max-width: 767px) 28vw, 190px';
/** Number of rows whose pictures load immediately. */
const FIRST_ROWS = 3;

/** A noteworthy fact about a product: `Material`, `Steel`. */
export interface ProductFact {
  readonly label: string;
  readonly value: string;
}

interface ProductRowProps extends ProductCardProps {
  readonly facts: readonly ProductFact[];
}

/** A product in a list with more details: a wide card with the product's facts. */
export function ProductRow({ card, site, nowMs, isFirstRow, action, facts }: ProductRowProps): ReactNode {
  return (
    <article className="card wide" data-testid="product-card" data-product={card.productId}>
      <CardPicture card={card} sizes={ROW_SIZES} isFirstRow={isFirstRow} />
      <Badges flags={card.flags} />
      <div className="words">
        <CardWords card={card} site={site} />
        {facts.length > 0 && (
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="words">
        <CardPrice card={card} site={site} nowMs={nowMs} />
        {action && <div className="card-act">{action}</div>}
      </div>
      <WishButton productId={card.productId} name={card.name} />
    </article>
  );
}

export interface ProductRowsProps extends ProductGridProps {
  readonly factsOf: (productId: number) => readonly ProductFact[];
}

/** Products one below the other. */
export function ProductRows({ cards, site, nowMs, isFirst, actionOf, factsOf }: ProductRowsProps): ReactNode {
  return (
    <ul className="rows">
      {cards.map((card, index) => (
        <li key={card.productId}>
          <ProductRow
            card={card}
            site={site}
            nowMs={nowMs}
            isFirstRow={isFirst === true && index < FIRST_ROWS}
            action={actionOf?.(card)}
            facts={factsOf(card.productId)}
          />
        </li>
      ))}
    </ul>
  );
}
