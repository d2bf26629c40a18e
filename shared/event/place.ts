import type { EditionKey, EventNavLink } from './records.ts';

/** The list of all events. */
export const EVENTS_PATH = '/events';
/** The section of the Invitational, whose year is a flag (spec 1 section 2.1). */
export const INVITATIONAL_PATH = '/invitational';
/** The event that the section shows. */
export const INVITATIONAL = 'invitational';
/** The year of an event's address without one (spec 1 section 9). */
export const DEFAULT_EVENT_YEAR = 2024;

/** Pages of an edition below its own (public contract, section 12), by their titles. */
export const EVENT_SECTIONS = {
  divisions: 'Divisions',
  workouts: 'Workouts',
  schedule: 'Schedule',
  athletes: 'Athletes',
  leaderboard: 'Leaderboard',
  videos: 'Videos',
  shorts: 'Shorts',
  tickets: 'Tickets',
  register: 'Register',
  volunteer: 'Volunteer',
  vendors: 'Vendors',
  results: 'Results',
} as const;
export type EventSection = keyof typeof EVENT_SECTIONS;

/** The path of an edition, without its site's prefix. */
export function editionPath({ event, year }: EditionKey): string {
  return `${EVENTS_PATH}/${event}/${year}`;
}

/** The path under which an edition is known: that of the Invitational's section for its current year. */
export function basePath(key: EditionKey, invitationalYear: number): string {
  return key.event === INVITATIONAL && key.year === invitationalYear ? INVITATIONAL_PATH : editionPath(key);
}

/** The address that search engines know for a path, which may be below the edition that the Invitational's section shows. */
export function knownPath(path: string, invitationalYear: number): string {
  const edition = editionPath({ event: INVITATIONAL, year: invitationalYear });
  return path === edition || path.startsWith(`${edition}/`) ? INVITATIONAL_PATH + path.slice(edition.length) : path;
}

const OWN_SECTIONS: ReadonlySet<string> = new Set([...Object.keys(EVENT_SECTIONS), 'screen']);

/**
 * Where a link of an event's navigation leads: a section of the event at `base`, another page of the site, or an outside
 * address, as it is.
 */
export function navTarget(base: string, path: string): string {
  if (path.startsWith('https://')) return path;
  const below = path.replace(/^\/+/, '');
  const [first = ''] = below.split(/[/?#]/);
  if (below === '') return base;
  return OWN_SECTIONS.has(first) ? `${base}/${below}` : `/${below}`;
}

/** What a path of the events' area names: nothing but the list, an event, one of its years, an athlete of it. */
export interface EventPlace {
  readonly event?: string;
  readonly year?: number;
  readonly athlete?: string;
}

function isBelow(section: string | undefined, more: readonly string[]): boolean {
  if (section === undefined) return true;
  if (section === 'athletes') return more.length < 2;
  return (OWN_SECTIONS.has(section) || section === 'schedule.ics') && more.length === 0;
}

/**
 * What a path, without its site's prefix, names of events; undefined if it is none of their pages. Whether there is such
 * an edition or athlete is another question.
 */
export function eventPlace(path: string): EventPlace | undefined {
  const [first = '', ...parts] = path.slice(1).split('/');
  const isInvitational = `/${first}` === INVITATIONAL_PATH;
  if (!isInvitational && `/${first}` !== EVENTS_PATH) return undefined;
  if (!isInvitational && parts.length < 2) {
    return parts[0] === undefined ? {} : { event: parts[0] };
  }
  const [event = '', year = ''] = isInvitational ? [INVITATIONAL] : parts;
  const [section, ...more] = isInvitational ? parts : parts.slice(2);
  if (!isInvitational && !/^\d{4}$/.test(year)) return undefined;
  if (!isBelow(section, more)) return undefined;
  const [athlete] = section === 'athletes' ? more : [];
  return { event, ...(year !== '' && { year: Number(year) }), ...(athlete !== undefined && { athlete }) };
}

const nav = (...sections: readonly EventSection[]): readonly EventNavLink[] => [
  { label: 'Overview', path: '' },
  ...sections.map((path) => ({ label: EVENT_SECTIONS[path], path })),
];

/** The navigation of an event whose file gives none. */
export const DEFAULT_NAV: readonly EventNavLink[] = nav('schedule', 'leaderboard', 'athletes', 'workouts', 'divisions');
