import { z } from 'zod';
import type { Score } from '#shared/event/edition.ts';
import { SCORE_STATES } from '#shared/event/score.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { column } from '#worker/store/columns.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';

type Row = Readonly<Record<string, string | number>>;

const stateOf = column('event_scores.state', z.enum(SCORE_STATES));

/** Scores of editions. */
export class EventScoreStore {
  readonly #db: D1Database;
  readonly #reads: Reads;

  constructor(db: D1Database, reads: Reads) {
    this.#db = db;
    this.#reads = reads;
  }

  /** All scores of an edition; only those that are published if `onlyPublished`. */
  async list(editionId: string, onlyPublished: boolean): Promise<readonly Score[]> {
    const [rows] = await readBatch(this.#reads, [
      typed<Row>(
        this.#db
          .prepare('SELECT * FROM event_scores WHERE edition_id = ?1 AND is_published >= ?2 ORDER BY workout, athlete')
          .bind(editionId, Number(onlyPublished)),
      ),
    ]);
    return rows.map((row) => ({
      workout: String(row.workout),
      athlete: String(row.athlete),
      score: String(row.score),
      tieBreak: String(row.tie_break),
      state: stateOf(row.state),
      isPublished: row.is_published === 1,
    }));
  }
}
