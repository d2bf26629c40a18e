import { isBusy } from '#client/browser/busy.ts';
import { askSession, call } from '#client/browser/call.ts';
import { showCartCount } from '#client/browser/cart-count.ts';
import { cart } from '#client/state/cart.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { AppFacts } from './facts.ts';

/** Prices of a page that was away for longer may have changed; as long as a page counts as fresh (design, section 9). */
const LONGEST_AWAY_MS = 5 * MINUTE_MS;

/** The cart as the store has it, or undefined for none. */
async function cartNow(): Promise<WireList | undefined> {
  const answer = await call<{ readonly lists: readonly WireList[] }>('GET', '/svc_list/lists?active=true');
  return answer.ok ? answer.data.lists.find(({ type }) => type === 'cart') : undefined;
}

/** Whether the page shows another login, another cart or older prices than the store has. */
async function isOutdated({ isCustomer }: AppFacts, awayMs: number): Promise<boolean> {
  if (awayMs > LONGEST_AWAY_MS) return true;
  const [session, list] = await Promise.all([askSession(), cartNow()]);
  if (session && session.cg > 0 !== isCustomer) return true;
  showCartCount();
  const shown = cart.value.list;
  return shown !== null && list !== undefined && (shown._id !== list._id || shown.version !== list.version);
}

/**
 * Calls `greet` when the browser restores the page from its memory, and makes the page again if its login, its cart or
 * its prices are no longer true.
 */
export function watchRestores(facts: AppFacts, greet: () => void): void {
  let leftMs = Date.now();
  addEventListener('pagehide', () => {
    leftMs = Date.now();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    greet();
    void isOutdated(facts, Date.now() - leftMs).then((isOld) => {
      if (isOld && !isBusy()) location.reload();
    });
  });
}
