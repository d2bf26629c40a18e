import { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { editionKeyOf, type ImportEdition, importEditionSchema } from '#shared/event/records.ts';
import { formatWallTime, isTimeZone, readWallTime } from '#shared/event/wall-time.ts';
import { SITE_CODES, SITE_LIST, SITES } from '#shared/site/sites.ts';
import { kindOf, RecordProblem } from '#worker/store/changeset/kind.ts';
import type { LiveRows } from '#worker/store/changeset/live-rows.ts';
import { navOf } from '#worker/store/event/editions.ts';
import { cellSchema, yesNo } from './columns.ts';

const { name, venue, nav } = importEditionSchema.shape;

const eventSchema = z.strictObject({
  /** The only site that shows it; null for every site. */
  site: z.enum(SITE_CODES).nullable().default(null),
  name,
  venue: venue.default(''),
  timeZone: z.string().max(64).refine(isTimeZone, 'is not a time zone'),
  /** Wall time of the time zone, with an offset where the clocks show it twice. */
  starts: z.string().max(40),
  ends: z.string().max(40),
  logo: cellSchema(512),
  nav: nav.default([]),
  isActive: yesNo.default(true),
});
type EventValue = z.output<typeof eventSchema>;

const rowOf = (rows: LiveRows, { key }: RecordName) =>
  rows.of('event_editions').find(({ edition_id: id }) => id === key);

/** Why a wall time names no moment, in words. */
const TIME_PROBLEMS = {
  'not a time': 'is not a date and time',
  'does not exist': 'does not exist, because the clocks skip it',
  'exists twice': 'exists twice, because the clocks go back: add its offset',
} as const;

function momentOf({ timeZone, ...value }: EventValue, field: 'ends' | 'starts'): number {
  const moment = readWallTime(value[field], timeZone, field === 'ends');
  if (typeof moment === 'number') return moment;
  throw new RecordProblem(TIME_PROBLEMS[moment], field);
}

/** The edition of a record. Throws `RecordProblem` for one that an import would refuse. */
function editionOf({ key }: RecordName, value: EventValue): ImportEdition {
  const named = editionKeyOf(key);
  if (!named) throw new RecordProblem("must be the name of an event and its year, such as 'games-2027'", 'key');
  const { starts: _starts, ends: _ends, ...columns } = value;
  const moments = { startsMs: momentOf(value, 'starts'), endsMs: momentOf(value, 'ends') };
  const read = importEditionSchema.safeParse({ ...named, ...columns, ...moments });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = (issue?.path ?? []).join('.').replace(/Ms$/, '');
  throw new RecordProblem(issue?.message ?? 'cannot be kept', path === 'event' || path === 'year' ? 'key' : path);
}

/** What belongs to an edition and is imported: while there is some, it can only be hidden. */
const PARTS = ['event_divisions', 'event_workouts', 'event_athletes'] as const;

/**
 * An edition of an event, in the words of `events.csv`: its divisions, workouts, schedule and athletes are not part of
 * it. Its key is the event and its year, `games-2027`.
 */
export const eventKind = kindOf<EventValue>({
  schema: eventSchema as z.ZodType<EventValue>,
  sites: 'all',
  canDelete: true,
  shows: 'content',
  wants: ({ key }) => [['event_editions', key], ...PARTS.map((table) => [table, key] as const)],
  read: (rows, record) => {
    const row = rowOf(rows, record);
    if (!row) return null;
    const timeZone = String(row.time_zone);
    return {
      site: SITE_LIST.find(({ siteId }) => siteId === row.site_id)?.code ?? null,
      name: String(row.name),
      venue: String(row.venue),
      timeZone,
      starts: formatWallTime(Number(row.starts_ms), timeZone),
      ends: formatWallTime(Number(row.ends_ms), timeZone),
      logo: row.logo === null || row.logo === undefined ? null : String(row.logo),
      nav: navOf(row.nav),
      isActive: row.is_active === 1,
    };
  },
  write: (rows, record, value) => {
    const before = rowOf(rows, record);
    if (value === null) {
      if (PARTS.some((table) => rows.of(table).some(({ edition_id: id }) => id === record.key)))
        throw new RecordProblem('has divisions, workouts or athletes: hide it with isActive instead');
      if (before) rows.remove('event_editions', before);
      return;
    }
    const edition = editionOf(record, value);
    rows.put('event_editions', {
      edition_id: record.key,
      event: edition.event,
      year: edition.year,
      site_id: edition.site === null ? 0 : SITES[edition.site].siteId,
      name: edition.name,
      venue: edition.venue,
      time_zone: edition.timeZone,
      starts_ms: edition.startsMs,
      ends_ms: edition.endsMs,
      logo: edition.logo,
      nav: JSON.stringify(edition.nav),
      is_active: Number(edition.isActive),
    });
  },
});
