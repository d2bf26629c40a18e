import { tellSearch } from './page-events.ts';
import { keyphraseOf } from './searched.ts';
import { track } from './track.ts';

/** Selector of a product in a list. */
const PRODUCT = '[data-product]';
/** Highest position that the event call distinguishes. */
export const LAST_PLACE = 10_000;

const idOf = (product: Element): number => Number(product.getAttribute('data-product'));

/** Ids of the products of a list, in its order. */
export const idsOf = (list: Element): readonly number[] => [...list.querySelectorAll(PRODUCT)].map(idOf);

/**
 * Reports that a product of results, recommendations or the search preview was followed. In the preview, following a
 * product turns the typed text into a search; until then it is only a partial query.
 */
function tellFollowed({ target, defaultPrevented }: Event): void {
  // A click that only ends a drag does not follow the link.
  const link = target instanceof Element && !defaultPrevented ? target.closest('a[href]') : null;
  const product = link?.closest(PRODUCT);
  const list = product?.closest<HTMLElement>('[data-widget], [data-list-from], [data-preview-of]');
  if (!product || !list) return;
  const { widget: rfkid, previewOf, previewTotal, listFrom = 0 } = list.dataset;
  const productId = idOf(product);
  const products = [{ productId, qty: 1 }];
  const position = Math.min(Number(listFrom) + idsOf(list).indexOf(productId) + 1, LAST_PLACE);
  if (rfkid) {
    track({ type: 'widget', name: 'click', value: { rfkid, products, position } });
    return;
  }
  // Products of lists and of results; the preview is neither.
  if (!previewOf) track({ type: 'list', name: 'click', value: { list: location.pathname, products, position } });
  if (previewOf) tellSearch(previewOf, Number(previewTotal));
  const keyphrase = previewOf ?? keyphraseOf(location.href);
  if (keyphrase) track({ type: 'search', name: 'click', value: { keyphrase, position, products } });
}

/** Tells which products of results and recommendations are followed. */
export function watchFollowed(): void {
  // In the capture phase, before a listener can stop the event. A middle click that opens a new tab counts as well.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, tellFollowed, { capture: true });
}
