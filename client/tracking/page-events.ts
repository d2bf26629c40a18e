import { keyphraseOf } from './searched.ts';
import { track } from './track.ts';

/** The path of a page that everyone may find; null for what is a shopper's own, whose address may hold whose it is. */
function publicPath(main: HTMLElement | null): string | null {
  return main && 'public' in main.dataset ? location.pathname : null;
}

/** The part of the page that says something of it in an attribute, and what it says. */
function told(attribute: string): string | null {
  return document.querySelector(`#main [${attribute}]`)?.getAttribute(attribute) ?? null;
}

/** Whether someone came here by a link, an address or a form: going back and reloading are no new search. */
function isArrival(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Tells of a search and how much it found. */
export function tellSearch(keyphrase: string, total: number): void {
  track({ type: 'search', name: 'query', value: { keyphrase } });
  track({ type: 'search', name: 'results', value: { keyphrase, total } });
}

/** Tells what page is shown, and what it says of a product or a search. `isReturn`: out of the browser's memory. */
export function tellPage(isReturn = false): void {
  const main = document.getElementById('main');
  const { kind = '' } = main?.dataset ?? {};
  track({ type: 'user', name: 'info', value: {} });
  track({ type: 'view', name: 'page', value: { kind, uri: publicPath(main) } });
  const product = told('data-product-page');
  if (product !== null) {
    const keyphrase = keyphraseOf(document.referrer);
    const products = [{ productId: Number(product), qty: 1 }];
    track({ type: 'view', name: 'product', value: { products, ...(keyphrase && { keyphrase }) } });
  }
  const total = told('data-results-total');
  const keyphrase = keyphraseOf(location.href);
  if (total !== null && keyphrase && !isReturn && isArrival()) tellSearch(keyphrase, Number(total));
}
