import { z } from 'zod';
import { computeBoards, type PublishedScore } from '#shared/event/compute-boards.ts';
import { SCORE_STATES } from '#shared/event/score.ts';
import { SITES } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { column } from '#worker/store/columns.ts';
import { EventAthleteStore } from './athletes.ts';
import { EventBoardStore } from './boards.ts';
import { EventEditionStore } from './editions.ts';

type Row = Readonly<Record<string, string | number>>;

const stateOf = column('event_scores.state', z.enum(SCORE_STATES));

function publishedScore(row: Row): PublishedScore {
  return {
    workout: String(row.workout),
    athlete: String(row.athlete),
    score: String(row.score),
    tieBreak: String(row.tie_break),
    state: stateOf(row.state),
    isPublished: true,
    isCorrected: row.is_corrected === 1,
  };
}

/** How often boards are computed again because another computation was faster. */
const TRIES = 5;

/**
 * Computes and writes all boards of an edition from its published scores: once for everything that is published together.
 * Their version is one more than the highest before. If an import and a desk do so at the same time, the slower one does it
 * again, so that the boards have the scores of both. Returns the version; undefined for an edition that does not exist.
 */
export async function recomputeBoards(db: D1Database, editionId: string, nowMs: number): Promise<number | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const computed = await computedBoards(db, editionId, nowMs);
    if (!computed) return undefined;
    const { version, boards } = computed;
    const writes = new EventBoardStore(db, db).writes(editionId, boards);
    if (writes.length === 0) return version;
    const written = (await db.batch([...writes])).reduce((sum, { meta }) => sum + meta.changes, 0);
    if (written >= boards.size) return version;
  }
  throw new Error(`the boards of ${editionId} were computed by others ${TRIES} times`);
}

async function computedBoards(db: D1Database, editionId: string, nowMs: number) {
  const [whole, athletes, [rows, versions]] = await Promise.all([
    new EventEditionStore(db, db, SITES.USA).byId(editionId),
    new EventAthleteStore(db, db).list(editionId),
    readBatch(db, [
      typed<Row>(db.prepare('SELECT * FROM event_scores WHERE edition_id = ?1 AND is_published = 1').bind(editionId)),
      typed<{ version: number | null }>(
        db.prepare('SELECT max(version) AS version FROM event_boards WHERE edition_id = ?1').bind(editionId),
      ),
    ]),
  ]);
  if (!whole) return undefined;
  const version = (versions[0]?.version ?? 0) + 1;
  return { version, boards: computeBoards(whole, athletes, rows.map(publishedScore), { version, nowMs }) };
}
