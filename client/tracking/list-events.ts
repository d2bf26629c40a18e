import { idsOf, LAST_PLACE } from './followed.ts';
import { track } from './track.ts';

/** The visible fraction of a product from which it counts as seen. */
const SEEN = 0.5;
/** How long nothing else may come into view before those that did are reported, milliseconds (spec 3 section 9). */
const PAUSE_MS = 1000;
/** The most products of one event. */
const MOST = 50;

/** Reports the products of a list that were seen, each once, when nothing has changed for a second. */
function watchSeen(list: HTMLElement): void {
  const ids = idsOf(list);
  const from = Number(list.dataset.listFrom);
  const told = new Set<number>();
  let inView = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    const products = [...inView].map((productId) => ({
      productId,
      position: Math.min(from + ids.indexOf(productId) + 1, LAST_PLACE),
    }));
    for (const id of inView) told.add(id);
    inView = new Set();
    if (products.length > 0)
      track({
        type: 'list',
        name: 'impression',
        value: { list: location.pathname, products: products.slice(0, MOST) },
      });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = Number(target.getAttribute('data-product'));
        if (isIntersecting && !told.has(id)) inView.add(id);
        else inView.delete(id);
      }
      clearTimeout(timer);
      timer = setTimeout(tell, PAUSE_MS);
    },
    { threshold: SEEN },
  );
  for (const product of list.querySelectorAll('[data-product]')) observer.observe(product);
}

/** Reports each choice of a facet: what is chosen of it now. */
function tellFacet({ target }: Event): void {
  const form = target instanceof HTMLInputElement ? target.form : null;
  if (!form || !(target instanceof HTMLInputElement) || target.name === '') return;
  const value = new FormData(form)
    .getAll(target.name)
    .map(String)
    .filter((each) => each !== '');
  track({ type: 'facet', name: 'use', value: { list: location.pathname, facet: target.name, value } });
}

/** Reports what is seen of a list, and how it is narrowed (spec 3 section 7, Event call). */
export function watchLists(): void {
  const list = document.querySelector<HTMLElement>('[data-list-from]');
  if (list) watchSeen(list);
  document.querySelector('form[data-facets]')?.addEventListener('change', tellFacet);
}
