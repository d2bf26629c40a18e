import { isBusy } from '#client/browser/busy.ts';
import { askSession } from '#client/browser/call.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { AppFacts } from './facts.ts';

/** Prices of a page that was away for longer may have changed; as long as a page counts as fresh (design, section 9). */
const LONGEST_AWAY_MS = 5 * MINUTE_MS;

/** Whether the page shows another login or older prices than the store has. */
async function isOutdated({ isCustomer }: AppFacts, awayMs: number): Promise<boolean> {
  if (awayMs > LONGEST_AWAY_MS) return true;
  const session = await askSession();
  return session !== undefined && session.cg > 0 !== isCustomer;
}

/**
 * Calls `greet` when the browser restores the page from its memory, and makes the page again if its login or its prices are
 * no longer true. Its cart renews itself (`client/state/cart.ts`).
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
