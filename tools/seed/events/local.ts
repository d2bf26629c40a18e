import { DEFAULT_NAV } from '#shared/event/place.ts';
import type { ImportWorkout } from '#shared/event/records.ts';
import { dayIn, readWallTime } from '#shared/event/wall-time.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { Clock } from '#tools/seed/clock.ts';
import { athletesOf } from './people.ts';
import { type HeatPlan, heatsOf, scoresOf } from './results.ts';
import type { SeedEvent } from './seed-event.ts';

/** A smaller event of two days, some days from the opening of the demo store. */
interface LocalEvent {
  readonly event: string;
  /** The only site that shows it; null for every site. */
  readonly site: SiteCode | null;
  readonly name: string;
  readonly venue: string;
  readonly timeZone: string;
  /** Days from now to its first day. */
  readonly inDays: number;
  readonly unit: 'kg' | 'lb';
  /** How many of its workouts have published results. */
  readonly scored: number;
  /** Athletes of each division who are invited. */
  readonly invited: number;
  /** Everyone may enter it. */
  readonly isOpen?: boolean;
}

const DIVISIONS = [
  { division: 'women', name: 'Women', gender: 'Female' },
  { division: 'men', name: 'Men', gender: 'Male' },
] as const;

/** The navigation of an event that everyone may enter: the usual one between its registration and a call for help. */
const OPEN_NAV = [{ label: 'Register', path: 'register' }, ...DEFAULT_NAV, { label: 'Volunteer', path: 'volunteer' }];

/** The next day, in the calendar. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function workoutsOf(key: { readonly event: string; readonly year: number }, unit: string): ImportWorkout[] {
  const texts: readonly Partial<ImportWorkout>[] = [
    {
      workout: 'opener',
      name: 'Opener',
      kind: 'time',
      capS: 600,
      description: 'For time: 21, 15 and 9 repetitions of thrusters and pull-ups.',
    },
    {
      workout: 'total',
      name: 'Heavy Single',
      kind: 'load',
      unit,
      description: 'One heavy front squat, three attempts. The heaviest good lift counts.',
    },
    {
      workout: 'closer',
      name: 'Closer',
      kind: 'rounds_reps',
      capS: 720,
      description: 'As many rounds as possible in 12 minutes: 200 m run, 12 kettlebell swings, 8 burpees.',
    },
  ];
  return texts.map((text, position) => ({
    ...key,
    workout: '',
    name: '',
    description: '',
    kind: 'time',
    capS: null,
    tieBreak: '',
    unit: '',
    // The rank is the points, and the fewest win.
    pointsTable: '',
    ...text,
    position,
  }));
}

function firstDay({ inDays, timeZone }: Pick<LocalEvent, 'inDays' | 'timeZone'>, clock: Clock): string {
  return dayIn(clock.inDays(inDays), timeZone);
}

/** An event relative to the time at which the demo store opens, with heats on two days. */
function localEvent(local: LocalEvent, clock: Clock): SeedEvent {
  const { event, name, scored, site, timeZone, unit, venue } = local;
  const first = firstDay(local, clock);
  const second = dayAfter(first, 1);
  const at = (day: string, time: string) => Number(readWallTime(`${day}T${time}`, timeZone));
  const key = { event, year: Number(first.slice(0, 4)) };
  const workouts = workoutsOf(key, unit);
  const athletes = DIVISIONS.flatMap(({ division }, index) =>
    athletesOf(key, division, division, { count: local.invited, firstBib: 10 + index * 20, turn: event.length }),
  );
  const plans: readonly HeatPlan[] = [
    { workout: 'opener', startsMs: at(first, '10:00'), floor: 'Floor', everyMin: 20 },
    { workout: 'total', startsMs: at(first, '14:00'), floor: 'Platform', everyMin: 30 },
    { workout: 'closer', startsMs: at(second, '10:00'), floor: 'Floor', everyMin: 20 },
  ];
  return {
    edition: {
      ...key,
      site,
      name,
      venue,
      timeZone,
      startsMs: at(first, '09:00'),
      endsMs: at(second, '17:00'),
      logo: null,
      nav: local.isOpen ? OPEN_NAV : [],
      isActive: true,
    },
    divisions: DIVISIONS.map((division, position) => ({
      ...key,
      ...division,
      ageFrom: 16,
      ageTo: null,
      capacity: 30,
      position,
    })),
    workouts,
    athletes,
    heats: heatsOf(
      plans,
      DIVISIONS.map(({ division }) => division),
      athletes,
      timeZone,
    ),
    scores: scoresOf(workouts.slice(0, scored), athletes),
  };
}

/** An event that everyone may enter, on every site that sells its places. */
const WINTER_OPEN: LocalEvent = {
  event: 'winter-open',
  site: null,
  name: 'Winter Open',
  venue: 'Northbar Hall, Columbus, Ohio',
  timeZone: 'America/New_York',
  inDays: 60,
  unit: 'kg',
  scored: 0,
  invited: 4,
  isOpen: true,
};

/** The event and year of the Winter Open, as paths name it: `winter-open/2027`. */
export function winterOpen(clock: Clock): string {
  return `${WINTER_OPEN.event}/${firstDay(WINTER_OPEN, clock).slice(0, 4)}`;
}

/** The attribute `event_entry` of a place in a division of the Winter Open. */
export function winterOpenEntry(division: (typeof DIVISIONS)[number]['division'], clock: Clock): string {
  return `${winterOpen(clock)}/${division}`;
}

/**
 * One event of the USA that is coming, one of Europe whose second day it is when the demo store opens, and one that
 * everyone may enter.
 */
export function localEvents(clock: Clock): readonly SeedEvent[] {
  return [
    localEvent(
      {
        event: 'garage-throwdown',
        site: 'USA',
        name: 'Garage Throwdown',
        venue: 'Warehouse 9, Denver, Colorado',
        timeZone: 'America/Denver',
        inDays: 24,
        unit: 'lb',
        scored: 0,
        invited: 12,
      },
      clock,
    ),
    localEvent(
      {
        event: 'harbor-games',
        site: 'EUR',
        name: 'Harbor Games',
        venue: 'Hall 4, Rotterdam',
        timeZone: 'Europe/Amsterdam',
        inDays: -1,
        unit: 'kg',
        scored: 2,
        invited: 12,
      },
      clock,
    ),
    localEvent(WINTER_OPEN, clock),
  ];
}
