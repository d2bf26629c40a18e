import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { countOf } from '#client/ui/count-text.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Price } from '#client/ui/product/price.tsx';
import { Stars } from '#client/ui/product/stars.tsx';
import { lowestPrice } from '#shared/price/lowest.ts';
import { reductionEnd } from '#shared/price/reduction-end.ts';
import type { Configured } from '#shared/product/configured.ts';
import { isDigital } from '#shared/product/options.ts';
import { Ends } from './ends.tsx';
import type { Model } from './model.ts';

/** The stock text of the header. */
function stockText(configured: Configured, digital: boolean): string {
  const { stock, restock } = configured;
  switch (stock) {
    case 'in':
      return digital ? 'Available now' : 'In stock';
    case 'backorder':
      return restock.leadTime ? `On back-order · about ${restock.leadTime}` : 'On back-order';
    default:
      return 'Out of stock';
  }
}

function PriceLine({ model }: { readonly model: Model }): ReactNode {
  const { configured, nowMs, props, options, print } = model;
  const { words, site } = props;
  const from = lowestPrice(words.from, nowMs);
  const now = lowestPrice(configured.unit, nowMs);
  const isUnknown = now === null && from !== null;
  const isDearer = words.isFrom && now !== null && from !== null && now > from;
  const aside = options.type === 'grouped' ? 'as chosen' : `as configured · from ${print(from)}`;
  const end = reductionEnd(configured.ownPrices, nowMs);
  return (
    <div className="pdp-price">
      <div aria-live="polite">
        <Price
          prices={isUnknown ? words.from : configured.unit}
          isFrom={isUnknown}
          nowMs={nowMs}
          site={site}
          taxClass={words.taxClass}
          interval={words.interval}
          size="big"
          aside={isDearer && options.type !== 'giftcard' ? aside : undefined}
        />
      </div>
      {words.priceNote !== '' && now !== null && <p className="s13 mute">{words.priceNote}</p>}
      {end && <Ends end={end} locale={site.locale} />}
    </div>
  );
}

/** A name in which hyphenated words do not break, such as 'E-Gift'. */
function Name({ text }: { readonly text: string }): ReactNode {
  return text.split(/(\b\S{1,8}-\S{1,8}(?=\s|$))/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} className="whole">
        {piece}
      </span>
    ),
  );
}

/** Name, item number, rating, stock and price of the product as configured. */
export function BuyHead({ model }: { readonly model: Model }): ReactNode {
  const { configured, options, props } = model;
  const { words, site } = props;
  const isLate = configured.stock === 'backorder';
  return (
    <header className="pdp-head">
      <p className="eyebrow mute">
        {words.brand !== '' && `${words.brand} · `}
        {configured.sku}
      </p>
      <h1 className="d d64">
        <Name text={options.name} />
      </h1>
      {words.promise !== null && <p className="pdp-promise">{words.promise}</p>}
      <div className="facts">
        {words.rating.count > 0 && (
          <>
            <Stars rating={words.rating} locale={site.locale} isBare />
            <a className="link s14" href="#reviews">
              {countOf(words.rating.count, 'review', 'reviews', site.locale)}
            </a>
          </>
        )}
        <span className={classNames('s14', configured.stock === 'in' ? 'ok' : isLate ? 'late' : 'b')}>
          {stockText(configured, isDigital(options) && options.giftcard?.type !== 'physical')}
        </span>
      </div>
      <PriceLine model={model} />
      {words.highlights.length > 0 && (
        <ul className="pdp-points">
          {words.highlights.map((point) => (
            <li key={point}>
              <Icon name="check" size="s" />
              {point}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
