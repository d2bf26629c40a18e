import { z } from 'zod';
import type { Division, Edition, WholeEdition, Workout } from '#shared/event/edition.ts';
import { type EditionKey, editionId, importEditionSchema } from '#shared/event/records.ts';
import { SCORE_KINDS, TIE_BREAKS } from '#shared/event/score.ts';
import { stored } from '#shared/schema/stored.ts';
import { SITE_LIST, type Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { column, jsonColumn } from '#worker/store/columns.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Reads the stored links of an edition's own navigation. */
export const navOf = jsonColumn('event_editions.nav', stored(importEditionSchema.shape.nav));
const kindOf = column('event_workouts.kind', z.enum(SCORE_KINDS));
const tieBreakOf = column('event_workouts.tie_break', z.enum(TIE_BREAKS));
const numberOf = (value: unknown): number | null => (value === null ? null : Number(value));

function editionOf(row: Row): Edition {
  return {
    id: String(row.edition_id),
    event: String(row.event),
    year: Number(row.year),
    site: SITE_LIST.find(({ siteId }) => siteId === row.site_id)?.code ?? null,
    name: String(row.name),
    venue: String(row.venue),
    timeZone: String(row.time_zone),
    startsMs: Number(row.starts_ms),
    endsMs: Number(row.ends_ms),
    logo: row.logo === null ? null : String(row.logo),
    nav: navOf(row.nav),
    isActive: row.is_active === 1,
  };
}

function divisionOf(row: Row): Division {
  return {
    division: String(row.division),
    name: String(row.name),
    gender: String(row.gender),
    ageFrom: numberOf(row.age_from),
    ageTo: numberOf(row.age_to),
    capacity: numberOf(row.capacity),
  };
}

function workoutOf(row: Row): Workout {
  return {
    workout: String(row.workout),
    name: String(row.name),
    description: String(row.description),
    kind: kindOf(row.kind),
    capS: numberOf(row.cap_s),
    tieBreak: tieBreakOf(row.tie_break),
    unit: String(row.unit),
    pointsTable: String(row.points_table),
  };
}

/** Editions of events with their divisions and workouts. */
export class EventEditionStore {
  readonly #db: D1Database;
  readonly #reads: Reads;
  readonly #site: Site;

  constructor(db: D1Database, reads: Reads, site: Site) {
    this.#db = db;
    this.#reads = reads;
    this.#site = site;
  }

  /** Active editions that the site shows, the latest first; of one event if it is named. */
  async list(event?: string): Promise<readonly Edition[]> {
    const [rows] = await readBatch(this.#reads, [
      typed<Row>(
        this.#db
          .prepare(
            `SELECT * FROM event_editions WHERE is_active = 1 AND site_id IN (0, ?1) AND (?2 IS NULL OR event = ?2)
           ORDER BY starts_ms DESC, edition_id`,
          )
          .bind(this.#site.siteId, event ?? null),
      ),
    ]);
    return rows.map(editionOf);
  }

  /** An active edition that the site shows; undefined without one. */
  find(key: EditionKey): Promise<WholeEdition | undefined> {
    return this.#whole(editionId(key), 'AND is_active = 1 AND site_id IN (0, ?2)');
  }

  /** All editions, whether shown or not, on whatever site: for staff. */
  async all(): Promise<readonly Edition[]> {
    const [rows] = await readBatch(this.#reads, [
      typed<Row>(this.#db.prepare('SELECT * FROM event_editions ORDER BY starts_ms DESC, edition_id LIMIT 200')),
    ]);
    return rows.map(editionOf);
  }

  /** An edition by its id, whether shown or not, on whatever site: for staff and jobs. */
  byId(id: string): Promise<WholeEdition | undefined> {
    return this.#whole(id, 'AND ?2 = ?2');
  }

  async #whole(id: string, condition: string): Promise<WholeEdition | undefined> {
    const ofEdition = (table: string) =>
      typed<Row>(this.#db.prepare(`SELECT * FROM ${table} WHERE edition_id = ?1 ORDER BY position, 2`).bind(id));
    const [editions, divisions, workouts] = await readBatch(this.#reads, [
      typed<Row>(
        this.#db.prepare(`SELECT * FROM event_editions WHERE edition_id = ?1 ${condition}`).bind(id, this.#site.siteId),
      ),
      ofEdition('event_divisions'),
      ofEdition('event_workouts'),
    ]);
    const [edition] = editions;
    if (!edition) return undefined;
    return {
      edition: editionOf(edition),
      divisions: divisions.map(divisionOf),
      workouts: workouts.map(workoutOf),
    };
  }
}
