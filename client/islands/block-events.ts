import { cookieOf } from '#client/browser/cookie.ts';
import { isAllowed } from '#client/tracking/consent.ts';
import { recallList, rememberList } from '#client/tracking/session-list.ts';
import { track } from '#client/tracking/track.ts';
import { TEST_COOKIE } from '#shared/tracking/cookie-names.ts';

/** Key of the tests whose block was seen in this visit. */
const SEEN_TESTS = 'seen-tests';
/** The visible fraction from which a block counts as seen. */
const SEEN = 0.3;
/** Characters of a clicked text that are reported (spec 1 section 5). */
const LONGEST_TEXT = 19;

/** Whether this visitor takes part in a test: the number in the cookie chose the variant, and not the address. */
function takesPart(test: string): boolean {
  const isAsked = new URLSearchParams(location.search).has(`exp.${test}`);
  return !isAsked && cookieOf(TEST_COOKIE) !== undefined && isAllowed('tests');
}

/** Reports that a block of a test was seen, once in a visit. */
function tellExposure({ test, variant = '' }: DOMStringMap): void {
  if (test === undefined || !takesPart(test)) return;
  const seen = recallList<string>(SEEN_TESTS);
  if (seen.includes(test)) return;
  rememberList(SEEN_TESTS, [...seen, test]);
  track({ type: 'experiment', name: 'exposure', value: { test, variant } });
}

function tellAppearance({ block, index, whenVisible }: DOMStringMap): void {
  if (block === undefined || whenVisible === undefined) return;
  track({ type: 'widget', name: 'appear', value: { block, index: index === undefined ? null : Number(index) } });
}

function watchSight(): void {
  const inView = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        inView.unobserve(target);
        tellExposure(target.dataset);
        tellAppearance(target.dataset);
      }
    },
    { threshold: SEEN },
  );
  for (const block of document.querySelectorAll('[data-test], [data-when-visible]')) inView.observe(block);
}

/** The beginning of what is written on something that was clicked. */
function textOf(clicked: Element): string {
  const words = clicked.getAttribute('aria-label') ?? clicked.textContent ?? '';
  return words.trim().replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);
}

function tellClick({ target }: Event): void {
  const clicked = target instanceof Element ? target.closest('a[href], button, summary') : null;
  const frame = clicked?.closest<HTMLElement>('[data-block], [data-test]');
  if (!clicked || !frame) return;
  const { block, index, test, variant } = frame.dataset;
  const ofTest = test !== undefined && variant !== undefined && takesPart(test) ? { test, variant } : {};
  if (block === undefined && !('test' in ofTest)) return;
  const ofBlock = block === undefined ? {} : { block, index: index === undefined ? null : Number(index) };
  track({ type: 'click', name: 'block', value: { ...ofBlock, ...ofTest, text: textOf(clicked) } });
}

/** Reports blocks and tests that are seen, and clicks in them (spec 3 section 3, Content block). */
export function wake(): void {
  for (const type of ['click', 'auxclick']) document.addEventListener(type, tellClick, { capture: true });
  watchSight();
}
