import type { ReactNode } from 'react';
import type { Card } from '#shared/product/card.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { Badges } from './badge.tsx';
import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { Stars } from './stars.tsx';
import { SwatchDots } from './swatch.tsx';

const CARD_SIZES = '(max-width: 767px) 46vw, (max-width: 1919px) 24vw, 300px';

export interface ProductCardProps {
  readonly card: Card;
  readonly site: Site;
  readonly nowMs: number;
  /** Of the first row: the picture loads at once. */
  readonly isFirstRow?: boolean;
  /** The wish button, which stands above the card's link; its root carries the classes `iconbtn wish`. */
  readonly wish?: ReactNode;
  /** What can be done with the product at once, below its price and above the card's link. */
  readonly action?: ReactNode;
  /** Replaces the usual `sizes`, where cards are wider or narrower than in a grid. */
  readonly sizes?: string;
}

/** What a card says about stock; undefined for what is simply there. */
function stockLine(card: Card): string | undefined {
  if (card.stock === 'in') return undefined;
  if (card.stock === 'backorder') return card.restock ?? 'On back-order';
  return card.restock ?? 'Out of stock';
}

/** A product in a list. The whole card is one link, through the name. */
export function ProductCard(props: ProductCardProps): ReactNode {
  const { card, site, nowMs, isFirstRow, wish, action, sizes = CARD_SIZES } = props;
  const stock = stockLine(card);
  return (
    <article className="card" data-testid="product-card" data-product={card.productId}>
      <div className="tilepic">
        {card.picture && (
          <Picture
            file={card.picture.file}
            width={card.picture.width}
            height={card.picture.height}
            alt=""
            sizes={sizes}
            priority={isFirstRow ? 'eager' : undefined}
          />
        )}
      </div>
      <Badges flags={card.flags} />
      <div>
        <h3>
          <a href={sitePath(site, card.url)}>{card.name}</a>
        </h3>
        {card.specLine !== '' && <p className="meta">{card.specLine}</p>}
      </div>
      <SwatchDots swatches={card.swatches} />
      {card.rating.count > 0 && <Stars rating={card.rating} locale={site.locale} />}
      <Price
        prices={card.prices}
        nowMs={nowMs}
        site={site}
        taxClass={card.taxClass}
        isFrom={card.isFrom}
        interval={card.interval}
      />
      {stock && <p className={classNames('stock', card.stock !== 'out' && 'late')}>{stock}</p>}
      {action && <div className="card-act">{action}</div>}
      {wish}
    </article>
  );
}
