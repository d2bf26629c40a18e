import { keyphraseOf } from '#client/tracking/searched.ts';
import { track } from '#client/tracking/track.ts';

/** Kinds of pages that show everybody the same: only their addresses are told. */
const PUBLIC = new Set(['home', 'category', 'search', 'product', 'content']);

const main = (): HTMLElement | null => document.getElementById('main');

/** Whether somebody came here by a link, an address or a form: going back and reloading are no new search. */
function isArrival(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

function tellResults(): void {
  const total = main()?.querySelector<HTMLElement>('[data-results-total]')?.dataset.resultsTotal;
  const keyphrase = keyphraseOf(location.href);
  if (total === undefined || keyphrase === undefined) return;
  track({ type: 'search', name: 'query', keyphrase });
  track({ type: 'search', name: 'results', keyphrase, total: Number(total) });
}

function tellProduct(): void {
  const id = main()?.querySelector<HTMLElement>('[data-product-page]')?.dataset.productPage;
  if (id === undefined) return;
  const keyphrase = keyphraseOf(document.referrer);
  track({ type: 'view', name: 'product', productId: Number(id), keyphrase });
}

/** Tells what page is shown, and what it says of a product or a search. `isReturn`: out of the browser's memory. */
export function tellPage(isReturn = false): void {
  const kind = main()?.dataset.kind ?? '';
  track({ type: 'user', name: 'info' });
  track({ type: 'view', name: 'page', kind, uri: PUBLIC.has(kind) ? location.pathname : null });
  tellProduct();
  if (!isReturn && isArrival()) tellResults();
}
