import { z } from 'zod';
import {
  eventLaneSchema,
  type ImportAthlete,
  type ImportDivision,
  type ImportEdition,
  type ImportHeat,
  type ImportScore,
  type ImportWorkout,
} from '#shared/event/records.ts';
import { SCORE_KINDS, SCORE_STATES, TIE_BREAKS } from '#shared/event/score.ts';
import { formatWallTime } from '#shared/event/wall-time.ts';
import { stored } from '#shared/schema/stored.ts';
import { column, jsonColumn } from '#worker/store/columns.ts';
import { navOf } from '#worker/store/event/editions.ts';
import { type Row, siteOf, type Table, text, yes } from './table.ts';

const lanesOf = jsonColumn('event_lanes.lanes', z.array(stored(eventLaneSchema)));
const kindOf = column('event_workouts.kind', z.enum(SCORE_KINDS));
const tieBreakOf = column('event_workouts.tie_break', z.enum(TIE_BREAKS));
const stateOf = column('event_scores.state', z.enum(SCORE_STATES));

const keyOf = (row: Row) => ({ event: text(row.event), year: Number(row.year) });
const numberOf = (value: unknown): number | null => (value === null ? null : Number(value));

/** Editions of events and what belongs to them. */
export const EVENT_TABLES: Readonly<Record<string, Table>> = {
  events: {
    sql: 'SELECT * FROM event_editions ORDER BY edition_id',
    map: (row): ImportEdition => ({
      ...keyOf(row),
      site: siteOf(row.site_id),
      name: text(row.name),
      venue: text(row.venue),
      timeZone: text(row.time_zone),
      startsMs: Number(row.starts_ms),
      endsMs: Number(row.ends_ms),
      logo: row.logo === null ? null : text(row.logo),
      nav: navOf(row.nav),
      isActive: yes(row.is_active),
    }),
  },
  eventDivisions: {
    sql: 'SELECT d.*, e.event, e.year FROM event_divisions d JOIN event_editions e USING (edition_id) ORDER BY edition_id, division',
    map: (row): ImportDivision => ({
      ...keyOf(row),
      division: text(row.division),
      name: text(row.name),
      gender: text(row.gender),
      ageFrom: numberOf(row.age_from),
      ageTo: numberOf(row.age_to),
      capacity: numberOf(row.capacity),
      position: Number(row.position),
    }),
  },
  eventWorkouts: {
    sql: 'SELECT w.*, e.event, e.year FROM event_workouts w JOIN event_editions e USING (edition_id) ORDER BY edition_id, workout',
    map: (row): ImportWorkout => ({
      ...keyOf(row),
      workout: text(row.workout),
      name: text(row.name),
      description: text(row.description),
      kind: kindOf(row.kind),
      capS: numberOf(row.cap_s),
      tieBreak: tieBreakOf(row.tie_break),
      unit: text(row.unit),
      pointsTable: text(row.points_table),
      position: Number(row.position),
    }),
  },
  eventAthletes: {
    sql: `SELECT a.*, e.event, e.year, c.email FROM event_athletes a JOIN event_editions e USING (edition_id)
      LEFT JOIN event_athlete_accounts c USING (edition_id, athlete) ORDER BY edition_id, athlete`,
    map: (row): ImportAthlete => ({
      ...keyOf(row),
      athlete: text(row.athlete),
      name: text(row.name),
      country: text(row.country),
      gym: text(row.gym),
      division: text(row.division),
      bib: text(row.bib),
      email: text(row.email),
    }),
  },
  eventHeats: {
    perPage: 200,
    sql: `SELECT h.*, e.event, e.year, e.time_zone, (SELECT json_group_array(json_object('lane', lane, 'athlete', athlete,
        'division', division)) FROM (SELECT * FROM event_lanes l WHERE l.edition_id = h.edition_id AND l.workout = h.workout
          AND l.heat = h.heat ORDER BY place)) AS lanes
      FROM event_heats h JOIN event_editions e USING (edition_id) ORDER BY edition_id, workout, heat`,
    map: (row): ImportHeat => ({
      ...keyOf(row),
      workout: text(row.workout),
      heat: text(row.heat),
      starts: formatWallTime(Number(row.starts_ms), text(row.time_zone)),
      floor: text(row.floor),
      lanes: lanesOf(row.lanes),
    }),
  },
  eventScores: {
    sql: 'SELECT s.*, e.event, e.year FROM event_scores s JOIN event_editions e USING (edition_id) ORDER BY edition_id, workout, athlete',
    map: (row): ImportScore => ({
      ...keyOf(row),
      workout: text(row.workout),
      athlete: text(row.athlete),
      score: text(row.score),
      tieBreak: text(row.tie_break),
      state: stateOf(row.state),
      isPublished: yes(row.is_published),
    }),
  },
};
