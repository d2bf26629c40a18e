import { recall, remember } from '#client/browser/session-store.ts';
import type { ProductFacts } from '#shared/tracking/product-facts.ts';
import { isAllowed } from './consent.ts';
import { keyphraseOf } from './searched.ts';
import { track } from './track.ts';

/** The path of a page that is open to everyone; null for personal pages, whose addresses may identify the shopper. */
function publicPath(main: HTMLElement | null): string | null {
  return main && 'public' in main.dataset ? location.pathname : null;
}

/** Key of the path of the page before, in this tab. */
export const TOLD_PAGE = 'told-page';

/** The page that the visitor came from: the path of one of this store that is open to everyone, or the host of another. */
function referrer(): string | null {
  if (document.referrer === '') return null;
  const { origin, host } = new URL(document.referrer);
  return origin === location.origin ? recall(TOLD_PAGE) : host;
}

/** The value of an attribute that a part of the page uses to describe it; null if there is none. */
function told(attribute: string): string | null {
  return document.querySelector(`#main [${attribute}]`)?.getAttribute(attribute) ?? null;
}

/** Whether the visitor came by a link, an address or a form. Going back and reloading are not new searches. */
function isArrival(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Reports a search and the number of its results. */
export function tellSearch(keyphrase: string, total: number): void {
  track({ type: 'search', name: 'query', value: { keyphrase } });
  track({ type: 'search', name: 'results', value: { keyphrase, total } });
}

/**
 * Reports which page is shown, and its product or search. `isReturn`: the page was restored from the browser's memory.
 */
export function tellPage(isReturn = false): void {
  const main = document.getElementById('main');
  const { kind = '' } = main?.dataset ?? {};
  track({ type: 'user', name: 'info', value: {} });
  const uri = publicPath(main);
  track({
    type: 'view',
    name: 'page',
    value: { kind, uri, title: uri && document.title.slice(0, 300), referrer: referrer() },
  });
  if (isAllowed('discoveryEvents')) remember(TOLD_PAGE, uri);
  const product = told('data-product-page');
  if (product !== null) {
    const keyphrase = keyphraseOf(document.referrer);
    const products = [{ productId: Number(product), qty: 1 }];
    const facts = JSON.parse(told('data-product-facts') ?? '{}') as ProductFacts;
    track({ type: 'view', name: 'product', value: { products, ...facts, ...(keyphrase && { keyphrase }) } });
  }
  const total = told('data-results-total');
  const keyphrase = keyphraseOf(location.href);
  if (total !== null && keyphrase && !isReturn && isArrival()) tellSearch(keyphrase, Number(total));
}
