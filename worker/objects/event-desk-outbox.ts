import { z } from 'zod';
import { SITE_CODES } from '#shared/site/sites.ts';
import type { DeskRow } from '#worker/objects/event-desk-books.ts';
import type { PlaceOffer } from '#worker/objects/event-place-reports.ts';
import { jsonColumn } from '#worker/store/columns.ts';

/**
 * What a desk has to write elsewhere: a published score, a line of the staff log, the lanes of a heat, new boards, places of
 * an order, someone's place on a waiting list, or a place that is kept for them.
 */
export type DeskReport =
  | { readonly kind: 'score'; readonly seq: number; readonly isCorrected: boolean }
  | {
      readonly kind: 'log';
      readonly actor: string;
      readonly action: string;
      readonly subject: string;
      readonly atMs: number;
    }
  | { readonly kind: 'lanes'; readonly workout: string; readonly heat: string; readonly lanes: readonly DeskLane[] }
  | { readonly kind: 'imported'; readonly workout: string; readonly heat: string }
  | { readonly kind: 'boards' }
  | { readonly kind: 'place'; readonly orderId: string }
  | { readonly kind: 'waiting'; readonly division: string; readonly customerId: number }
  | { readonly kind: 'offer'; readonly offer: PlaceOffer };

/** An athlete's lane, with the division that the athlete is in. */
export interface DeskLane {
  readonly lane: number | null;
  /** '' for an empty lane. */
  readonly athlete: string;
  readonly division: string;
}

const reportOf = jsonColumn(
  'outbox.report',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('score'), seq: z.number(), isCorrected: z.boolean() }),
    z.object({ kind: z.literal('log'), actor: z.string(), action: z.string(), subject: z.string(), atMs: z.number() }),
    z.object({
      kind: z.literal('lanes'),
      workout: z.string(),
      heat: z.string(),
      lanes: z.array(z.object({ lane: z.number().nullable(), athlete: z.string(), division: z.string() })),
    }),
    z.object({ kind: z.literal('imported'), workout: z.string(), heat: z.string() }),
    z.object({ kind: z.literal('boards') }),
    z.object({ kind: z.literal('place'), orderId: z.string() }),
    z.object({ kind: z.literal('waiting'), division: z.string(), customerId: z.number() }),
    z.object({
      kind: z.literal('offer'),
      offer: z.object({
        seq: z.number(),
        division: z.string(),
        customerId: z.number(),
        site: z.enum(SITE_CODES),
        origin: z.string(),
        untilMs: z.number(),
        atMs: z.number(),
      }),
    }),
  ]),
);

interface Row extends Record<string, SqlStorageValue> {
  readonly n: number;
  readonly report: string;
}

/** Reports of a desk, written in the transaction that caused them and removed when they have arrived, in order. */
export class EventDeskOutbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS outbox (n INTEGER PRIMARY KEY AUTOINCREMENT, report TEXT NOT NULL) STRICT');
  }

  put(report: DeskReport): void {
    this.#sql.exec('INSERT INTO outbox (report) VALUES (?1)', JSON.stringify(report));
  }

  next(limit: number): { readonly n: number; readonly report: DeskReport }[] {
    const rows = this.#sql.exec<Row>('SELECT n, report FROM outbox ORDER BY n LIMIT ?1', limit).toArray();
    return rows.map(({ n, report }) => ({ n, report: reportOf(report) }));
  }

  /** Removes the reports up to a number. */
  done(upTo: number): void {
    this.#sql.exec('DELETE FROM outbox WHERE n <= ?1', upTo);
  }

  get isEmpty(): boolean {
    return this.#sql.exec('SELECT 1 FROM outbox LIMIT 1').toArray().length === 0;
  }
}

/** Writes a published score to where boards and exports read it. */
export function scoreStatement(
  db: D1Database,
  editionId: string,
  { workout, athlete, score, tie_break, state }: DeskRow,
  isCorrected: boolean,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO event_scores (edition_id, workout, athlete, score, tie_break, state, is_published, is_corrected)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7)
       ON CONFLICT (edition_id, workout, athlete) DO UPDATE SET score = excluded.score, tie_break = excluded.tie_break,
         state = excluded.state, is_published = 1, is_corrected = max(is_corrected, excluded.is_corrected)`,
    )
    .bind(editionId, workout, athlete, score, tie_break, state, Number(isCorrected));
}

/** Publishes scores of a file that no moderator has entered since. */
export function importedStatement(
  db: D1Database,
  editionId: string,
  { workout, heat }: Extract<DeskReport, { kind: 'imported' }>,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE event_scores SET is_published = 1 WHERE edition_id = ?1 AND workout = ?2 AND is_published = 0 AND (?3 = ''
         OR athlete IN (SELECT athlete FROM event_lanes WHERE edition_id = ?1 AND workout = ?2 AND heat = ?3))`,
    )
    .bind(editionId, workout, heat);
}

/** Writes a line of the staff log, the same one once. */
export function logStatement(db: D1Database, { actor, action, subject, atMs }: Extract<DeskReport, { kind: 'log' }>) {
  return db
    .prepare(
      `INSERT INTO staff_log (email, action, subject, at_ms) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS
         (SELECT 1 FROM staff_log WHERE at_ms = ?4 AND email = ?1 AND action = ?2 AND subject = ?3)`,
    )
    .bind(actor, action, subject, atMs);
}

/** Replaces the lanes of a heat. */
export function laneStatements(
  db: D1Database,
  editionId: string,
  { workout, heat, lanes }: Extract<DeskReport, { kind: 'lanes' }>,
): D1PreparedStatement[] {
  const rows = lanes.map(({ lane, athlete, division }, place) => [place, lane, athlete, division]);
  return [
    db
      .prepare('DELETE FROM event_lanes WHERE edition_id = ?1 AND workout = ?2 AND heat = ?3')
      .bind(editionId, workout, heat),
    db
      .prepare(
        `INSERT INTO event_lanes (edition_id, workout, heat, place, lane, athlete, division)
         SELECT ?1, ?2, ?3, value->>0, value->>1, value->>2, value->>3 FROM json_each(?4)`,
      )
      .bind(editionId, workout, heat, JSON.stringify(rows)),
  ];
}
