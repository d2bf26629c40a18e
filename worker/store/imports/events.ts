import {
  editionId,
  eventRowKey,
  type ImportAthlete,
  type ImportDivision,
  type ImportEdition,
  type ImportHeat,
  type ImportScore,
  type ImportWorkout,
} from '#shared/event/records.ts';
import { parseScore, parseTieBreak, type ScoreFormat, type TieBreak } from '#shared/event/score.ts';
import { readWallTime } from '#shared/event/wall-time.ts';
import { SITES } from '#shared/site/sites.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';
import { forRows } from '#worker/store/sql.ts';

type Kind = 'events' | 'eventDivisions' | 'eventWorkouts' | 'eventAthletes' | 'eventHeats' | 'eventScores';

interface EventTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly fields: readonly string[];
}

/** Inserts rows of values in the order of the columns, or changes those that differ. */
function writeRows(db: D1Database, { name, key, fields }: EventTable, rows: readonly (readonly unknown[])[]) {
  const columns = [...key, ...fields];
  const sql = `INSERT INTO ${name} (${columns.join(', ')})
    SELECT ${columns.map((_, index) => `value->>${index}`).join(', ')} FROM json_each(?1) WHERE true
    ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${fields.map((field) => `${field} = excluded.${field}`).join(', ')}
    WHERE (${fields.join(', ')}) IS NOT (${fields.map((field) => `excluded.${field}`).join(', ')})`;
  return forRows(db, sql, rows);
}

type OfEdition = Parameters<typeof editionId>[0];
type WorkoutFormat = ScoreFormat & { readonly tieBreak: TieBreak };

/** What the store has of some editions: time zones by edition, and names of parts as `edition part`. */
interface Known {
  readonly zones: ReadonlyMap<string, string>;
  readonly divisions: ReadonlySet<string>;
  readonly workouts: ReadonlySet<string>;
  readonly athletes: ReadonlySet<string>;
}

/** Formats of the workouts of some editions, as `edition workout`. */
async function formatsOf(db: D1Database, rows: readonly OfEdition[]): Promise<ReadonlyMap<string, WorkoutFormat>> {
  const { results } = await db
    .prepare(
      `SELECT w.edition_id || ' ' || w.workout AS name, w.kind, w.unit, w.tie_break AS tieBreak
       FROM json_each(?1) j JOIN event_workouts w ON w.edition_id = j.value`,
    )
    .bind(JSON.stringify([...new Set(rows.map(editionId))]))
    .all<WorkoutFormat & { readonly name: string }>();
  return new Map(results.map(({ name, kind, unit, tieBreak }) => [name, { kind, unit, tieBreak }]));
}

/** Why a score cannot be read in the format of its workout; undefined if it can. */
function scoreProblem(row: ImportScore, format: WorkoutFormat | undefined): string | undefined {
  if (!format) return undefined;
  const isOptional = row.state === 'dnf' || row.state === 'wd';
  const score = row.score === '' && isOptional ? undefined : parseScore(row.score, format);
  if (typeof score === 'string') return `score "${row.score}": ${score}`;
  if (row.tieBreak === '') return undefined;
  if (format.tieBreak === '') return 'the workout has no tie-break';
  const tie = parseTieBreak(row.tieBreak, format.tieBreak, format.unit);
  return typeof tie === 'string' ? `tie_break "${row.tieBreak}": ${tie}` : undefined;
}

async function knownOf(db: D1Database, rows: readonly { readonly event: string; readonly year: number }[]) {
  const ids = JSON.stringify([...new Set(rows.map(editionId))]);
  const ask = (sql: string) => db.prepare(sql).bind(ids);
  const parts = (table: string, column: string) =>
    ask(
      `SELECT t.edition_id || ' ' || t.${column} AS name FROM json_each(?1) j JOIN ${table} t ON t.edition_id = j.value`,
    );
  const [zones, divisions, workouts, athletes] = await db.batch<{ name: string; zone: string }>([
    ask(
      'SELECT e.edition_id AS name, e.time_zone AS zone FROM json_each(?1) j JOIN event_editions e ON e.edition_id = j.value',
    ),
    parts('event_divisions', 'division'),
    parts('event_workouts', 'workout'),
    parts('event_athletes', 'athlete'),
  ]);
  const names = (result: typeof zones) => new Set((result?.results ?? []).map(({ name }) => name));
  return {
    zones: new Map((zones?.results ?? []).map(({ name, zone }) => [name, zone])),
    divisions: names(divisions),
    workouts: names(workouts),
    athletes: names(athletes),
  } satisfies Known;
}

/** Separates rows whose reason is undefined from those that are rejected. */
function sorted<Row extends Parameters<typeof eventRowKey>[0]>(
  kind: Kind,
  rows: readonly Row[],
  reasonOf: (row: Row) => string | undefined,
): { readonly fit: readonly Row[]; readonly rejected: Taken['rejected'] } {
  const judged = rows.map((row) => ({ row, reason: reasonOf(row) }));
  return {
    fit: judged.filter(({ reason }) => reason === undefined).map(({ row }) => row),
    rejected: judged.flatMap(({ row, reason }) =>
      reason === undefined ? [] : [{ kind, key: eventRowKey(row), reason }],
    ),
  };
}

