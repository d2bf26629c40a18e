import { type OperationInput, RECORD_KINDS, type RecordKind, type RecordName } from '#shared/changeset/contract.ts';
import { canonical, type Kept, nextVersion, versionOf } from '#shared/changeset/version.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { issueWords } from '#shared/form/issue-words.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { forRows } from '#worker/store/sql.ts';
import { type Kind, RecordProblem } from './kind.ts';
import { KINDS } from './kinds.ts';
import { LiveRows } from './live-rows.ts';

/** What a changeset does to a record. */
export interface Operation extends RecordName {
  /** The version that it began from. */
  readonly base: number;
  /** The record in the words of its import columns; null deletes it. */
  readonly value: unknown;
}

/** An operation whose record has changed since it began. */
export interface Conflict extends RecordName {
  readonly theirs: unknown;
  readonly yours: unknown;
}

/** A record as it is live, with its version. */
export interface LiveRecord extends RecordName {
  readonly version: number;
  readonly value: unknown;
}

/** An operation and what is known of its record before it. */
export interface WorkedOperation extends Operation {
  /** The live record; null if there is none. */
  readonly record: unknown;
  /** Its canonical JSON. */
  readonly live: string | null;
  readonly newest: Kept | undefined;
  readonly version: number;
  /** The version that the record gets. */
  readonly next: number;
}

/** Operations worked out on live rows. */
export interface WorkedOut {
  readonly rows: LiveRows;
  readonly operations: readonly WorkedOperation[];
  readonly conflicts: readonly Conflict[];
  /** What cannot be written, by `operations.{index}` in the order in which they were given. */
  readonly problems: readonly FieldProblem[];
}

/** A site in a column of text: '' for all sites. */
export const siteText = (site: SiteCode | null): string => site ?? '';

const nameKey = ({ kind, key, site }: RecordName): string => JSON.stringify([kind, key, site]);

/** The newest kept revisions of some records. */
async function newestOf(db: D1Database, names: readonly RecordName[]): Promise<ReadonlyMap<string, Kept>> {
  const { results } = await db
    .prepare(
      `SELECT r.kind, r.key, r.site, r.version, r.value FROM json_each(?1) j
       JOIN record_revisions r ON r.kind = j.value->>0 AND r.key = j.value->>1 AND r.site = j.value->>2
       WHERE r.version = (SELECT max(n.version) FROM record_revisions n WHERE n.kind = r.kind AND n.key = r.key AND n.site = r.site)`,
    )
    .bind(JSON.stringify(names.map(({ kind, key, site }) => [kind, key, siteText(site)])))
    .all<{ kind: RecordKind; key: string; site: string; version: number; value: string | null }>();
  return new Map(
    results.map(({ kind, key, site, version, value }) => [
      nameKey({ kind, key, site: site === '' ? null : (site as SiteCode) }),
      { version, value },
    ]),
  );
}

/**
 * The order in which operations are written, regardless of who sent them: by kind, and of a kind first what is deleted, a
 * part before what it is part of, so that it frees its address.
 */
export function inOrder<Op extends Operation>(operations: readonly Op[]): readonly Op[] {
  const kindRank = ({ kind, value }: Operation) => 2 * RECORD_KINDS.indexOf(kind) + (value === null ? 0 : 1);
  const nameOf = ({ key, site }: Operation) => `${key} ${siteText(site)}`;
  return [...operations].sort((a, b) => {
    const byKind = kindRank(a) - kindRank(b);
    if (byKind !== 0) return byKind;
    return nameOf(a) < nameOf(b) === (a.value !== null) ? -1 : 1;
  });
}

/**
 * Works operations out on what is live, without writing anything: their records' versions, what has changed since they
 * began, and the rows that they make.
 */
export async function workOut(db: D1Database, operations: readonly Operation[], nowMs: number): Promise<WorkedOut> {
  const wants = operations.flatMap((each) => KINDS[each.kind].wants(each, each.value));
  const [rows, newest] = await Promise.all([LiveRows.read(db, wants), newestOf(db, operations)]);
  const worked = operations.map((operation): WorkedOperation => {
    const record = KINDS[operation.kind].read(rows, operation);
    const live = record === null ? null : canonical(record);
    const kept = newest.get(nameKey(operation));
    return { ...operation, record, live, newest: kept, version: versionOf(live, kept), next: nextVersion(live, kept) };
  });
  const problems: FieldProblem[] = [];
  for (const [index, operation] of operations.entries()) {
    try {
      await KINDS[operation.kind].write(rows, operation, operation.value, nowMs);
    } catch (error) {
      if (!(error instanceof RecordProblem)) throw error;
      const at = error.path === 'key' ? '.key' : error.path === '' ? '' : `.value.${error.path}`;
      problems.push({ field: `operations.${index}${at}`, message: error.message });
    }
  }
  const conflicts = worked
    .filter(({ base, version }) => base !== version)
    .map(({ kind, key, site, record, value }) => ({
      kind,
      key,
      site,
      theirs: record,
      yours: value,
    }));
  return { rows, operations: worked, conflicts, problems };
}

