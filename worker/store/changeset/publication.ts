import { z } from 'zod';
import type { ChangesetState } from '#shared/changeset/contract.ts';
import { canonical } from '#shared/changeset/version.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { changesetStatements } from '#worker/store/product/changes.ts';
import { forRows } from '#worker/store/sql.ts';
import { deedStatements } from '#worker/store/staff/deeds.ts';
import { type Changeset, ChangesetStore, isGuarded, type Seen, seenGuard, stateGuard } from './changesets.ts';
import {
  afterStatements,
  type Conflict,
  inOrder,
  type Operation,
  showsContent,
  siteText,
  type WorkedOperation,
  type WorkedOut,
  workOut,
} from './operations.ts';
import { guardStatements, writeStatements } from './row-statements.ts';

const revisionOf = jsonColumn('record_revisions.value', z.unknown());

/** Attempts while others write the same records. */
const TRIES = 5;

/** The outcome of a publish. Unless it is `done`, nothing was written. */
export type Published =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'conflict'; readonly conflicts: readonly Conflict[] }
  | { readonly outcome: 'refused'; readonly problems: readonly FieldProblem[] }
  /** The changeset is in another state, or not there. */
  | { readonly outcome: 'state' };

/** Who publishes, and when. */
export interface Cause {
  readonly author: string;
  readonly nowMs: number;
  /** The changeset as it was checked before; another one is not published. */
  readonly seen?: Seen;
}

interface Step {
  readonly from: readonly ChangesetState[];
  readonly to: ChangesetState;
  readonly action: string;
  /** What is done to the records. */
  readonly operations: (db: D1Database, changeset: Changeset) => Promise<readonly Operation[]>;
}

/** Publishing: the operations as they are. */
const PUBLISH: Step = {
  from: ['draft', 'scheduled', 'failed'],
  to: 'published',
  action: 'changeset publish',
  operations: async (_, { operations }) => operations,
};

/** Taking back: each record becomes what it was before, as a new version, unless it has changed since. */
const REVERT: Step = {
  from: ['published'],
  to: 'reverted',
  action: 'changeset revert',
  operations: async (db, { operations }) => {
    const { results } = await db
      .prepare(
        `SELECT r.kind, r.key, r.site, r.value FROM json_each(?1) j JOIN record_revisions r
           ON r.kind = j.value->>0 AND r.key = j.value->>1 AND r.site = j.value->>2 AND r.version = j.value->>3`,
      )
      .bind(JSON.stringify(operations.map(({ kind, key, site, base }) => [kind, key, siteText(site), base])))
      .all<{ kind: string; key: string; site: string; value: string | null }>();
    const before = new Map(results.map(({ kind, key, site, value }) => [JSON.stringify([kind, key, site]), value]));
    return operations.map(({ kind, key, site, base, value, version }) => {
      const text = base === 0 ? null : (before.get(JSON.stringify([kind, key, siteText(site)])) ?? null);
      return {
        kind,
        key,
        site,
        base: value === null ? 0 : (version ?? 0),
        value: text === null ? null : revisionOf(text),
      };
    });
  },
};

/** Where a revision comes from: a changeset, or a staff page that writes records of its own. */
interface Origin extends Cause {
  readonly id: string;
}

function revisionStatements(
  db: D1Database,
  { id, author, nowMs }: Origin,
  operations: readonly WorkedOperation[],
): readonly D1PreparedStatement[] {
  const rows = operations.flatMap(({ kind, key, site, live, newest, version, next, value }) => {
    const named = [kind, key, siteText(site)];
    const isKnown = live === null || newest?.value === live;
    return [
      ...(isKnown ? [] : [[...named, version, live, 'import', 'import']]),
      [...named, next, value === null ? null : canonical(value), id, author],
    ];
  });
  return forRows(
    db,
    `INSERT INTO record_revisions (kind, key, site, version, value, origin, author, at_ms)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, ?2 FROM json_each(?1)`,
    rows,
    nowMs,
  );
}

/** Everything that writing records takes, except the entry of the log: it fails as a whole if one of them has changed. */
function recordStatements(
  db: D1Database,
  origin: Origin,
  { rows, operations }: WorkedOut,
): readonly D1PreparedStatement[] {
  const changes = rows.changes();
  const products = new Set(
    changes
      .filter(({ table }) => table === 'products' || table === 'product_prices')
      .map(({ before, after }) => Number((after ?? before)?.product_id)),
  );
  return [
    ...guardStatements(db, changes),
    ...writeStatements(db, changes),
    ...afterStatements(db, operations, rows),
    ...revisionStatements(db, origin, operations),
    ...changesetStatements(db, [...products], operations.some(showsContent)),
  ];
}

