import { forRows } from '#worker/store/sql.ts';

/** Stands for everything: lists, cards and words of all products must be made again. */
const EVERYTHING = 0;
/** Stands for content, which needs menus and a new content version but no lists. */
const CONTENT = -1;

/** Why a product must be published again. */
type ChangeReason = 'changeset' | 'import' | 'questions' | 'reviews';

/** Records products (ids) as changed. Belongs to the transaction that changes them. */
export function changedStatements(
  db: D1Database,
  productIds: readonly number[],
  reason: ChangeReason,
): readonly D1PreparedStatement[] {
  return forRows(
    db,
    'INSERT INTO changed_products (product_id, reason) SELECT value, ?2 FROM json_each(?1)',
    productIds,
    reason,
  );
}

/**
 * Records it as a change of content if one of some addresses (path, product id) has led elsewhere until now: what it leads
 * to is known without asking until the content changes. Belongs before the statement that changes it.
 */
export function takenAddressStatements(
  db: D1Database,
  addresses: readonly (readonly (string | number)[])[],
): readonly D1PreparedStatement[] {
  return forRows(
    db,
    `INSERT INTO changed_products (product_id, reason) SELECT ${CONTENT}, 'addresses' WHERE EXISTS (
       SELECT 1 FROM json_each(?1) j JOIN routes r ON r.path = j.value->>0 AND r.site_id = 0
       WHERE r.entity_type <> 'product' OR r.entity_id <> j.value->>1 OR r.redirect_target IS NOT NULL)`,
    addresses,
  );
}

/** Kinds of an import that change every list, and those that change pages only. Products and reviews name their own. */
const WHOLE_KINDS = new Set(['attributes', 'categories', 'priceRules']);
const OWN_KINDS = new Set([
  'products',
  'reviews',
  'questions',
  'customers',
  'tickets',
  // Pages of events have a version of their own. Menus may lead to an edition, so those are content, too.
  'eventDivisions',
  'eventWorkouts',
  'eventAthletes',
  'eventHeats',
  'eventScores',
]);

/**
 * Records that rows of a kind of an import are being written; undefined if the kind records its own changes or shows on
 * no page.
 */
async function noteKind(db: D1Database, kind: string): Promise<number | undefined> {
  if (OWN_KINDS.has(kind)) return undefined;
  const noted = await db
    .prepare('INSERT INTO changed_products (product_id, reason) VALUES (?1, ?2) RETURNING change_id')
    .bind(WHOLE_KINDS.has(kind) ? EVERYTHING : CONTENT, kind)
    .first<number>('change_id');
  return noted ?? undefined;
}

/**
 * Writes rows of a kind and records that they changed. The record is made before and, if a publish may have taken that
 * one too early, again afterwards. If nothing was written, nothing is left recorded.
 */
export async function recordingKind<T extends { readonly written: number }>(
  db: D1Database,
  kind: string,
  write: () => Promise<T>,
): Promise<T> {
  const noted = await noteKind(db, kind);
  const taken = await write();
  if (noted !== undefined && taken.written > 0) await noteKind(db, kind);
  if (noted !== undefined) await db.prepare('DELETE FROM changed_products WHERE change_id = ?1').bind(noted).run();
  return taken;
}

/** What waits to be published. */
export interface Waiting {
  /** The newest change; 0 if there is none. */
  readonly upTo: number;
  /** Whether everything must be published. */
  readonly isWhole: boolean;
}

/** Most changed products that are published one by one, beside a tenth of the catalog. */
const FEW = 400;

/** Reads what waits to be published. */
export async function readWaiting(db: D1Database): Promise<Waiting> {
  const row = await db
    .prepare(
      `SELECT (SELECT coalesce(max(change_id), 0) FROM changed_products) AS upTo,
         EXISTS (SELECT 1 FROM changed_products WHERE product_id = ${EVERYTHING})
         OR ((SELECT count(*) FROM changed_products) > ${FEW} AND (SELECT count(DISTINCT product_id) FROM changed_products)
           > max(${FEW}, (SELECT count(*) FROM products) / 10)) AS isWhole`,
    )
    .first<{ upTo: number; isWhole: number }>();
  return { upTo: row?.upTo ?? 0, isWhole: row?.isWhole === 1 };
}

/** Some changes, the oldest first. */
export interface Changes {
  /** The last of these changes. */
  readonly upTo: number;
  readonly productIds: readonly number[];
  /** Whether texts, menus or the like changed. */
  readonly hasContent: boolean;
  /** Whether there may be more. */
  readonly isFull: boolean;
}

/** Reads the oldest changes, at most `limit`. */
export async function readChanges(db: D1Database, limit: number): Promise<Changes> {
  const { results } = await db
    .prepare('SELECT change_id AS id, product_id AS productId FROM changed_products ORDER BY change_id LIMIT ?1')
    .bind(limit)
    .all<{ id: number; productId: number }>();
  return {
    upTo: results.at(-1)?.id ?? 0,
    productIds: [...new Set(results.map(({ productId }) => productId).filter((id) => id > 0))],
    hasContent: results.some(({ productId }) => productId <= 0),
    isFull: results.length === limit,
  };
}

/** Forgets the changes that have been published. */
export function publishedStatement(db: D1Database, upTo: number): D1PreparedStatement {
  return db.prepare('DELETE FROM changed_products WHERE change_id <= ?1').bind(upTo);
}

/** What changesets have changed that is not shown yet. */
export interface ChangesetChanges {
  /** Ids of the noted changes. */
  readonly changeIds: readonly number[];
  readonly productIds: readonly number[];
  readonly hasContent: boolean;
  /** Products of changes that are left for another run. */
  readonly laterIds: readonly number[];
}

/** Notes what a changeset changes, in its transaction. */
export function changesetStatements(
  db: D1Database,
  productIds: readonly number[],
  hasContent: boolean,
): readonly D1PreparedStatement[] {
  return changedStatements(db, [...productIds, ...(hasContent ? [CONTENT] : [])], 'changeset');
}

/** Reads what changesets have changed that is not shown yet, and takes the oldest of it, at most `limit`, for one run. */
export async function readChangesetChanges(db: D1Database, limit: number): Promise<ChangesetChanges> {
  const { results } = await db
    .prepare(
      `SELECT change_id AS id, product_id AS productId FROM changed_products WHERE reason = 'changeset' ORDER BY change_id`,
    )
    .all<{ id: number; productId: number }>();
  const taken = results.slice(0, limit);
  const idsOf = (changes: typeof results) => [
    ...new Set(changes.map(({ productId }) => productId).filter((id) => id > 0)),
  ];
  return {
    changeIds: taken.map(({ id }) => id),
    productIds: idsOf(taken),
    hasContent: taken.some(({ productId }) => productId === CONTENT),
    laterIds: idsOf(results.slice(limit)),
  };
}

/** Forgets changes that are shown. */
export function shownStatement(db: D1Database, changeIds: readonly number[]): D1PreparedStatement {
  return db
    .prepare('DELETE FROM changed_products WHERE change_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(changeIds));
}
