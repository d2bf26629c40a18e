import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { formatMoney, type Minor, type Print, withoutTax } from '#shared/money/money.ts';
import { lowestPrice, type PriceFacts } from '#shared/price/lowest.ts';
import { vatPercent } from '#shared/product/vat-percent.ts';
import type { Site } from '#shared/site/sites.ts';

/** The facts of a site needed to print a price, so that an island need not carry the whole site. */
export type PriceSite = Pick<Site, 'locale' | 'currency' | 'showsTaxExcluded' | 'displayVat'>;

export interface PriceProps {
  readonly prices: PriceFacts;
  readonly nowMs: number;
  readonly site: PriceSite;
  readonly taxClass: string;
  /** Several prices are possible and this is the lowest. */
  readonly isFrom?: boolean | undefined;
  /** 'Month' for products that are paid monthly. */
  readonly interval?: string | null;
  readonly size?: 'big';
  /** Writes the amounts, where they stand in a column with others. */
  readonly print?: Print | undefined;
  /** Small text after the price: 'as configured'. */
  readonly aside?: string | undefined;
}

/**
 * The current price of a product: sale price with the regular one crossed out, 'From', '/mo', '--' (spec 1 section 5).
 */
export function Price(props: PriceProps): ReactNode {
  const { prices, nowMs, site, taxClass, isFrom, interval, size, aside } = props;
  const now = lowestPrice(prices, nowMs);
  const plain = (minor: Minor | null) => formatMoney(minor, site.locale, site.currency);
  const print = props.print ?? plain;
  const isReduced = now !== null && prices.price !== null && now < prices.price;
  const unit = now !== null && interval === 'Month' ? '/mo' : '';
  return (
    <span className={classNames('price', size)} data-testid="product-price">
      {isFrom && now !== null && 'From '}
      {isReduced ? (
        <>
          <ins>
            <span className="vh">now </span>
            {print(now)}
            {unit}
          </ins>
          <s>
            <span className="vh">was </span>
            {print(prices.price)}
          </s>
        </>
      ) : (
        <>
          {now === null && <span className="vh">No price </span>}
          {print(now)}
          {unit}
        </>
      )}
      {aside && <small className="aside">{aside}</small>}
      {site.showsTaxExcluded && now !== null && (
        <small className="excl">{`${plain(withoutTax(now, vatPercent(taxClass, site.displayVat)))} excl. tax`}</small>
      )}
    </span>
  );
}
