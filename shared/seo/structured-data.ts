import { croppedUrl } from '#shared/image/transform.ts';
import { toMajor } from '#shared/money/money.ts';
import type { Breadcrumb } from '#shared/navigation/contract.ts';
import type { Product } from '#shared/product/contract.ts';
import { plainText } from '#shared/seo/head.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** Writes schema.org data for a script element; nothing in it can end the element. */
export function jsonLd(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The trail to a page, from the home page down. */
export function breadcrumbData(origin: string, site: Site, trail: readonly Breadcrumb[]): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', url: '/' }, ...trail].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: origin + sitePath(site, crumb.url),
    })),
  };
}

/** Describes the store and its search, for its home page. */
export function storeData(origin: string, site: Site, brand: string): unknown {
  const url = origin + sitePath(site, '/');
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', '@id': `${origin}/#organization`, name: brand, url: `${origin}/` },
      {
        '@type': 'WebSite',
        name: brand,
        url,
        inLanguage: site.locale,
        publisher: { '@id': `${origin}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}${sitePath(site, '/search')}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** Describes questions and their answers, which the page shows. */
export function faqData(items: readonly { readonly question: string; readonly html: string }[]): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  };
}

/** Describes a product with its offer; `price`, in minor units, is the price that the page shows. */
export function productData(
  origin: string,
  site: Site,
  product: Product,
  offer: {
    readonly price: number | null;
    readonly isFrom: boolean;
    readonly inStock: boolean;
    readonly brand: string | undefined;
  },
): unknown {
  const url = origin + sitePath(site, product.url);
  const offers =
    offer.price === null
      ? undefined
      : {
          '@type': offer.isFrom ? 'AggregateOffer' : 'Offer',
          url,
          priceCurrency: site.currency,
          ...(offer.isFrom ? { lowPrice: toMajor(offer.price) } : { price: toMajor(offer.price) }),
          availability: `https://schema.org/${offer.inStock ? 'InStock' : 'OutOfStock'}`,
          itemCondition: 'https://schema.org/NewCondition',
        };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.texts.name,
    sku: product.sku,
    url,
    description: plainText(product.texts.description || product.texts.shortDescription, 500),
    image: product.gallery.slice(0, 4).map((picture) => origin + croppedUrl(picture.file, 1284, '1x1')),
    ...(offer.brand ? { brand: { '@type': 'Brand', name: offer.brand } } : {}),
    ...(product.rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating.average,
            reviewCount: product.rating.count,
          },
        }
      : {}),
    ...(offers ? { offers } : {}),
  };
}
