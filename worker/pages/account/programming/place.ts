import { dayOf } from '#shared/program/schedule.ts';
import type { Session } from '#shared/program/sessions.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { Sayings } from '#worker/pages/parts/said.tsx';

/** The page of a customer's training programs (spec 1 section 2.1). */
export const PLACE = { path: '/account/programming', title: 'Iron Game Programming' } as const;

/** Notices on a program's page after a form. */
export const PROGRAM_SAYINGS = {
  started: { text: 'Your start date has been saved.' },
  undated: { text: 'Choose a start date to add dates to the calendar.', kind: 'bad' },
} as const satisfies Sayings;

/** Pages below the address of a program: the printable version and the calendar. */
type Part = '' | '/print' | '/calendar.ics';

/** The path on the site of a program or of one of its parts. */
export function programPath(productId: number | string, part: Part = ''): string {
  return `${PLACE.path}/${productId}${part}`;
}

/** The same path with the site's prefix. */
export function programHref(site: Site, productId: number, part: Part = ''): string {
  return sitePath(site, programPath(productId, part));
}

/** A day, `2026-11-30`, as customers of a site read it. */
export function dayWords(day: string, { locale }: Site, style: 'long' | 'short' = 'short'): string {
  const shown = { weekday: style, month: style, day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, shown).format(Date.parse(day));
}

/** The position of a session in its program, with its date if the start date is known: `Week 3, day 2 · Tue, Dec 1`. */
export function placeWords(session: Session, startsOn: string | null, site: Site): string {
  const place = `Week ${session.week}, day ${session.day}`;
  return startsOn === null ? place : `${place} · ${dayWords(dayOf(session, startsOn), site)}`;
}
