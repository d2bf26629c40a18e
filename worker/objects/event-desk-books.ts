import type { DeskState, SeenEntry } from '#shared/event/desk-answers.ts';
import type { DeskEntry } from '#shared/event/desk-calls.ts';
import type { ScoreState } from '#shared/event/score.ts';

/** A score as the desk keeps it. `seq` is its place in the desk's own order: of a workout and athlete the last one counts. */
export interface DeskRow extends Record<string, SqlStorageValue> {
  readonly seq: number;
  readonly id: string;
  readonly workout: string;
  readonly athlete: string;
  readonly score: string;
  readonly tie_break: string;
  readonly state: ScoreState;
  readonly reason: string;
  readonly actor: string;
  readonly at_ms: number;
  readonly checked_by: string;
  readonly change: number;
  /** 1 where a score was published before. */
  readonly corrects: number;
  /** 1 for the one that the board shows. */
  readonly is_published: number;
}

/** What is published later. */
export interface Embargo extends Record<string, SqlStorageValue> {
  readonly n: number;
  readonly workout: string;
  /** '' for the whole workout. */
  readonly heat: string;
  readonly only_checked: number;
  readonly at_ms: number;
  readonly actor: string;
}

const TABLES = `
CREATE TABLE IF NOT EXISTS entries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, workout TEXT NOT NULL, athlete TEXT NOT NULL,
  score TEXT NOT NULL, tie_break TEXT NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL, actor TEXT NOT NULL,
  at_ms INTEGER NOT NULL, checked_by TEXT NOT NULL DEFAULT '', corrects INTEGER NOT NULL,
  change INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS entries_by_athlete ON entries (workout, athlete, seq);
CREATE INDEX IF NOT EXISTS entries_by_change ON entries (change);
CREATE TABLE IF NOT EXISTS published (
  workout TEXT NOT NULL, athlete TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (workout, athlete)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS embargoes (
  n INTEGER PRIMARY KEY, workout TEXT NOT NULL, heat TEXT NOT NULL, only_checked INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  actor TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS closed (workout TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS withdrawn (athlete TEXT PRIMARY KEY, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`;

/** The row under which a closed event is among the closed workouts, of which none has this name. */
const EVENT = '';
const WITH_PUBLISHED = `SELECT e.*, p.seq IS NOT NULL AS is_published FROM entries e
  LEFT JOIN published p ON p.workout = e.workout AND p.athlete = e.athlete AND p.seq = e.seq`;
/** The last entry of each athlete in a workout. */
const LATEST = `${WITH_PUBLISHED} WHERE e.workout = ?1
  AND e.seq = (SELECT max(seq) FROM entries x WHERE x.workout = e.workout AND x.athlete = e.athlete)`;

/**
 * The log of a desk: every entry in the order in which it came, which of them a second member has checked, and which of
 * them are published. Nothing in it is overwritten, so that a correction leaves what it corrects.
 */
