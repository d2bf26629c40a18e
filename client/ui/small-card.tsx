import type { ReactNode } from 'react';
import type { Card } from '#shared/product/card.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { Price } from './price.tsx';
import { Thumbnail } from './thumbnail.tsx';

export interface SmallCardProps {
  readonly card: Card;
  readonly site: Site;
  readonly nowMs: number;
}

/** A product in a line, with its picture at 83 px. */
export function SmallCard({ card, site, nowMs }: SmallCardProps): ReactNode {
  return (
    <article className="hit" data-testid="product-card" data-product={card.productId}>
      {card.picture ? <Thumbnail file={card.picture.file} /> : <span className="bone pic" />}
      <div>
        <h3>
          <a href={sitePath(site, card.url)}>{card.name}</a>
        </h3>
        <Price
          prices={card.prices}
          nowMs={nowMs}
          site={site}
          taxClass={card.taxClass}
          isFrom={card.isFrom}
          interval={card.interval}
        />
      </div>
    </article>
  );
}
