import type { BulkCounts, DeedChange } from '#shared/staff/deed.ts';
import { maskedText } from '#shared/staff/mask.ts';

/** What someone did, for the staff log. */
export interface Deed {
  /** Email address of a member, `token` and its name, or `schedule`. */
  readonly author: string;
  readonly action: string;
  /** What it was done to, in words. */
  readonly subject: string;
  readonly nowMs: number;
}

/** What someone did, with what it has changed. */
export interface WholeDeed extends Deed {
  readonly changes?: readonly DeedChange[];
}

/** The kind of changes that are counts of rows. */
export const BULK_KIND = 'import';

const masked = (text: string | null): string | null => (text === null ? null : maskedText(text));

const rowOf = (change: DeedChange): readonly unknown[] => {
  const { kind, key, site } = change;
  return 'before' in change
    ? [kind, key, site, masked(change.before), masked(change.after), null, null]
    : [kind, key, site, null, null, change.versionBefore, change.versionAfter];
};

/** Longest subject of an entry, characters. */
const LONGEST_SUBJECT = 500;

/** Writes an action into the staff log, in the transaction of the action. */
export function deedStatement(db: D1Database, { author, action, subject, nowMs }: Deed): D1PreparedStatement {
  return db
    .prepare('INSERT INTO staff_log (email, action, subject, at_ms) VALUES (?1, ?2, ?3, ?4)')
    .bind(author, action, subject.slice(0, LONGEST_SUBJECT), nowMs);
}

/** Writes what the entry before it in the same transaction has changed; `where`: a condition of SQL. */
export function deedChangesStatement(
  db: D1Database,
  changes: readonly DeedChange[],
  where: '' | 'WHERE changes() > 0' = '',
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO staff_log_changes (log_id, kind, key, site, before, after, version_before, version_after)
       SELECT (SELECT max(id) FROM staff_log), value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6
       FROM json_each(?1) ${where}`,
    )
    .bind(JSON.stringify(changes.map(rowOf)));
}

/** Writes an action with what it has changed, in the transaction of the action. */
export function deedStatements(
  db: D1Database,
  deed: Deed,
  changes: readonly DeedChange[],
): readonly D1PreparedStatement[] {
  return [deedStatement(db, deed), ...(changes.length === 0 ? [] : [deedChangesStatement(db, changes)])];
}

/**
 * Writes an action with what it has changed, if the statement right before these in the same transaction has changed a row:
 * what was refused leaves no entry, and what was done always one.
 */
export function deedIfDone(db: D1Database, { changes = [], ...deed }: WholeDeed): readonly D1PreparedStatement[] {
  const { author, action, subject, nowMs } = deed;
  return [
    db
      .prepare('INSERT INTO staff_log (email, action, subject, at_ms) SELECT ?1, ?2, ?3, ?4 WHERE changes() > 0')
      .bind(author, action, subject.slice(0, LONGEST_SUBJECT), nowMs),
    ...(changes.length === 0 ? [] : [deedChangesStatement(db, changes, 'WHERE changes() > 0')]),
  ];
}

/**
 * Writes an action with what it has changed, unless the entry with this reference is there already: for what is told at
 * least once.
 */
export function deedOnce(
  db: D1Database,
  ref: string,
  { changes = [], ...deed }: WholeDeed,
): readonly D1PreparedStatement[] {
  const { author, action, subject, nowMs } = deed;
  return [
    db
      .prepare(
        `INSERT INTO staff_log (email, action, subject, at_ms, ref) SELECT ?1, ?2, ?3, ?4, ?5
         WHERE NOT EXISTS (SELECT 1 FROM staff_log WHERE ref = ?5)`,
      )
      .bind(author, action, subject.slice(0, LONGEST_SUBJECT), nowMs, ref),
    ...(changes.length === 0 ? [] : [deedChangesStatement(db, changes, 'WHERE changes() > 0')]),
  ];
}

/** Adds counts of rows to those of the newest entry with these words. */
export function bulkCountsStatement(
  db: D1Database,
  { author, action, subject }: Omit<Deed, 'nowMs'>,
  counts: Readonly<Record<string, BulkCounts>>,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO staff_log_changes (log_id, kind, key, site, after)
       SELECT (SELECT max(id) FROM staff_log WHERE email = ?1 AND action = ?2 AND subject = ?3), '${BULK_KIND}', j.key, '', j.value
       FROM json_each(?4) j WHERE true
       ON CONFLICT (log_id, key) WHERE kind = '${BULK_KIND}' DO UPDATE SET after = json_object(
         'written', after->>'$.written' + (excluded.after->>'$.written'),
         'unchanged', after->>'$.unchanged' + (excluded.after->>'$.unchanged'),
         'rejected', after->>'$.rejected' + (excluded.after->>'$.rejected'))`,
    )
    .bind(author, action, subject, JSON.stringify(counts));
}
