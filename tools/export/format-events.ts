import type {
  ImportAthlete,
  ImportDivision,
  ImportEdition,
  ImportHeat,
  ImportScore,
  ImportWorkout,
} from '#shared/event/records.ts';
import { formatWallTime } from '#shared/event/wall-time.ts';
import { formatFlag } from '#tools/import/csv/values.ts';

type CsvRecord = Readonly<Record<string, string>>;

const number = (value: number | null): string => (value === null ? '' : String(value));
const keyOf = ({ event, year }: { readonly event: string; readonly year: number }) => ({ event, year: String(year) });

export function formatEdition(edition: ImportEdition): CsvRecord {
  return {
    ...keyOf(edition),
    site: edition.site ?? '',
    name: edition.name,
    venue: edition.venue,
    time_zone: edition.timeZone,
    starts: formatWallTime(edition.startsMs, edition.timeZone),
    ends: formatWallTime(edition.endsMs, edition.timeZone),
    logo: edition.logo ?? '',
    nav: edition.nav.length === 0 ? '' : JSON.stringify(edition.nav),
    is_active: formatFlag(edition.isActive),
  };
}

export function formatDivision(division: ImportDivision): CsvRecord {
  return {
    ...keyOf(division),
    division: division.division,
    name: division.name,
    gender: division.gender,
    age_from: number(division.ageFrom),
    age_to: number(division.ageTo),
    capacity: number(division.capacity),
  };
}

export function formatWorkout(workout: ImportWorkout): CsvRecord {
  return {
    ...keyOf(workout),
    workout: workout.workout,
    name: workout.name,
    description: workout.description,
    kind: workout.kind,
    cap_s: number(workout.capS),
    tie_break: workout.tieBreak,
    unit: workout.unit,
    points_table: workout.pointsTable,
  };
}

export function formatAthlete(athlete: ImportAthlete): CsvRecord {
  return {
    ...keyOf(athlete),
    athlete: athlete.athlete,
    name: athlete.name,
    country: athlete.country,
    gym: athlete.gym,
    division: athlete.division,
    bib: athlete.bib,
    customer_email: athlete.email,
  };
}

/** A row for each lane. */
export function formatHeat(heat: ImportHeat): CsvRecord[] {
  return heat.lanes.map(({ lane, athlete, division }) => ({
    ...keyOf(heat),
    workout: heat.workout,
    heat: heat.heat,
    division,
    starts: heat.starts,
    floor: heat.floor,
    lane: number(lane),
    athlete,
  }));
}

export function formatScore(score: ImportScore): CsvRecord {
  return {
    ...keyOf(score),
    workout: score.workout,
    athlete: score.athlete,
    score: score.score,
    tie_break: score.tieBreak,
    state: score.state,
    published: formatFlag(score.isPublished),
  };
}
