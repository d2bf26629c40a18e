import { z } from 'zod';
import type { FieldProblem } from '#shared/errors.ts';
import type { EnteredField } from '#shared/form-entry/read-values.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { deedIfDone, type WholeDeed } from '#worker/store/staff/deeds.ts';
import { type Limited, limitsValue, ofSites } from '#worker/store/staff/limits.ts';
import { answeringEvent, type EntryEvent, enteringEvent, enteringEventId } from './form-events.ts';

/** What becomes of an entry: nobody has seen it, someone works on it, it was answered, it is done, or it is spam. */
export const ENTRY_STATES = ['new', 'open', 'answered', 'closed', 'spam'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** How far an entry is at the outside service that gets entries. */
export type Forwarding = 'none' | 'due' | 'taken' | 'refused';

/** An entry as it is taken. */
export interface NewEntry {
  readonly dedupeKey: string;
  readonly fingerprint: string;
  readonly formHash: string;
  readonly formName: string;
  readonly customerId: number | null;
  readonly email: string;
  readonly fields: readonly EnteredField[];
  readonly fileIds: readonly string[];
  /** Why it is probably spam; '' for no reason. */
  readonly suspicion: string;
  /** Whether an outside service gets it. */
  readonly isForwarded: boolean;
}

/** An entry as staff see it. Times are Unix milliseconds. */
export interface FormEntry {
  readonly entryId: string;
  readonly formHash: string;
  readonly formName: string;
  readonly siteId: number;
  readonly customerId: number | null;
  readonly email: string;
  readonly fields: readonly EnteredField[];
  readonly state: EntryState;
  readonly assigned: string;
  readonly suspicion: string;
  readonly forwarding: Forwarding;
  readonly refusals: readonly FieldProblem[];
  readonly fingerprint: string;
  readonly revision: number;
  readonly createdMs: number;
}

/** An answer or a note of staff. */
export interface EntryAnswer {
  readonly answerId: string;
  readonly kind: 'answer' | 'note';
  readonly author: string;
  readonly text: string;
  readonly createdMs: number;
}

/** Which entries staff want to see; '' for all of a kind. */
export interface EntryFilter extends Limited {
  readonly formHash: string;
  /** '' for everything but spam. */
  readonly state: EntryState | '' | 'refused';
  readonly assigned: string;
  /** Part of what was entered, or of the address. */
  readonly text: string;
}

interface EntryRow extends Omit<FormEntry, 'fields' | 'refusals'> {
  readonly fields: string;
  readonly refusals: string;
}

const enteredOf = jsonColumn(
  'form_entries.fields',
  z.array(z.object({ name: z.string(), label: z.string(), values: z.array(z.string()) })),
);
const refusalsOf = jsonColumn('form_entries.refusals', z.array(z.object({ field: z.string(), message: z.string() })));

function entryOf(row: EntryRow): FormEntry {
  return { ...row, fields: enteredOf(row.fields), refusals: refusalsOf(row.refusals) };
}

const COLUMNS = `entry_id AS entryId, form_hash AS formHash, form_name AS formName, site_id AS siteId,
  customer_id AS customerId, email, fields, state, assigned, suspicion, forwarding, refusals, fingerprint, revision,
  created_ms AS createdMs`;

/** Condition of a filter: ?1 form, ?2 state, ?3 member, ?4 text. `instr` takes texts of any length, LIKE does not. */
const FILTERED = `(?1 = '' OR form_hash = ?1)
  AND CASE ?2 WHEN '' THEN state <> 'spam' WHEN 'refused' THEN forwarding = 'refused' ELSE state = ?2 END
  AND (?3 = '' OR assigned = ?3) AND (?4 = '' OR instr(lower(fields), ?4) > 0 OR instr(email, ?4) > 0)
  AND ${ofSites('site_id', 'siteId', '?5')}`;

/** What visitors entered in forms. */
export class FormEntryStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /**
   * Stores an entry with its files, and the event that forwards it, in one transaction; once for each `dedupeKey`.
   * Returns the entry under that key, which may be an earlier one.
   */
  async take(site: Site, entry: NewEntry, nowMs: number): Promise<FormEntry> {
    const entryId = crypto.randomUUID();
    const isForwarded = entry.isForwarded && entry.suspicion === '';
    const isMine = 'EXISTS (SELECT 1 FROM form_entries WHERE entry_id = ?1)';
    await this.#db.batch([
      this.#db
        .prepare(
          `INSERT OR IGNORE INTO form_entries (entry_id, dedupe_key, fingerprint, form_hash, form_name, site_id,
             customer_id, email, fields, state, suspicion, forwarding, created_ms)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`,
        )
        .bind(
          entryId,
          entry.dedupeKey,
          entry.fingerprint,
          entry.formHash,
          entry.formName,
          site.siteId,
          entry.customerId,
          entry.email,
          JSON.stringify(entry.fields),
          entry.suspicion === '' ? 'new' : 'spam',
          entry.suspicion,
          isForwarded ? 'due' : 'none',
          nowMs,
        ),
      this.#db
        .prepare(
          `UPDATE form_files SET entry_id = ?1 WHERE entry_id IS NULL
             AND file_id IN (SELECT value FROM json_each(?2)) AND ${isMine}`,
        )
        .bind(entryId, JSON.stringify(entry.fileIds)),
      ...(isForwarded ? [enteringEvent(this.#db, site, { entryId, revision: 1 }, isMine, nowMs)] : []),
    ]);
    const taken = await this.ofKey(entry.dedupeKey);
    if (!taken) throw new Error('the entry was deleted while it was taken');
    return taken;
  }

  /** The entry that was stored under a key, or undefined. */
  async ofKey(dedupeKey: string): Promise<FormEntry | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM form_entries WHERE dedupe_key = ?1`)
      .bind(dedupeKey)
      .first<EntryRow>();
    return row ? entryOf(row) : undefined;
  }

  /**
   * Replaces what was entered in an entry that the outside service refused, and forwards it again, unless it now looks
   * like spam. Returns false, and changes nothing, if another correction came first.
   */
  async correct(site: Site, refused: FormEntry, entry: NewEntry, nowMs: number): Promise<boolean> {
    const { entryId } = refused;
    const revision = refused.revision + 1;
    const isForwarded = entry.isForwarded && entry.suspicion === '';
    const isMine = `EXISTS (SELECT 1 FROM form_entries WHERE entry_id = ?1 AND revision = ${revision} AND fingerprint = ?2)`;
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE form_entries SET fingerprint = ?2, email = ?3, fields = ?4, refusals = '[]',
             revision = ?6, forwarding = ?7, suspicion = ?8, state = CASE WHEN ?8 = '' THEN state ELSE 'spam' END
           WHERE entry_id = ?1 AND forwarding = 'refused' AND revision = ?5`,
        )
        .bind(
          entryId,
          entry.fingerprint,
          entry.email,
          JSON.stringify(entry.fields),
          refused.revision,
          revision,
          isForwarded ? 'due' : 'none',
          entry.suspicion,
        ),
      this.#db
        .prepare(
          `UPDATE form_files SET entry_id = CASE WHEN file_id IN (SELECT value FROM json_each(?3)) THEN ?1 ELSE NULL END
           WHERE (entry_id = ?1 OR (entry_id IS NULL AND file_id IN (SELECT value FROM json_each(?3)))) AND ${isMine}`,
        )
        .bind(entryId, entry.fingerprint, JSON.stringify(entry.fileIds)),
      enteringEvent(
        this.#db,
        site,
        { entryId, revision },
        `EXISTS (SELECT 1 FROM form_entries WHERE entry_id = ?1 AND revision = ${revision} AND forwarding = 'due')`,
        nowMs,
      ),
    ]);
    return changed?.meta.changes === 1;
  }

  async find(entryId: string): Promise<FormEntry | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM form_entries WHERE entry_id = ?1`)
      .bind(entryId)
      .first<EntryRow>();
    return row ? entryOf(row) : undefined;
  }

  /** The statement that writes what the outside service said of a revision of an entry. */
  noting(
    { entryId, revision }: EntryEvent,
    forwarding: 'taken' | 'refused',
    refusals: readonly FieldProblem[],
  ): D1PreparedStatement {
    return this.#db
      .prepare(
        `UPDATE form_entries SET forwarding = ?3, refusals = ?4
         WHERE entry_id = ?1 AND revision = ?2 AND forwarding = 'due'`,
      )
      .bind(entryId, revision, forwarding, JSON.stringify(refusals));
  }

  /** A page of entries, the latest first. Pages count from 1. */
  async page(
    { formHash, state, assigned, text, sites }: EntryFilter,
    page: number,
    limit: number,
  ): Promise<{ readonly entries: readonly FormEntry[]; readonly count: number }> {
    const given = [formHash, state, assigned, text.toLowerCase(), limitsValue(sites)];
    const [rows, counted] = await readBatch(this.#db, [
      typed<EntryRow>(
        this.#db
          .prepare(
            `SELECT ${COLUMNS} FROM form_entries WHERE ${FILTERED}
             ORDER BY created_ms DESC, entry_id LIMIT ?6 OFFSET ?7`,
          )
          .bind(...given, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n FROM form_entries WHERE ${FILTERED}`).bind(...given)),
    ]);
    return { entries: rows.map(entryOf), count: counted[0]?.n ?? 0 };
  }

  /** Answers and notes of an entry, the oldest first. */
  async answers(entryId: string): Promise<readonly EntryAnswer[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT answer_id AS answerId, kind, author, text, created_ms AS createdMs FROM form_answers
         WHERE entry_id = ?1 ORDER BY created_ms, answer_id`,
      )
      .bind(entryId)
      .all<EntryAnswer>();
    return results;
  }

  async answer(answerId: string): Promise<EntryAnswer | undefined> {
    const row = await this.#db
      .prepare(
        'SELECT answer_id AS answerId, kind, author, text, created_ms AS createdMs FROM form_answers WHERE answer_id = ?1',
      )
      .bind(answerId)
      .first<EntryAnswer>();
    return row ?? undefined;
  }

  /**
   * Sets the state of an entry and who works on it, with its entry in the staff log. Returns false if it is not as `was`
   * says, since someone else has changed it in the meantime.
   */
  async change(
    { entryId, ...was }: Pick<FormEntry, 'assigned' | 'entryId' | 'state'>,
    { state, assigned }: Pick<FormEntry, 'assigned' | 'state'>,
    deed: WholeDeed,
  ): Promise<boolean> {
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          'UPDATE form_entries SET state = ?2, assigned = ?3 WHERE entry_id = ?1 AND state = ?4 AND assigned = ?5',
        )
        .bind(entryId, state, assigned, was.state, was.assigned),
      ...deedIfDone(this.#db, deed),
    ]);
    return changed?.meta.changes === 1;
  }

  /** Writes a note of staff, with its entry in the staff log. */
  async note(entryId: string, text: string, deed: WholeDeed): Promise<void> {
    const { author, nowMs } = deed;
    await this.#db.batch([
      this.#writing(entryId, { kind: 'note', author, text }, crypto.randomUUID(), nowMs),
      ...deedIfDone(this.#db, deed),
    ]);
  }

  /**
   * Writes an answer, once for each `answerId`, with the event that emails it, and with its entry in the staff log unless it
   * is a part of something else. Returns the id of that event.
   */
  async reply(
    site: Site,
    entryId: string,
    answer: { readonly answerId: string; readonly author: string; readonly text: string; readonly origin: string },
    nowMs: number,
    deed?: WholeDeed,
  ): Promise<string> {
    const { answerId, author, text, origin } = answer;
    const event = answeringEvent(this.#db, site, { answerId, entryId, origin }, nowMs);
    await this.#db.batch([
      this.#writing(entryId, { kind: 'answer', author, text }, answerId, nowMs),
      ...(deed ? deedIfDone(this.#db, deed) : []),
      event.write,
      this.#db
        .prepare(
          `UPDATE form_entries SET state = 'answered', assigned = CASE assigned WHEN '' THEN ?2 ELSE assigned END
           WHERE entry_id = ?1`,
        )
        .bind(entryId, author),
    ]);
    return event.eventId;
  }

  /**
   * Says that an entry is no spam, with its entry in the staff log unless it is a part of something else, and forwards it
   * where an outside service gets entries. Returns the event's id.
   */
  async release(
    site: Site,
    entry: FormEntry,
    { isForwarded, nowMs, deed }: { readonly isForwarded: boolean; readonly nowMs: number; readonly deed?: WholeDeed },
  ): Promise<string | null> {
    const { entryId, revision } = entry;
    const release = this.#db
      .prepare(
        `UPDATE form_entries SET state = 'new', suspicion = '', forwarding = ?2 WHERE entry_id = ?1 AND state = 'spam'`,
      )
      .bind(entryId, isForwarded && entry.forwarding === 'none' ? 'due' : entry.forwarding);
    const isDue = "EXISTS (SELECT 1 FROM form_entries WHERE entry_id = ?1 AND forwarding = 'due')";
    await this.#db.batch([
      release,
      ...(deed ? deedIfDone(this.#db, deed) : []),
      enteringEvent(this.#db, site, { entryId, revision }, isDue, nowMs),
    ]);
    return isForwarded ? enteringEventId(site, { entryId, revision }) : null;
  }

  /** Deletes an entry and what staff wrote about it, with its entry in the staff log; its files follow with the next minute. */
  async remove(entryId: string, deed: WholeDeed): Promise<boolean> {
    const [removed] = await this.#db.batch([
      this.#db.prepare('DELETE FROM form_entries WHERE entry_id = ?1').bind(entryId),
      ...deedIfDone(this.#db, deed),
      this.#db.prepare('DELETE FROM form_answers WHERE entry_id = ?1').bind(entryId),
    ]);
    return removed?.meta.changes === 1;
  }

  #writing(
    entryId: string,
    { kind, author, text }: Pick<EntryAnswer, 'author' | 'kind' | 'text'>,
    answerId: string,
    nowMs: number,
  ): D1PreparedStatement {
    return this.#db
      .prepare(
        `INSERT OR IGNORE INTO form_answers (answer_id, entry_id, kind, author, text, created_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
      )
      .bind(answerId, entryId, kind, author, text, nowMs);
  }
}
