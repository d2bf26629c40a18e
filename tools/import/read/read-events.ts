import type { z } from 'zod';
import {
  type EventNavLink,
  editionId,
  eventRowKey,
  importAthleteSchema,
  importDivisionSchema,
  importEditionSchema,
  importWorkoutSchema,
} from '#shared/event/records.ts';
import { isTimeZone, readWallTime } from '#shared/event/wall-time.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readFlag, readWhole } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows, type Sourced } from './read-rows.ts';
import { readSiteCell } from './read-websites.ts';

/** Columns of the files of events (public contract, section 12), by the field that they contain. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  timeZone: 'time_zone',
  startsMs: 'starts',
  endsMs: 'ends',
  ageFrom: 'age_from',
  ageTo: 'age_to',
  capS: 'cap_s',
  tieBreak: 'tie_break',
  pointsTable: 'points_table',
  email: 'customer_email',
  isPublished: 'published',
};

export const EVENT_COLUMNS: readonly string[] =
  'event,year,site,name,venue,time_zone,starts,ends,logo,nav,is_active'.split(',');
export const EVENT_DIVISION_COLUMNS: readonly string[] =
  'event,year,division,name,gender,age_from,age_to,capacity'.split(',');
export const EVENT_WORKOUT_COLUMNS: readonly string[] =
  'event,year,workout,name,description,kind,cap_s,tie_break,unit,points_table'.split(',');
export const EVENT_ATHLETE_COLUMNS: readonly string[] =
  'event,year,athlete,name,country,gym,division,bib,customer_email'.split(',');

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' || issue.code === 'invalid_format') return issue.message;
  return issue.code === 'invalid_value'
    ? `is none of ${issue.values.filter((value) => value !== '').join(', ')}`
    : 'is out of range';
}

/** Checks a row of an event's file; a `RowProblem` names the first column that is wrong. */
export function eventRow<T>(schema: z.ZodType<T>, row: TableRow, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = String(issue?.path[0] ?? '');
  const column = COLUMN_OF[field] ?? field;
  const text = row.value(column);
  if (text === '' || !issue) throw new RowProblem(`${column} is empty`);
  throw new RowProblem(`${column} ${quoted(text)} ${field === 'email' ? 'is not an address' : reasonOf(issue)}`);
}

/** The edition that a row of an event's file belongs to. */
export function readEditionKey(row: TableRow): { readonly event: string; readonly year: number } {
  return { event: row.value('event'), year: readWhole(row.value('year'), 'year', 0) };
}

/** Reads a wall time of a zone as Unix milliseconds. A `RowProblem` says why it names no moment. */
export function readEventTime(row: TableRow, column: 'starts' | 'ends', timeZone: string): number {
  const text = row.value(column);
  if (text === '') throw new RowProblem(`${column} is empty`);
  const ms = readWallTime(text, timeZone, column === 'ends');
  if (typeof ms === 'number') return ms;
  if (ms === 'not a time') throw new RowProblem(`${column} ${quoted(text)} is not a date and time`);
  throw new RowProblem(`${column} ${quoted(text)} ${ms} in ${timeZone}: give its offset`);
}

function readNav(text: string): readonly EventNavLink[] {
  if (text === '') return [];
  try {
    return JSON.parse(text) as EventNavLink[];
  } catch {
    throw new RowProblem(`nav ${quoted(text)} is not JSON`);
  }
}

function checkNew<T extends Readonly<Record<string, unknown>> & { readonly event: string; readonly year: number }>(
  rows: readonly Sourced<T>[],
  value: T,
): void {
  const key = eventRowKey(value);
  const first = rows.find((row) => eventRowKey(row.value) === key);
  if (first) throw new RowProblem(`duplicate row, first in ${first.file}:${first.line}`);
}

/** Reads editions of events from `events.csv`, one row each. */
export async function readEvents(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'events', 'event', (row) => {
    const timeZone = row.value('time_zone');
    if (!isTimeZone(timeZone)) throw new RowProblem(`time_zone ${quoted(timeZone)} is no time zone`);
    const value = eventRow(importEditionSchema, row, {
      ...readEditionKey(row),
      site: readSiteCell(row.value('site'), 'site'),
      name: row.value('name'),
      venue: row.value('venue'),
      timeZone,
      startsMs: readEventTime(row, 'starts', timeZone),
      endsMs: readEventTime(row, 'ends', timeZone),
      logo: row.value('logo') || null,
      nav: readNav(row.value('nav')),
      isActive: readFlag(row.text('is_active'), 'is_active', true),
    });
    checkNew(catalogue.events, value);
    catalogue.events.push({ file: row.file, line: row.line, value });
  });
}

/** How many rows of the same edition are there already: the place of the next one. */
function placeIn(
  rows: readonly Sourced<{ readonly event: string; readonly year: number }>[],
  key: { readonly event: string; readonly year: number },
): number {
  return rows.filter(({ value }) => editionId(value) === editionId(key)).length;
}

/** Reads divisions from `event_divisions.csv`; pages list them in the order of the file. */
export async function readEventDivisions(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'eventDivisions', 'division', (row) => {
    const key = readEditionKey(row);
    const value = eventRow(importDivisionSchema, row, {
      ...key,
      division: row.value('division'),
      name: row.value('name'),
      gender: row.value('gender'),
      ageFrom: readAmount(row.value('age_from'), 'age_from'),
      ageTo: readAmount(row.value('age_to'), 'age_to'),
      capacity: readAmount(row.value('capacity'), 'capacity'),
      position: placeIn(catalogue.eventDivisions, key),
    });
    checkNew(catalogue.eventDivisions, value);
    catalogue.eventDivisions.push({ file: row.file, line: row.line, value });
  });
}

/** Reads workouts from `event_workouts.csv`; pages list them in the order of the file. */
export async function readEventWorkouts(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'eventWorkouts', 'workout', (row) => {
    const key = readEditionKey(row);
    const value = eventRow(importWorkoutSchema, row, {
      ...key,
      workout: row.value('workout'),
      name: row.value('name'),
      description: row.value('description'),
      kind: row.value('kind').toLowerCase(),
      capS: readAmount(row.value('cap_s'), 'cap_s') || null,
      tieBreak: row.value('tie_break').toLowerCase(),
      unit: row.value('unit'),
      pointsTable: row.value('points_table').toLowerCase().replaceAll(/\s/g, ''),
      position: placeIn(catalogue.eventWorkouts, key),
    });
    checkNew(catalogue.eventWorkouts, value);
    catalogue.eventWorkouts.push({ file: row.file, line: row.line, value });
  });
}

/** Reads athletes from `event_athletes.csv`. Their divisions are checked by the store. */
export async function readEventAthletes(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'eventAthletes', 'athlete', (row) => {
    const value = eventRow(importAthleteSchema, row, {
      ...readEditionKey(row),
      athlete: row.value('athlete'),
      name: row.value('name'),
      country: row.value('country'),
      gym: row.value('gym'),
      division: row.value('division'),
      bib: row.value('bib'),
      email: row.value('customer_email'),
    });
    if (catalogue.eventAthletes.has(value)) throw new RowProblem('duplicate row');
    catalogue.eventAthletes.push({ file: row.file, line: row.line, value });
  });
}
