import { usualCount, WIDGETS, type WidgetId } from './contract.ts';
import type { DiscoveryQuestion } from './question.ts';

/**
 * The request of a page for a strip of recommendations (spec 1 section 4): the first 12 products, not personalized.
 * `uri`: the page's path with the site's prefix, or that of the category concerned.
 */
export function recommendationQuestion(
  widgetId: WidgetId,
  uri: string,
  productIds: readonly number[] = [],
): DiscoveryQuestion {
  const widget = WIDGETS[widgetId];
  return {
    widget,
    keyphrase: '',
    isBegun: false,
    isAsTyped: false,
    selection: {
      chosen: {},
      priceMin: null,
      priceMax: null,
      ratingFrom: null,
      sort: 'featured',
      page: 1,
      size: usualCount(widget),
      layout: 'grid',
    },
    facetKeys: [],
    facetMaximum: undefined,
    hasProducts: true,
    suggestions: { keyphrases: 0, categories: 0, trending: 0 },
    uri,
    userId: '',
    productIds,
  };
}
