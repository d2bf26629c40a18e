import type { ImportDivision, ImportEdition, ImportWorkout } from '#shared/event/records.ts';
import { readWallTime } from '#shared/event/wall-time.ts';
import { athletesOf } from './people.ts';
import { type HeatPlan, heatsOf, scoresOf } from './results.ts';
import type { SeedEvent } from './seed-event.ts';

const ZONE = 'America/New_York';
const POINTS = '100|95|90|85|80|75|70|65|60|55|50|45|40|36|32|28|24|20|16|12';

/** Moment of a wall time in the zone of the venue. */
const at = (text: string): number => Number(readWallTime(text, ZONE));

type WorkoutText = Pick<ImportWorkout, 'workout' | 'name' | 'description' | 'kind'> & Partial<ImportWorkout>;

const WORKOUTS: readonly WorkoutText[] = [
  {
    workout: 'first-light',
    name: 'First Light',
    kind: 'time',
    capS: 720,
    description:
      'For time: 1,000 m row, 50 dumbbell snatches, 800 m run.\nDumbbell 22.5 kg for men, 15 kg for women and masters.\nThe snatch counts when the arm is locked out over the heel.',
  },
  {
    workout: 'ladder',
    name: 'The Ladder',
    kind: 'load',
    unit: 'kg',
    tieBreak: 'reps',
    description:
      'Clean and jerk, one attempt every 90 seconds, up by 5 kg.\nThe heaviest good lift counts. Ties go to the athlete with more repetitions at the last bar but one.',
  },
  {
    workout: 'grind',
    name: 'The Grind',
    kind: 'rounds_reps',
    capS: 900,
    description:
      'As many rounds as possible in 15 minutes: 5 muscle-ups, 10 front squats, 15 box jumps.\nFront squat 60 kg or 42.5 kg, box 60 cm or 50 cm.',
  },
  {
    workout: 'carry',
    name: 'Farmer’s Mile',
    kind: 'time',
    capS: 1200,
    description:
      'For time: 1,600 m with two handles, which may be set down but not dropped.\nHandles 45 kg or 32.5 kg each.',
  },
  {
    workout: 'plates',
    name: 'Plates and Ropes',
    kind: 'reps',
    capS: 480,
    tieBreak: 'time',
    description:
      'Most repetitions in 8 minutes: 21 plate ground-to-overheads and one rope climb, again and again.\nTies go to the faster time for the third climb. Plate 20 kg or 15 kg.',
  },
  {
    workout: 'throw',
    name: 'Sandbag Throw',
    kind: 'distance',
    unit: 'm',
    description: 'Three throws of a sandbag over the shoulder. The longest one counts, measured where the bag lands.',
  },
  {
    workout: 'sled',
    name: 'Sled Relay',
    kind: 'time',
    capS: 600,
    description: 'For time: 6 lengths of 25 m with the sled, with 20 burpees over the bar after each pair of lengths.',
  },
  {
    workout: 'finale',
    name: 'The Last Bar',
    kind: 'time',
    capS: 840,
    description:
      'For time: 30 deadlifts, 20 hang cleans, 10 jerks with one barbell, and a 100 m sprint.\nBarbell 100 kg or 70 kg. The first over the line wins the day.',
  },
];

const DIVISIONS: readonly Pick<ImportDivision, 'division' | 'name' | 'gender' | 'ageFrom'>[] = [
  { division: 'women', name: 'Women', gender: 'Female', ageFrom: null },
  { division: 'men', name: 'Men', gender: 'Male', ageFrom: null },
  { division: 'masters', name: 'Masters 40+', gender: '', ageFrom: 40 },
];

const NAV = [
  { label: 'Overview', path: '' },
  { label: 'Schedule', path: 'schedule' },
  { label: 'Leaderboard', path: 'leaderboard' },
  { label: 'Athletes', path: 'athletes' },
  { label: 'Workouts', path: 'workouts' },
  { label: 'Divisions', path: 'divisions' },
  { label: 'Videos', path: 'videos' },
  { label: 'Shorts', path: 'shorts' },
  { label: 'Results', path: 'results' },
  { label: 'Volunteer', path: 'volunteer' },
  { label: 'Vendors', path: 'vendors' },
];

/** A year of the Invitational with all of its results. `size`: athletes of a division. */
function yearOf(
  year: number,
  {
    days,
    size,
    workouts,
    plans,
  }: {
    readonly days: readonly [string, string];
    readonly size: number;
    readonly workouts: number;
    readonly plans: readonly HeatPlan[];
  },
): SeedEvent {
  const key = { event: 'invitational', year };
  const edition: ImportEdition = {
    ...key,
    site: null,
    name: 'The Invitational',
    venue: 'Northbar Hall, Columbus, Ohio',
    timeZone: ZONE,
    startsMs: at(`${days[0]}T09:00`),
    endsMs: at(`${days[1]}T18:00`),
    logo: null,
    nav: year === 2025 ? NAV : NAV.filter(({ path }) => !['videos', 'shorts', 'volunteer', 'vendors'].includes(path)),
    isActive: true,
  };
  const divisions = DIVISIONS.map((division, position) => ({
    ...key,
    ageTo: null,
    capacity: 20,
    ...division,
    position,
  }));
  const own = WORKOUTS.slice(0, workouts).map(
    (text, position): ImportWorkout => ({
      ...key,
      capS: null,
      tieBreak: '',
      unit: '',
      pointsTable: POINTS,
      ...text,
      position,
    }),
  );
  const turn = 2025 - year;
  const athletes = DIVISIONS.flatMap(({ division }, index) =>
    athletesOf(key, division, division as 'women', { count: size, firstBib: 100 * (index + 1) + 1, turn }),
  );
  const slugs = DIVISIONS.map(({ division }) => division);
  return {
    edition,
    divisions,
    workouts: own,
    athletes,
    heats: heatsOf(plans, slugs, athletes, ZONE),
    scores: scoresOf(own, athletes),
  };
}

const plan = (workout: string, start: string, floor: string, everyMin: number): HeatPlan => ({
  workout,
  startsMs: at(start),
  floor,
  everyMin,
});

/** The Invitational of 2025 with three days of schedule, and two years before it with their results. */
export const INVITATIONAL_YEARS: readonly SeedEvent[] = [
  yearOf(2025, {
    days: ['2025-10-24', '2025-10-26'],
    size: 20,
    workouts: 8,
    plans: [
      plan('first-light', '2025-10-24T09:00', 'Main floor', 20),
      plan('ladder', '2025-10-24T11:30', 'Platform', 25),
      plan('grind', '2025-10-24T15:00', 'Main floor', 20),
      plan('carry', '2025-10-25T09:00', 'Outer ring', 25),
      plan('plates', '2025-10-25T12:30', 'Main floor', 15),
      plan('throw', '2025-10-25T15:00', 'Field', 20),
      plan('sled', '2025-10-26T10:00', 'Main floor', 20),
      plan('finale', '2025-10-26T14:00', 'Main floor', 25),
    ],
  }),
  yearOf(2024, { days: ['2024-10-25', '2024-10-27'], size: 16, workouts: 6, plans: [] }),
  yearOf(2023, { days: ['2023-10-27', '2023-10-29'], size: 12, workouts: 5, plans: [] }),
];
