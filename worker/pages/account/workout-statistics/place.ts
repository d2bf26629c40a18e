import { type Site, sitePath } from '#shared/site/sites.ts';
import { type LoadLook, weightUnit } from '#shared/workout/load.ts';

/** Where customers keep their training log (spec 1 section 2.1). */
export const WORKOUTS_PLACE = { path: '/account/workout-statistics', title: 'Workouts' } as const;
/** The log as a file. */
export const WORKOUTS_FILE = `${WORKOUTS_PLACE.path}/northbar-workouts.csv`;

/** Where a workout is written down, of a program where one is named, or one of the log is changed. */
export function workoutHref(site: Site, which: { readonly workout: string; readonly program?: string }): string {
  return sitePath(site, `${WORKOUTS_PLACE.path}?${new URLSearchParams(which)}`);
}

/** How customers of a site read weights. */
export const loadLook = (site: Site): LoadLook => ({ unit: weightUnit(site), locale: site.locale });
