import { watchCartCount } from './browser/cart-count.ts';
import { reloadOnRebuild } from './browser/dev-reload.ts';
import { dismissOnLeave } from './browser/dismiss.ts';
import { watchHealth } from './browser/health.ts';
import { watchIslands } from './browser/islands.ts';
import { watchLinks } from './browser/links.ts';
import { watchOffline } from './browser/offline-page.ts';
import { whenParsed } from './browser/parsed.ts';
import { keepPlaces } from './browser/places.ts';
import { offerRegion, rememberRegion } from './browser/region.ts';
import { startTracking } from './tracking/start.ts';

/**
 * Runs on every page; everything else waits for its moment. The script may run before the page is complete: islands
 * wake as they arrive, and code that needs the whole page waits for it.
 */
watchIslands({ tracking: startTracking });
watchLinks();
whenParsed(watchCartCount);
whenParsed(keepPlaces);
whenParsed(watchOffline);
whenParsed(offerRegion);
whenParsed(watchHealth);
dismissOnLeave();
rememberRegion();
if (import.meta.env.MODE === 'development') reloadOnRebuild();