/** What the log keeps of written records. */
const changesOf = (operations: readonly WorkedOperation[]) =>
  operations.map(({ kind, key, site, version, next }) => ({
    kind,
    key,
    site: siteText(site),
    versionBefore: version,
    versionAfter: next,
  }));

function summary({ name, operations }: Changeset): string {
  const records = operations.map(({ kind, key, site }) => [kind, key, site].filter(Boolean).join(' '));
  return `${name}: ${records.join(', ')}`;
}

function statementsOf(
  db: D1Database,
  step: Step,
  changeset: Changeset,
  worked: WorkedOut,
  cause: Cause,
): readonly D1PreparedStatement[] {
  const { operations } = worked;
  return [
    stateGuard(db, changeset.id, step.from),
    ...(cause.seen ? [seenGuard(db, changeset.id, cause.seen)] : []),
    ...recordStatements(db, { id: changeset.id, author: changeset.author, nowMs: cause.nowMs }, worked),
    ...(step === PUBLISH
      ? forRows(
          db,
          // As an update it would compare each of the rows with each of the operations.
          `INSERT INTO changeset_operations (changeset_id, kind, key, site, base, value, edit, author, version)
           SELECT o.changeset_id, o.kind, o.key, o.site, o.base, o.value, o.edit, o.author, j.value->>3
           FROM json_each(?1) j CROSS JOIN changeset_operations o
             ON o.changeset_id = ?2 AND o.kind = j.value->>0 AND o.key = j.value->>1 AND o.site = j.value->>2
           WHERE true ON CONFLICT (changeset_id, kind, key, site) DO UPDATE SET version = excluded.version`,
          operations.map(({ kind, key, site, next }) => [kind, key, siteText(site), next]),
          changeset.id,
        )
      : []),
    db
      .prepare(
        `UPDATE changesets SET status = ?2, updated_ms = ?3, problem = NULL, at_ms = NULL,
           published_ms = CASE ?2 WHEN 'published' THEN ?3 ELSE published_ms END,
           until_ms = CASE ?2 WHEN 'published' THEN until_ms END WHERE changeset_id = ?1`,
      )
      .bind(changeset.id, step.to, cause.nowMs),
    ...deedStatements(db, { ...cause, action: step.action, subject: summary(changeset) }, changesOf(operations)),
  ];
}

/**
 * Takes one step with a changeset, in one transaction over all of its records and sites: either all of them are written,
 * with their revisions and the entry of the staff log, or nothing is.
 */
async function take(db: D1Database, step: Step, id: string, cause: Cause): Promise<Published> {
  for (let tries = 1; ; tries++) {
    const changeset = await new ChangesetStore(db).find(id);
    const isOther = cause.seen !== undefined && cause.seen.updatedMs !== changeset?.updatedMs;
    if (!changeset || isOther || !step.from.includes(changeset.status)) return { outcome: 'state' };
    const asked = inOrder(await step.operations(db, changeset));
    const worked = await workOut(db, asked, cause.nowMs);
    if (worked.conflicts.length > 0) return { outcome: 'conflict', conflicts: worked.conflicts };
    if (worked.problems.length > 0) return { outcome: 'refused', problems: worked.problems };
    try {
      await db.batch([...statementsOf(db, step, changeset, worked, cause)]);
      return { outcome: 'done' };
    } catch (error) {
      // Someone else has written one of the rows since they were read: then it is looked at once more.
      if (!isGuarded(error) || tries === TRIES) throw error;
    }
  }
}

/**
 * Writes records at once, as a changeset would and with the same revisions, for a staff page that has a form of its own.
 * `origin` names that page in the revisions. One entry of the log says what was done.
 */
export async function writeRecords(
  db: D1Database,
  asked: readonly Operation[],
  origin: string,
  deed: Cause & { readonly action: string; readonly subject: string },
): Promise<Exclude<Published, { readonly outcome: 'state' }>> {
  for (let tries = 1; ; tries++) {
    const worked = await workOut(db, inOrder(asked), deed.nowMs);
    if (worked.conflicts.length > 0) return { outcome: 'conflict', conflicts: worked.conflicts };
    if (worked.problems.length > 0) return { outcome: 'refused', problems: worked.problems };
    try {
      await db.batch([
        ...recordStatements(db, { ...deed, id: origin }, worked),
        ...deedStatements(db, deed, changesOf(worked.operations)),
      ]);
      return { outcome: 'done' };
    } catch (error) {
      if (!isGuarded(error) || tries === TRIES) throw error;
    }
  }
}

/** Publishes a changeset. */
export const publishChangeset = (db: D1Database, id: string, cause: Cause): Promise<Published> =>
  take(db, PUBLISH, id, cause);

/** Takes a published changeset back. */
export const revertChangeset = (db: D1Database, id: string, cause: Cause): Promise<Published> =>
  take(db, REVERT, id, cause);