function unknownEdition(known: Known, row: OfEdition): string | undefined {
  return known.zones.has(editionId(row)) ? undefined : `unknown event ${row.event} of ${row.year}`;
}

function unknownPart(
  known: Known,
  row: OfEdition,
  parts: { readonly divisions?: readonly string[]; readonly workout?: string; readonly athletes?: readonly string[] },
): string | undefined {
  const id = editionId(row);
  const missing = (set: ReadonlySet<string>, what: string, names: readonly string[] = []) => {
    const name = names.find((each) => each !== '' && !set.has(`${id} ${each}`));
    return name === undefined ? undefined : `unknown ${what} "${name}"`;
  };
  return (
    unknownEdition(known, row) ??
    missing(known.divisions, 'division', parts.divisions) ??
    missing(known.workouts, 'workout', parts.workout === undefined ? [] : [parts.workout]) ??
    missing(known.athletes, 'athlete', parts.athletes)
  );
}

/** Writes editions of events, identified by event and year. */
export async function writeEditions(db: D1Database, editions: readonly ImportEdition[]): Promise<Taken> {
  const table: EventTable = {
    name: 'event_editions',
    key: ['edition_id'],
    fields: 'event,year,site_id,name,venue,time_zone,starts_ms,ends_ms,logo,nav,is_active'.split(','),
  };
  const rows = editions.map((row) => [
    editionId(row),
    row.event,
    row.year,
    row.site === null ? 0 : SITES[row.site].siteId,
    row.name,
    row.venue,
    row.timeZone,
    row.startsMs,
    row.endsMs,
    row.logo,
    JSON.stringify(row.nav),
    Number(row.isActive),
  ]);
  return upsert(db, writeRows(db, table, rows), rows.length);
}

/** Writes divisions; one of an unknown edition is rejected. */
export async function writeDivisions(db: D1Database, divisions: readonly ImportDivision[]): Promise<Taken> {
  const known = await knownOf(db, divisions);
  const { fit, rejected } = sorted('eventDivisions', divisions, (row) => unknownEdition(known, row));
  const table: EventTable = {
    name: 'event_divisions',
    key: ['edition_id', 'division'],
    fields: 'name,gender,age_from,age_to,capacity,position'.split(','),
  };
  const rows = fit.map((row) => [
    editionId(row),
    row.division,
    row.name,
    row.gender,
    row.ageFrom,
    row.ageTo,
    row.capacity,
    row.position,
  ]);
  return { ...(await upsert(db, writeRows(db, table, rows), rows.length)), rejected };
}

/** Writes workouts; one of an unknown edition is rejected. */
export async function writeWorkouts(db: D1Database, workouts: readonly ImportWorkout[]): Promise<Taken> {
  const known = await knownOf(db, workouts);
  const { fit, rejected } = sorted('eventWorkouts', workouts, (row) => unknownEdition(known, row));
  const table: EventTable = {
    name: 'event_workouts',
    key: ['edition_id', 'workout'],
    fields: 'name,description,kind,cap_s,tie_break,unit,points_table,position'.split(','),
  };
  const rows = fit.map((row) => [
    editionId(row),
    row.workout,
    row.name,
    row.description,
    row.kind,
    row.capS,
    row.tieBreak,
    row.unit,
    row.pointsTable,
    row.position,
  ]);
  return { ...(await upsert(db, writeRows(db, table, rows), rows.length)), rejected };
}

/** Links of athletes with accounts as an import has them: written where there is an email address, removed where not. */
function writeAccounts(db: D1Database, athletes: readonly ImportAthlete[]): D1PreparedStatement[] {
  const rows = athletes.map((row) => [editionId(row), row.athlete, row.email]);
  return [
    ...forRows(
      db,
      `DELETE FROM event_athlete_accounts WHERE (edition_id, athlete) IN
         (SELECT value->>0, value->>1 FROM json_each(?1) WHERE value->>2 = '')`,
      rows,
    ),
    ...forRows(
      db,
      `INSERT INTO event_athlete_accounts (edition_id, athlete, email)
       SELECT value->>0, value->>1, value->>2 FROM json_each(?1) WHERE value->>2 <> ''
       ON CONFLICT (edition_id, athlete) DO UPDATE SET email = excluded.email WHERE email <> excluded.email`,
      rows,
    ),
  ];
}

/** Writes athletes and whose accounts they are; one of an unknown division is rejected. */
export async function writeAthletes(db: D1Database, athletes: readonly ImportAthlete[]): Promise<Taken> {
  const known = await knownOf(db, athletes);
  const { fit, rejected } = sorted('eventAthletes', athletes, (row) =>
    unknownPart(known, row, { divisions: [row.division] }),
  );
  const table: EventTable = {
    name: 'event_athletes',
    key: ['edition_id', 'athlete'],
    fields: 'name,country,gym,division,bib'.split(','),
  };
  const rows = fit.map((row) => [editionId(row), row.athlete, row.name, row.country, row.gym, row.division, row.bib]);
  const statements = [...writeRows(db, table, rows), ...writeAccounts(db, fit)];
  const taken = await upsert(db, statements, rows.length);
  // A row whose account changes too counts once.
  const written = Math.min(taken.written, rows.length);
  return { written, unchanged: rows.length - written, rejected };
}

