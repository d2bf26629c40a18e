import { formatMoney, type Minor, toMinor } from '#shared/money/money.ts';
import { make } from './make.ts';

/** A product of a discovery answer, as far as the browser draws it. Prices in major units. */
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
  /** What it is sold as, each with its color. */
  readonly related?: readonly { readonly color: string | null }[];
  readonly attributes?: { readonly tax_class_id?: string; readonly subscription_interval?: string };
}

/** How a site prints prices. */
export interface FoundSite {
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** What a product costs now; null for what is quoted. */
export function currentPrice({ price, special_price: special, quoted }: FoundProduct): Minor | null {
  if (quoted || price === null) return null;
  return toMinor(special === null || special === undefined ? price : Math.min(price, special));
}

/** The price in the words and marks of the store's other prices; `further` follows it. */
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
