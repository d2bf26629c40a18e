import { tellSearch } from '#client/tracking/page-events.ts';
import { keyphraseOf } from '#client/tracking/searched.ts';
import { track } from '#client/tracking/track.ts';

/** Selector of a product in a list. */
const PRODUCT = '[data-product]';
/** The visible fraction from which a strip counts as seen. */
const SEEN = 0.3;
/** Highest position that the event call distinguishes. */
const LAST_PLACE = 10_000;

const idOf = (product: Element): number => Number(product.getAttribute('data-product'));
const idsOf = (list: Element): readonly number[] => [...list.querySelectorAll(PRODUCT)].map(idOf);

/**
 * Reports that a product of results, recommendations or the search preview was followed. In the preview, following a
 * product turns the typed text into a search; until then it is only a partial query.
 */
function tellFollowed({ target, defaultPrevented }: Event): void {
  // A click that only ends a drag does not follow the link.
  const link = target instanceof Element && !defaultPrevented ? target.closest('a[href]') : null;
  const product = link?.closest(PRODUCT);
  const list = product?.closest<HTMLElement>('[data-widget], [data-results-from], [data-preview-of]');
  if (!product || !list) return;
  const { widget: rfkid, previewOf, previewTotal, resultsFrom = 0 } = list.dataset;
  const productId = idOf(product);
  const products = [{ productId, qty: 1 }];
  const position = Math.min(Number(resultsFrom) + idsOf(list).indexOf(productId) + 1, LAST_PLACE);
  if (rfkid) {
    track({ type: 'widget', name: 'click', value: { rfkid, products, position } });
    return;
  }
  if (previewOf) tellSearch(previewOf, Number(previewTotal));
  const keyphrase = previewOf ?? keyphraseOf(location.href);
  if (keyphrase) track({ type: 'search', name: 'click', value: { keyphrase, position, products } });
}

/**
 * Reports each strip of recommendations once, when it comes into view with products, including strips that are added
 * later.
 */
function watchWidgets(): void {
  const told = new WeakSet<Element>();
  const inView = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const shown = idsOf(target);
        // An empty strip is observed again when the page changes.
        if (shown.length === 0) inView.unobserve(target);
        else if (isIntersecting && !told.has(target)) {
          told.add(target);
          const rfkid = target.getAttribute('data-widget') ?? '';
          track({ type: 'widget', name: 'appear', value: { rfkid, shown } });
        }
      }
    },
    { threshold: SEEN },
  );
  const watch = (): void => {
    for (const widget of document.querySelectorAll('[data-widget]')) inView.observe(widget);
  };
  watch();
  const main = document.getElementById('main');
  if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true });
}

/**
 * Tells which products of results and recommendations are followed, and which recommendations are seen. Nothing of it
 * happens on a page that nobody uses.
 */
export function wake(): void {
  // In the capture phase, before a listener can stop the event. A middle click that opens a new tab counts as well.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, tellFollowed, { capture: true });
  watchWidgets();
}
