import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { SwatchDots } from '#client/ui/form/swatch.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { formatMoney } from '#shared/money/money.ts';
import { savingOf } from '#shared/price/saving.ts';
import type { Card } from '#shared/product/card.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { shortSiteDay } from '#shared/time/site-time.ts';
import { Price } from './price.tsx';
import { Stars } from './stars.tsx';

/** The stock note on a card; undefined if the product is simply in stock. */
function stockLine(card: Card): string | undefined {
  if (card.stock === 'in') return undefined;
  if (card.stock === 'backorder') return card.restock ?? 'On back-order';
  return card.restock ?? 'Out of stock';
}

interface CardPictureProps {
  readonly card: Card;
  readonly sizes: string;
  /** A picture in the first row loads immediately. */
  readonly isFirstRow?: boolean | undefined;
}

/** The picture of a product on its tile. */
export function CardPicture({ card: { picture }, sizes, isFirstRow }: CardPictureProps): ReactNode {
  return (
    <div className="tilepic">
      {picture && (
        <Picture
          file={picture.file}
          width={picture.width}
          height={picture.height}
          alt=""
          sizes={sizes}
          priority={isFirstRow ? 'eager' : undefined}
        />
      )}
    </div>
  );
}

/** Name, key facts and rating of a product. The name is the link of its card. */
export function CardWords({ card, site }: { readonly card: Card; readonly site: Site }): ReactNode {
  const facts = [card.specLine, card.sizes === undefined ? '' : `${card.sizes} sizes`]
    .filter((fact) => fact !== '')
    .join(' · ');
  return (
    <>
      <div>
        <h3>
          <a href={sitePath(site, card.url)}>{card.name}</a>
        </h3>
        {facts !== '' && <p className="meta">{facts}</p>}
      </div>
      <SwatchDots swatches={card.swatches} />
      {card.rating.count > 0 && <Stars rating={card.rating} locale={site.locale} />}
    </>
  );
}

/** What a reduced price saves, and until when: 'Save $30 (9%) until Dec 3', on two lines where it is narrow. */
function SavingLine({ card: { prices }, site, nowMs }: CardPriceProps): ReactNode {
  const saving = savingOf(prices, nowMs);
  if (!saving) return null;
  return (
    <p className="saving">
      <span>{`Save ${formatMoney(saving.amount, site.locale, site.currency)} (${saving.percent}%)`}</span>
      {saving.untilMs !== undefined && (
        <>
          {' '}
          <span>{`until ${shortSiteDay(saving.untilMs, site.locale)}`}</span>
        </>
      )}
    </p>
  );
}

interface CardPriceProps {
  readonly card: Card;
  readonly site: Site;
  readonly nowMs: number;
}

/** The price of a product, what it saves, and whether the product is available. */
export function CardPrice(props: CardPriceProps): ReactNode {
  const { card, site, nowMs } = props;
  const stock = stockLine(card);
  return (
    <>
      <Price
        prices={card.prices}
        nowMs={nowMs}
        site={site}
        taxClass={card.taxClass}
        isFrom={card.isFrom}
        interval={card.interval}
      />
      <SavingLine {...props} />
      {stock && <p className={classNames('stock', card.stock !== 'out' && 'late')}>{stock}</p>}
    </>
  );
}
