import { formatMoney, type Minor, toMinor } from '#shared/money/money.ts';
import { make } from './make.ts';

/** The fields of a discovery product that the browser draws. Prices in major units. */
export interface FoundProduct {
  readonly productId: number;
  readonly name: string;
  readonly url: string;
  readonly thumbnail: string;
  readonly price: number | null;
  readonly special_price?: number | null;
  /** Several prices are possible and these are the lowest. */
  readonly isFrom?: boolean | undefined;
  readonly quoted?: boolean;
  readonly rating?: { readonly average: number; readonly count: number };
  /** The variants in which it is sold, each with its color. */
  readonly related?: readonly { readonly color: string | null }[];
  readonly attributes?: { readonly tax_class_id?: string; readonly subscription_interval?: string };
}

/** How a site prints prices. */
export interface FoundSite {
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** The current price of a product; null if it is sold by quote. */
export function currentPrice({ price, special_price: special, quoted }: FoundProduct): Minor | null {
  if (quoted || price === null) return null;
  return toMinor(special === null || special === undefined ? price : Math.min(price, special));
}

/** Draws a price like the store's other prices, followed by the nodes in `further`. */
export function priceOf(product: FoundProduct, site: FoundSite, ...further: readonly Node[]): HTMLElement {
  const now = currentPrice(product);
  if (now === null || product.price === null) return make('span', { class: 'price' }, 'Request a quote');
  const print = (minor: Minor) => formatMoney(minor, site.locale, site.currency);
  const unit = product.attributes?.subscription_interval === 'Month' ? '/mo' : '';
  const regular = toMinor(product.price);
  const from = product.isFrom ? ['From '] : [];
  if (now >= regular) return make('span', { class: 'price' }, ...from, print(now) + unit, ...further);
  return make(
    'span',
    { class: 'price' },
    ...from,
    make('ins', {}, make('span', { class: 'vh' }, 'now '), print(now) + unit),
    make('s', {}, make('span', { class: 'vh' }, 'was '), print(regular)),
    ...further,
  );
}
