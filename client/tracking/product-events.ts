import { keyphraseOf } from '#client/tracking/searched.ts';
import { track } from '#client/tracking/track.ts';

/** A product in a list, and the lists that are told of. */
const PRODUCT = '[data-product], [data-product-id]';
const LIST = '[data-widget], [data-results-from], [data-preview-of]';
/** A strip counts as seen when so much of it is in view. */
const SEEN = 0.3;

function idOf({ dataset }: HTMLElement): number {
  return Number(dataset.product ?? dataset.productId);
}

/** Ids of a list's products in their order, each once: a place and the card in it may both name theirs. */
function idsOf(list: HTMLElement): readonly number[] {
  return [...new Set([...list.querySelectorAll<HTMLElement>(PRODUCT)].map(idOf))];
}

/** A result of the page of results was followed. */
function tellResult(list: HTMLElement, productId: number, position: number): void {
  const keyphrase = keyphraseOf(location.href);
  const before = Number(list.dataset.resultsFrom);
  if (keyphrase !== undefined)
    track({ type: 'search', name: 'click', keyphrase, productId, position: before + position });
}

/** A product of the search preview was followed: only then what was typed is a search, and not the way to one. */
function tellPreviewed(list: HTMLElement, productId: number, position: number): void {
  const { previewOf: keyphrase = '', previewTotal } = list.dataset;
  track({ type: 'search', name: 'query', keyphrase });
  track({ type: 'search', name: 'results', keyphrase, total: Number(previewTotal) });
  track({ type: 'search', name: 'click', keyphrase, productId, position });
}

function tellFollowed({ target, defaultPrevented }: Event): void {
  // A click that only ends a drag follows nothing.
  const link = target instanceof Element && !defaultPrevented ? target.closest('a[href]') : null;
  const product = link?.closest<HTMLElement>(PRODUCT);
  const list = product?.closest<HTMLElement>(LIST);
  if (!product || !list) return;
  const productId = idOf(product);
  const position = idsOf(list).indexOf(productId) + 1;
  const { widget, resultsFrom } = list.dataset;
  if (widget !== undefined) track({ type: 'widget', name: 'click', widget, productId, position });
  else if (resultsFrom !== undefined) tellResult(list, productId, position);
  else tellPreviewed(list, productId, position);
}

/** Tells of each strip of recommendations once, when it comes into view; also of those that come later. */
function watchWidgets(): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const productIds = isIntersecting && target instanceof HTMLElement ? idsOf(target) : [];
        if (!(target instanceof HTMLElement) || productIds.length === 0) continue;
        seen.unobserve(target);
        track({ type: 'widget', name: 'appear', widget: target.dataset.widget ?? '', productIds });
      }
    },
    { threshold: SEEN },
  );
  const watched = new WeakSet<Element>();
  const watch = (): void => {
    for (const widget of document.querySelectorAll('[data-widget]:has([data-product], [data-product-id])')) {
      if (watched.has(widget)) continue;
      watched.add(widget);
      seen.observe(widget);
    }
  };
  watch();
  const main = document.getElementById('main');
  if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true });
}

/** Tells which products of results and recommendations are followed, and which recommendations are seen. */
export function watchProducts(): void {
  // Before anybody may stop the event; another tab by the middle button counts as well.
  for (const type of ['click', 'auxclick']) document.addEventListener(type, tellFollowed, { capture: true });
  watchWidgets();
}
