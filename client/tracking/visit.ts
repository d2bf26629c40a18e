import { recall } from '#client/browser/session-store.ts';
import { wakeIsland } from '#client/browser/wake-island.ts';
import { isAllowed } from './consent.ts';

/** The digit of the visits that are measured: one in ten. */
const MEASURED = '0';

/** Loads what measures how the page feels, in the visits that are measured. */
export function measureVisit(): void {
  if (recall('told-visit') === MEASURED && isAllowed('discoveryEvents')) void wakeIsland('tracking-vitals');
}
