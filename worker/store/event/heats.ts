import { z } from 'zod';
import type { Delay, Heat } from '#shared/event/edition.ts';
import { eventLaneSchema } from '#shared/event/records.ts';
import { stored } from '#shared/schema/stored.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';

interface HeatRow {
  readonly workout: string;
  readonly heat: string;
  readonly starts_ms: number;
  readonly floor: string;
  readonly lanes: string;
}

const lanesOf = jsonColumn('event_lanes.lanes', z.array(stored(eventLaneSchema)));

/** Heats with their lanes as planned, and the delays that were entered in the hall. */
export class EventHeatStore {
  readonly #db: D1Database;
  readonly #reads: Reads;

  constructor(db: D1Database, reads: Reads) {
    this.#db = db;
    this.#reads = reads;
  }

  /** All heats of an edition by their planned start, and all delays. */
  async schedule(editionId: string): Promise<{ readonly heats: readonly Heat[]; readonly delays: readonly Delay[] }> {
    const [heats, delays] = await readBatch(this.#reads, [
      typed<HeatRow>(
        this.#db
          .prepare(
            `SELECT h.*, (SELECT json_group_array(json_object('lane', lane, 'athlete', athlete, 'division', division))
             FROM (SELECT * FROM event_lanes l WHERE l.edition_id = h.edition_id AND l.workout = h.workout
               AND l.heat = h.heat ORDER BY place)) AS lanes
           FROM event_heats h WHERE h.edition_id = ?1 ORDER BY h.starts_ms, h.floor, h.workout, h.heat`,
          )
          .bind(editionId),
      ),
      typed<Delay>(
        this.#db
          .prepare('SELECT workout, heat, minutes, reason FROM event_delays WHERE edition_id = ?1')
          .bind(editionId),
      ),
    ]);
    return {
      heats: heats.map((row) => ({
        workout: row.workout,
        heat: row.heat,
        startsMs: row.starts_ms,
        floor: row.floor,
        lanes: lanesOf(row.lanes),
      })),
      delays,
    };
  }

  /** Enters a delay of a heat and of what follows it, or takes it back with 0 minutes. */
  async delay(editionId: string, { workout, heat, minutes, reason }: Delay, nowMs: number): Promise<void> {
    if (minutes === 0) {
      await this.#db
        .prepare('DELETE FROM event_delays WHERE edition_id = ?1 AND workout = ?2 AND heat = ?3')
        .bind(editionId, workout, heat)
        .run();
      return;
    }
    await this.#db
      .prepare(
        `INSERT INTO event_delays (edition_id, workout, heat, minutes, reason, made_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (edition_id, workout, heat) DO UPDATE SET minutes = excluded.minutes, reason = excluded.reason,
           made_ms = excluded.made_ms`,
      )
      .bind(editionId, workout, heat, minutes, reason, nowMs)
      .run();
  }
}
