import type { Site } from '#shared/site/sites.ts';
import type { FormEventType } from '#worker/store/events.ts';

/** A revision of an entry that is forwarded. */
export interface EntryEvent {
  readonly entryId: string;
  /** Counts from 1; another one after each correction. */
  readonly revision: number;
}

/** An answer of staff that is emailed. */
export interface AnswerEvent {
  readonly entryId: string;
  readonly answerId: string;
  /** Public origin of the store, for its links. */
  readonly origin: string;
}

/** The id of the event that forwards a revision of an entry. */
export function enteringEventId(site: Site, { entryId, revision }: EntryEvent): string {
  return `${site.pool}-form-${entryId}-${revision}`;
}

function writing(
  db: D1Database,
  event: { readonly eventId: string; readonly type: FormEventType; readonly payload: EntryEvent | AnswerEvent },
  condition: string,
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT OR IGNORE INTO events (event_id, type, subject, payload, created_ms)
       SELECT ?2, ?3, ?1, ?4, ?5 WHERE ${condition}`,
    )
    .bind(event.payload.entryId, event.eventId, event.type, JSON.stringify(event.payload), nowMs);
}

/** The statement that records the event that forwards an entry, if a condition on it (`?1`) is true. */
export function enteringEvent(
  db: D1Database,
  site: Site,
  payload: EntryEvent,
  condition: string,
  nowMs: number,
): D1PreparedStatement {
  return writing(db, { eventId: enteringEventId(site, payload), type: 'form.entered', payload }, condition, nowMs);
}

/** The event that emails an answer. */
export function answeringEvent(
  db: D1Database,
  site: Site,
  payload: AnswerEvent,
  nowMs: number,
): { readonly eventId: string; readonly write: D1PreparedStatement } {
  const eventId = `${site.pool}-form-answer-${payload.answerId}`;
  return { eventId, write: writing(db, { eventId, type: 'form.answered', payload }, 'true', nowMs) };
}
