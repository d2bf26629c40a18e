import { watchAge } from './browser/age.ts';
import { dismissOnLeave } from './browser/dismiss.ts';
import { wakeIslands } from './browser/islands.ts';
import { watchLinks } from './browser/links.ts';
import { keepPlaces } from './browser/places.ts';

/** What runs on every page. Everything else waits for its moment. */
wakeIslands(document);
watchLinks();
keepPlaces();
dismissOnLeave();
watchAge();
if (import.meta.env.MODE === 'development') void import('./browser/dev-reload.ts').then((dev) => dev.reloadOnRebuild());