/**
 * Keeps records as they are live, unless that is their newest revision: from then on a change by an import gives them
 * another version.
 */
async function keepLive(
  db: D1Database,
  records: readonly Pick<WorkedOperation, 'key' | 'kind' | 'live' | 'newest' | 'site' | 'version'>[],
  nowMs: number,
): Promise<void> {
  const unknown = records.filter(({ live, newest }) => live !== null && newest?.value !== live);
  if (unknown.length === 0) return;
  await db.batch(
    forRows(
      db,
      `INSERT OR IGNORE INTO record_revisions (kind, key, site, version, value, origin, author, at_ms)
       SELECT value->>0, value->>1, value->>2, value->>3, value->>4, 'import', 'import', ?2 FROM json_each(?1)`,
      unknown.map(({ kind, key, site, version, live }) => [kind, key, siteText(site), version, live]),
      nowMs,
    ),
  );
}

/** Reads records as they are live, from which an edit may begin, in the order in which they were named. */
export async function readRecords(
  db: D1Database,
  names: readonly RecordName[],
  nowMs: number,
): Promise<readonly LiveRecord[]> {
  const own = names.map((name) => ({ ...name, key: KINDS[name.kind].keyOf?.(name.key) ?? name.key }));
  const wants = own.flatMap((name) => KINDS[name.kind].wants(name));
  const [rows, kept] = await Promise.all([LiveRows.read(db, wants), newestOf(db, own)]);
  const records = own.map((name) => {
    const value = KINDS[name.kind].read(rows, name);
    const live = value === null ? null : canonical(value);
    const newest = kept.get(nameKey(name));
    return { ...name, value, live, newest, version: versionOf(live, newest) };
  });
  await keepLive(db, records, nowMs);
  return records.map(({ live: _, newest: __, ...record }) => record);
}

/** Why an operation cannot be taken at all, without looking at what is live. */
function refusalOf({ site, value }: OperationInput, known: Kind): FieldProblem | undefined {
  if (known.sites === 'one' && site === null)
    return { field: 'site', message: 'a record of this kind belongs to one site' };
  if (known.sites === 'all' && site !== null)
    return { field: 'site', message: 'a record of this kind belongs to all sites' };
  if (!known.canDelete && value === null)
    return { field: 'value', message: 'a record of this kind cannot be deleted here' };
  return undefined;
}

/** Operations that were taken, with cleaned values, or what is wrong with them. */
export interface TakenOperations {
  readonly operations: readonly Operation[];
  readonly problems: readonly FieldProblem[];
}

/**
 * Takes operations as they are sent: checks each by its kind and brings its value into the form in which it is stored and
 * compared, with its HTML sanitized. What is live is kept, so that a change by an import is noticed.
 */
export async function takeOperations(
  db: D1Database,
  inputs: readonly OperationInput[],
  nowMs: number,
): Promise<TakenOperations> {
  const problems: FieldProblem[] = [];
  const parsed: Operation[] = [];
  for (const [index, input] of inputs.entries()) {
    const kind = KINDS[input.kind];
    const refusal = refusalOf(input, kind);
    if (refusal) problems.push({ field: `operations.${index}.${refusal.field}`, message: refusal.message });
    if (refusal) continue;
    const { kind: kindName, site, base } = input;
    const named = { kind: kindName, key: kind.keyOf?.(input.key) ?? input.key, site, base };
    if (input.value === null) {
      parsed.push({ ...named, value: null });
      continue;
    }
    const read = kind.schema.safeParse(input.value, { error: issueWords });
    if (read.success) parsed.push({ ...named, value: read.data });
    else
      problems.push(
        ...read.error.issues.map(({ path, message }) => ({
          field: ['operations', index, 'value', ...path].join('.'),
          message,
        })),
      );
  }
  const seen = new Set<string>();
  for (const [index, operation] of parsed.entries()) {
    if (seen.has(nameKey(operation)))
      problems.push({ field: `operations.${index}`, message: 'names a record that another operation names' });
    seen.add(nameKey(operation));
  }
  if (problems.length > 0) return { operations: [], problems };
  const worked = await workOut(db, parsed, nowMs);
  if (worked.problems.length === 0) await keepLive(db, worked.operations, nowMs);
  const cleaned = parsed.map((operation) => ({
    ...operation,
    value: operation.value === null ? null : KINDS[operation.kind].read(worked.rows, operation),
  }));
  return { operations: cleaned, problems: worked.problems };
}

/** Statements that belong after the rows of some operations. */
export const afterStatements = (
  db: D1Database,
  operations: readonly Operation[],
  rows: LiveRows,
): readonly D1PreparedStatement[] =>
  operations.flatMap((each) => KINDS[each.kind].after?.(db, each, each.value, rows) ?? []);

/** Whether an operation changes texts of the store, and not products or flags. */
export const showsContent = ({ kind }: Operation): boolean => KINDS[kind].shows === 'content';
