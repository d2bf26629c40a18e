import { currentPrice, type FoundProduct, type FoundSite, priceOf } from '#client/browser/found-product.ts';
import { make } from '#client/browser/make.ts';
import { countText } from '#client/ui/count-text.ts';
import { colourDots } from '#client/ui/product/colour-dots.ts';
import { starSteps } from '#client/ui/product/star-steps.ts';
import { WISH_FORM } from '#shared/list/wish-form.ts';
import { formatMoney, withoutTax } from '#shared/money/money.ts';
import { vatPercent } from '#shared/product/vat-percent.ts';
import type { DisplayVat } from '#shared/site/sites.ts';

/** How a site prints the prices of a strip. */
export interface StripSite extends FoundSite {
  /** VAT percent of each kind of product, on sites that also show prices without tax; null elsewhere. */
  readonly displayVat: DisplayVat | null;
}

function price(product: FoundProduct, site: StripSite): HTMLElement {
  const now = currentPrice(product);
  if (now === null || site.displayVat === null) return priceOf(product, site);
  const net = withoutTax(now, vatPercent(product.attributes?.tax_class_id ?? '', site.displayVat));
  const text = `${formatMoney(net, site.locale, site.currency)} excl. tax`;
  return priceOf(product, site, make('small', { class: 'excl' }, text));
}

function stars({ average, count }: NonNullable<FoundProduct['rating']>, locale: string): HTMLElement {
  const label = `${average.toFixed(1)} of 5 stars`;
  return make(
    'span',
    { class: 'stars' },
    make('i', { 'data-stars': String(starSteps(average)), role: 'img', 'aria-label': label }),
    countText(count, locale),
    make('span', { class: 'vh' }, ' reviews'),
  );
}

/** The color dots of a card (`client/ui/form/swatch.tsx`); none for a product with a single color. */
function dots({ related = [] }: FoundProduct): readonly HTMLElement[] {
  const colours = [...new Set(related.flatMap(({ color }) => color ?? []))];
  if (colours.length < 2) return [];
  const painted = colourDots(colours).map(({ label, paint }) => make('i', { class: `dot ${paint}`, title: label }));
  return [make('span', { class: 'dots' }, ...painted, `${colours.length} colors`)];
}

/** The wishlist button of a card (`client/ui/product/wish-button.tsx`). */
function heart({ productId, name }: FoundProduct): HTMLElement {
  return make('button', {
    type: 'submit',
    class: 'iconbtn wish',
    form: WISH_FORM,
    name: 'productId',
    value: String(productId),
    'aria-label': `Add to wishlist: ${name}`,
  });
}

/**
 * A card of a strip that the browser fills, with the same markup as those of the server
 * (`client/ui/product/product-card.tsx`).
 */
export function stripCard(product: FoundProduct, position: number, site: StripSite): HTMLElement {
  const { productId, name, url, thumbnail, rating } = product;
  const picture = { src: thumbnail, alt: '', width: '308', height: '308', loading: 'lazy', decoding: 'async' };
  const card = make(
    'article',
    { class: 'card', 'data-testid': 'product-card', 'data-product': String(productId) },
    make('div', { class: 'tilepic' }, make('img', picture)),
    make('h3', {}, make('a', { href: url }, name)),
    ...dots(product),
    ...(rating && rating.count > 0 ? [stars(rating, site.locale)] : []),
    price(product, site),
    heart(product),
  );
  return make('li', { 'data-product-id': String(productId), 'data-position': String(position) }, card);
}
