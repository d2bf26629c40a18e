import type { Site } from '#shared/site/sites.ts';

/** What decides about the words below a price. */
export interface PriceNoteFacts {
  readonly site: Pick<Site, 'collectsTax' | 'taxIncluded' | 'taxName'>;
  /** Something of the product travels in a package. */
  readonly isShipped: boolean;
  /** It is sent without a charge. */
  readonly isShippedFree: boolean;
}

/** What a price contains and what the checkout adds to it; '' if it neither contains nor adds anything. */
export function priceNote({ site, isShipped, isShippedFree }: PriceNoteFacts): string {
  const contained = [
    ...(site.collectsTax && site.taxIncluded ? [site.taxName] : []),
    ...(isShipped && isShippedFree ? ['shipping'] : []),
  ];
  const added = [
    ...(site.collectsTax && !site.taxIncluded ? [site.taxName] : []),
    ...(isShipped && !isShippedFree ? ['shipping'] : []),
  ];
  const parts = added.join(' and ');
  return [
    contained.length > 0 ? `Includes ${contained.join(' and ')}.` : '',
    added.length > 0
      ? `${parts.slice(0, 1).toUpperCase()}${parts.slice(1)} ${added.length > 1 ? 'are' : 'is'} added at checkout.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
