import { type Board, boardAnswer } from '#shared/event/board.ts';
import { storedAs } from '#shared/schema/stored.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { forRows } from '#worker/store/sql.ts';

const boardOf = jsonColumn('event_boards.document', storedAs<Board>()(boardAnswer));

/** Boards as they were computed last, one per edition and division. */
export class EventBoardStore {
  readonly #db: D1Database;
  readonly #reads: Reads;

  constructor(db: D1Database, reads: Reads) {
    this.#db = db;
    this.#reads = reads;
  }

  /** The board of a division; undefined before anything is published. */
  async find(editionId: string, division: string): Promise<Board | undefined> {
    const [rows] = await readBatch(this.#reads, [
      typed<{ readonly document: string }>(
        this.#db
          .prepare('SELECT document FROM event_boards WHERE edition_id = ?1 AND division = ?2')
          .bind(editionId, division),
      ),
    ]);
    const [row] = rows;
    return row && boardOf(row.document);
  }

  /** All boards of an edition, by division. */
  async all(editionId: string): Promise<ReadonlyMap<string, Board>> {
    const [rows] = await readBatch(this.#reads, [
      typed<{ readonly division: string; readonly document: string }>(
        this.#db.prepare('SELECT division, document FROM event_boards WHERE edition_id = ?1').bind(editionId),
      ),
    ]);
    return new Map(rows.map(({ division, document }) => [division, boardOf(document)]));
  }

  /** Statements that replace boards, by division, unless a newer version of one is there. */
  writes(editionId: string, boards: ReadonlyMap<string, Board>): readonly D1PreparedStatement[] {
    return forRows(
      this.#db,
      `INSERT INTO event_boards (edition_id, division, version, updated_ms, document)
       SELECT ?2, value->>0, value->>1, value->>2, value->>3 FROM json_each(?1) WHERE true
       ON CONFLICT (edition_id, division) DO UPDATE SET version = excluded.version, updated_ms = excluded.updated_ms,
         document = excluded.document WHERE excluded.version > version`,
      [...boards].map(([division, board]) => [division, board.version, board.updatedAt, JSON.stringify(board)]),
      editionId,
    );
  }
}
