import { tellSearch } from './page-events.ts';
import { keyphraseOf } from './searched.ts';
import { track } from './track.ts';

/** A product in a list. */
const PRODUCT = '[data-product]';
/** A strip counts as seen when so much of it is in view. */
const SEEN = 0.3;
/** Places beyond which the event call tells none apart. */
const LAST_PLACE = 10_000;

const idOf = (product: Element): number => Number(product.getAttribute('data-product'));
const idsOf = (list: Element): readonly number[] => [...list.querySelectorAll(PRODUCT)].map(idOf);

/**
 * A product of results, recommendations or the search preview was followed. In the preview what was typed becomes a search
 * by that alone: until then it is the way to one.
 */
function tellFollowed({ target, defaultPrevented }: Event): void {
  // A click that only ends a drag follows nothing.
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

/** Tells of each strip of recommendations once, when it comes into view with products; also of those that come later. */
function watchWidgets(): void {
  const told = new WeakSet<Element>();
  const inView = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const shown = idsOf(target);
        // One that is empty is looked at again when the page changes.
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

/** Tells which products of results and recommendations are followed, and which recommendations are seen. */
export function watchProducts(): void {
  // Before anyone may stop the event; another tab by the middle button counts as well.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, tellFollowed, { capture: true });
  watchWidgets();
}
