import type { Athlete } from '#shared/event/edition.ts';
import type { EditionKey } from '#shared/event/records.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';

type Row = Readonly<Record<string, string>>;

function athleteOf(row: Row): Athlete {
  const text = (column: string): string => row[column] ?? '';
  return {
    athlete: text('athlete'),
    name: text('name'),
    country: text('country'),
    gym: text('gym'),
    division: text('division'),
    bib: text('bib'),
  };
}

/** An athlete's place in an edition, for the list of earlier results. */
export interface EditionAthlete extends Athlete {
  readonly editionId: string;
}

/** Athletes of editions, as everyone may know them. */
export class EventAthleteStore {
  readonly #db: D1Database;
  readonly #reads: Reads;

  constructor(db: D1Database, reads: Reads) {
    this.#db = db;
    this.#reads = reads;
  }

  /** All athletes of an edition by name; of one division if it is named. */
  async list(editionId: string, division?: string): Promise<readonly Athlete[]> {
    const [rows] = await readBatch(this.#reads, [
      typed<Row>(
        this.#db
          .prepare(
            `SELECT * FROM event_athletes WHERE edition_id = ?1 AND (?2 IS NULL OR division = ?2) ORDER BY name, athlete`,
          )
          .bind(editionId, division ?? null),
      ),
    ]);
    return rows.map(athleteOf);
  }

  /** An athlete of an edition; undefined without one. */
  async find(editionId: string, athlete: string): Promise<Athlete | undefined> {
    const [rows] = await readBatch(this.#reads, [
      typed<Row>(
        this.#db
          .prepare('SELECT * FROM event_athletes WHERE edition_id = ?1 AND athlete = ?2')
          .bind(editionId, athlete),
      ),
    ]);
    const [row] = rows;
    return row && athleteOf(row);
  }

  /** Athletes of all editions that a site shows, those of the latest edition first. */
  async addresses(siteId: number, most: number): Promise<readonly (EditionKey & { readonly athlete: string })[]> {
    const [rows] = await readBatch(this.#reads, [
      typed<EditionKey & { readonly athlete: string }>(
        this.#db
          .prepare(
            `SELECT e.event, e.year, a.athlete FROM event_editions e JOIN event_athletes a USING (edition_id)
             WHERE e.is_active = 1 AND e.site_id IN (0, ?1) ORDER BY e.starts_ms DESC, a.athlete LIMIT ?2`,
          )
          .bind(siteId, most),
      ),
    ]);
    return rows;
  }

  /** The editions in which an athlete with this slug competed, the latest year first. */
  async editionsOf(athlete: string): Promise<readonly EditionAthlete[]> {
    const [rows] = await readBatch(this.#reads, [
      typed<Row>(
        this.#db
          .prepare(
            `SELECT a.* FROM event_athletes a JOIN event_editions e USING (edition_id)
           WHERE a.athlete = ?1 AND e.is_active = 1 ORDER BY e.starts_ms DESC LIMIT 50`,
          )
          .bind(athlete),
      ),
    ]);
    return rows.map((row) => ({ ...athleteOf(row), editionId: row.edition_id ?? '' }));
  }
}