/** A heat with the moment of its start. */
interface Timed {
  readonly heat: ImportHeat;
  readonly startsMs: number;
}

/** The heats that the store does not have in this form yet. */
async function changedHeats(db: D1Database, heats: readonly Timed[]): Promise<readonly Timed[]> {
  const results = await db.batch<{ name: string; document: string }>(
    forRows(
      db,
      `SELECT h.edition_id || ' ' || h.workout || ' ' || h.heat AS name, json_array(h.starts_ms, h.floor,
         (SELECT json_group_array(json_array(lane, athlete, division)) FROM (SELECT lane, athlete, division FROM event_lanes l
            WHERE l.edition_id = h.edition_id AND l.workout = h.workout AND l.heat = h.heat ORDER BY place))) AS document
       FROM json_each(?1) j JOIN event_heats h
         ON h.edition_id = j.value->>0 AND h.workout = j.value->>1 AND h.heat = j.value->>2`,
      heats.map(({ heat }) => [editionId(heat), heat.workout, heat.heat]),
    ),
  );
  const known = new Map(results.flatMap((result) => result.results).map(({ name, document }) => [name, document]));
  return heats.filter(({ heat, startsMs }) => {
    const lanes = heat.lanes.map(({ lane, athlete, division }) => [lane, athlete, division]);
    return known.get(eventRowKey(heat)) !== JSON.stringify([startsMs, heat.floor, lanes]);
  });
}

/** Writes heats, each with all of its lanes: lanes that the file no longer contains are removed. */
export async function writeHeats(db: D1Database, heats: readonly ImportHeat[]): Promise<Taken> {
  const known = await knownOf(db, heats);
  const startOf = (heat: ImportHeat) => readWallTime(heat.starts, known.zones.get(editionId(heat)) ?? 'UTC');
  const { fit, rejected } = sorted('eventHeats', heats, (row) => {
    const unknown = unknownPart(known, row, {
      workout: row.workout,
      divisions: row.lanes.map(({ division }) => division),
      athletes: row.lanes.map(({ athlete }) => athlete),
    });
    const start = startOf(row);
    return unknown ?? (typeof start === 'number' ? undefined : `starts "${row.starts}" ${start}`);
  });
  const timed = fit.map((heat) => ({ heat, startsMs: Number(startOf(heat)) }));
  const changed = timed.length === 0 ? [] : await changedHeats(db, timed);
  const keys = changed.map(({ heat }) => [editionId(heat), heat.workout, heat.heat]);
  if (changed.length > 0) {
    await db.batch([
      ...writeRows(
        db,
        { name: 'event_heats', key: ['edition_id', 'workout', 'heat'], fields: ['starts_ms', 'floor'] },
        changed.map(({ heat, startsMs }, index) => [...(keys[index] ?? []), startsMs, heat.floor]),
      ),
      ...forRows(
        db,
        `DELETE FROM event_lanes WHERE (edition_id, workout, heat) IN
           (SELECT value->>0, value->>1, value->>2 FROM json_each(?1))`,
        keys,
      ),
      ...forRows(
        db,
        `INSERT INTO event_lanes (edition_id, workout, heat, place, lane, athlete, division)
         SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 FROM json_each(?1)`,
        changed.flatMap(({ heat }, index) =>
          heat.lanes.map((lane, place) => [...(keys[index] ?? []), place, lane.lane, lane.athlete, lane.division]),
        ),
      ),
    ]);
  }
  return { written: changed.length, unchanged: fit.length - changed.length, rejected };
}

/** Writes scores; one of an unknown workout or athlete, or that its workout cannot have, is rejected. */
export async function writeScores(db: D1Database, scores: readonly ImportScore[]): Promise<Taken> {
  const [known, formats] = await Promise.all([knownOf(db, scores), formatsOf(db, scores)]);
  const { fit, rejected } = sorted(
    'eventScores',
    scores,
    (row) =>
      unknownPart(known, row, { workout: row.workout, athletes: [row.athlete] }) ??
      scoreProblem(row, formats.get(`${editionId(row)} ${row.workout}`)),
  );
  const table: EventTable = {
    name: 'event_scores',
    key: ['edition_id', 'workout', 'athlete'],
    fields: 'score,tie_break,state,is_published'.split(','),
  };
  const rows = fit.map((row) => [
    editionId(row),
    row.workout,
    row.athlete,
    row.score,
    row.tieBreak,
    row.state,
    Number(row.isPublished),
  ]);
  return { ...(await upsert(db, writeRows(db, table, rows), rows.length)), rejected };
}