export class EventDeskBooks {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(TABLES);
  }

  byId(id: string): DeskRow | undefined {
    return this.#rows(`${WITH_PUBLISHED} WHERE e.id = ?1`, id)[0];
  }

  bySeq(seq: number): DeskRow | undefined {
    return this.#rows(`${WITH_PUBLISHED} WHERE e.seq = ?1`, seq)[0];
  }

  /** The published entry of an athlete in a workout. */
  published(workout: string, athlete: string): DeskRow | undefined {
    return this.#rows(
      `${WITH_PUBLISHED} WHERE e.workout = ?1 AND e.athlete = ?2 AND p.seq IS NOT NULL`,
      workout,
      athlete,
    )[0];
  }

  /** The last entry of each athlete in a workout, as the desk's own order says. */
  latest(workout: string): readonly DeskRow[] {
    return this.#rows(LATEST, workout);
  }

  /** Whether an athlete has an entry in a workout. */
  hasEntry(workout: string, athlete: string): boolean {
    return (
      this.#sql.exec('SELECT 1 FROM entries WHERE workout = ?1 AND athlete = ?2 LIMIT 1', workout, athlete).toArray()
        .length > 0
    );
  }

  add(entry: DeskEntry, corrects: boolean, actor: string, nowMs: number): DeskRow {
    this.#sql.exec(
      `INSERT INTO entries (id, workout, athlete, score, tie_break, state, reason, actor, at_ms, change, corrects)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`,
      entry.id,
      entry.workoutId,
      entry.athleteId,
      entry.score,
      entry.tieBreak,
      entry.state,
      entry.reason,
      actor,
      nowMs,
      this.#nextChange(),
      Number(corrects),
    );
    return this.byId(entry.id) as DeskRow;
  }

  check(seq: number, actor: string): void {
    this.#sql.exec('UPDATE entries SET checked_by = ?2, change = ?3 WHERE seq = ?1', seq, actor, this.#nextChange());
  }

  /** Makes an entry the one that the board shows. Returns whether another one was before. */
  publish({ workout, athlete, seq }: DeskRow): boolean {
    const before = this.published(workout, athlete);
    this.#sql.exec(
      `INSERT INTO published (workout, athlete, seq) VALUES (?1, ?2, ?3)
       ON CONFLICT DO UPDATE SET seq = excluded.seq`,
      workout,
      athlete,
      seq,
    );
    const change = this.#nextChange();
    this.#sql.exec('UPDATE entries SET change = ?2 WHERE seq IN (?1, ?3)', seq, change, before?.seq ?? seq);
    return before !== undefined;
  }

  embargo({ workout, heat, only_checked, at_ms, actor }: Omit<Embargo, 'n'>): void {
    this.#sql.exec('DELETE FROM embargoes WHERE workout = ?1 AND heat = ?2', workout as string, heat as string);
    this.#sql.exec(
      'INSERT INTO embargoes (workout, heat, only_checked, at_ms, actor) VALUES (?1, ?2, ?3, ?4, ?5)',
      workout as string,
      heat as string,
      only_checked as number,
      at_ms as number,
      actor as string,
    );
    this.#nextChange();
  }

  /** What is to be published by now. */
  due(nowMs: number): readonly Embargo[] {
    return this.#sql.exec<Embargo>('SELECT * FROM embargoes WHERE at_ms <= ?1 ORDER BY at_ms, n', nowMs).toArray();
  }

  lift(n: number): void {
    this.#sql.exec('DELETE FROM embargoes WHERE n = ?1', n);
    this.#nextChange();
  }

  /** When the next announcement is, Unix milliseconds. */
  nextDue(): number | undefined {
    const { at } = this.#sql.exec<{ at: number | null }>('SELECT min(at_ms) AS at FROM embargoes').one();
    return at ?? undefined;
  }

  /** Closes a workout, or the event if none is named. Returns whether it was open. */
  close(workout: string | undefined): boolean {
    if (this.isClosed(workout)) return false;
    this.#sql.exec('INSERT INTO closed (workout) VALUES (?1)', workout ?? EVENT);
    this.#nextChange();
    return true;
  }

  isClosed(workout: string | undefined): boolean {
    return this.#sql.exec('SELECT 1 FROM closed WHERE workout = ?1', workout ?? EVENT).toArray().length > 0;
  }

  /** Notes a withdrawal. Returns whether it is new. */
  withdraw(athlete: string, reason: string): boolean {
    const isNew = this.#sql.exec('SELECT 1 FROM withdrawn WHERE athlete = ?1', athlete).toArray().length === 0;
    if (isNew) this.#sql.exec('INSERT INTO withdrawn (athlete, reason) VALUES (?1, ?2)', athlete, reason);
    if (isNew) this.#nextChange();
    return isNew;
  }

  /** What moderators see: entries that have changed after a change, and everything else. */
  state(after: number): DeskState {
    const entries = this.#rows(`${WITH_PUBLISHED} WHERE e.change > ?1 ORDER BY e.seq`, after);
    const closed = this.#sql.exec<{ workout: string }>('SELECT workout FROM closed ORDER BY workout').toArray();
    const withdrawn = this.#sql.exec<{ athlete: string; reason: string }>('SELECT * FROM withdrawn').toArray();
    const embargoes = this.#sql.exec<Embargo>('SELECT * FROM embargoes ORDER BY at_ms, n').toArray();
    return {
      change: this.change(),
      entries: entries.map(seenEntry),
      closed: closed.flatMap(({ workout }) => (workout === EVENT ? [] : workout)),
      isClosed: closed.some(({ workout }) => workout === EVENT),
      withdrawn: withdrawn.map(({ athlete, reason }) => ({ athleteId: athlete, reason })),
      embargoes: embargoes.map(({ workout, heat, at_ms: at }) => ({ workoutId: workout, heatId: heat, at })),
    };
  }

  /** Number of the last change. */
  change(): number {
    return Number(this.recall('change') ?? 0);
  }

  recall(name: 'change' | 'edition'): string | undefined {
    return this.#sql.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?1', name).toArray()[0]?.value;
  }

  remember(name: 'change' | 'edition', value: string): void {
    this.#sql.exec(
      'INSERT INTO facts (name, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value',
      name,
      value,
    );
  }

  #nextChange(): number {
    const next = this.change() + 1;
    this.remember('change', String(next));
    return next;
  }

  #rows(sql: string, ...values: SqlStorageValue[]): DeskRow[] {
    return this.#sql.exec<DeskRow>(sql, ...values).toArray();
  }
}

function seenEntry(row: DeskRow): SeenEntry {
  return {
    id: row.id,
    seq: row.seq,
    workoutId: row.workout,
    athleteId: row.athlete,
    score: row.score,
    tieBreak: row.tie_break,
    state: row.state,
    reason: row.reason,
    by: row.actor,
    at: row.at_ms,
    checkedBy: row.checked_by,
    isPublished: row.is_published === 1,
  };
}
