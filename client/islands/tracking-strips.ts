import { idsOf } from '#client/tracking/followed.ts';
import { watchLists } from '#client/tracking/list-events.ts';
import { watchErrors } from '#client/tracking/page-errors.ts';
import { track } from '#client/tracking/track.ts';
import { measureVisit } from '#client/tracking/visit.ts';

/** The visible fraction from which a strip counts as seen. */
const SEEN = 0.3;

/**
 * Reports what is seen of lists and what fails, and each strip of recommendations once, when it comes into view with
 * products, including strips that are added later. Nothing comes into view on a page that nobody uses but what was there
 * at once, and that is reported with the first use.
 */
export function wake(): void {
  watchErrors();
  measureVisit();
  watchLists();
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
