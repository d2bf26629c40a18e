import { type Site, sitePath } from '#shared/site/sites.ts';
import { type LoadLook, weightUnit } from '#shared/workout/load.ts';

/** The page of a customer's training log (spec 1 section 2.1). */
export const WORKOUTS_PLACE = { path: '/account/workout-statistics', title: 'Workouts' } as const;
/** The log as a file. */
export const WORKOUTS_FILE = `${WORKOUTS_PLACE.path}/northbar-workouts.csv`;

/** The address of the form that logs a workout (with `program`, one of that program) or changes one. */
export function workoutHref(site: Site, which: { readonly workout: string; readonly program?: string }): string {
  return sitePath(site, `${WORKOUTS_PLACE.path}?${new URLSearchParams(which)}`);
}

/** The weight unit and number format of a site. */
export const loadLook = (site: Site): LoadLook => ({ unit: weightUnit(site), locale: site.locale });
