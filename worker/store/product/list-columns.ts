import { Buffer } from 'node:buffer';
import { type Kind, type PackedHead, type PackedIndex, type Piece, readPiece } from '#shared/facet/packed-index.ts';
import type { SliceBytes } from '#shared/facet/patch-slice.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { trustedJson } from '#worker/store/columns.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { forRows } from '#worker/store/sql.ts';

/** The kind of the row that says how the others are read. */
const HEAD = 'head';

const ROWS = `SELECT kind, name, slice, data FROM list_columns
  WHERE site_id = ?1 AND category_id = ?2 AND kind IN (SELECT value FROM json_each(?3)) ORDER BY kind, name, slice`;

interface ColumnRow {
  readonly kind: string;
  readonly name: string;
  readonly slice: number;
  readonly data: string;
}

/** Names a row of a list: its kind, its column and its slice. */
const keyOf = (kind: string, name: string, slice: number): string => `${kind} ${slice} ${name}`;

/** Pieces of a list by their kinds. */
export type Pieces = Readonly<Partial<Record<Kind, Piece>>>;

/** The columns of a list as they are stored: base64 by row. */
export type StoredColumns = ReadonlyMap<string, string>;

/**
 * Reads the columns of some kinds in one query. Undefined if the list has none: because it has no products, or
 * because an earlier release wrote it last. `keep` gets the rows. `reads` sends the query together with others.
 */
export async function readPieces(
  db: D1Database,
  site: Site,
  categoryId: number,
  kinds: readonly Kind[],
  { keep, reads = db }: { readonly keep?: Map<string, string>; readonly reads?: Reads } = {},
): Promise<Pieces | undefined> {
  const statement = db.prepare(ROWS).bind(site.siteId, categoryId, JSON.stringify([HEAD, ...kinds]));
  const [results] = await readBatch(reads, [typed<ColumnRow>(statement)]);
  const rows = keep ?? new Map<string, string>();
  for (const { kind, name, slice, data } of results) rows.set(keyOf(kind, name, slice), data);
  const text = rows.get(keyOf(HEAD, '', 0));
  if (text === undefined) return undefined;
  const head = trustedJson<PackedHead>('list_columns.data', text);
  const pieces: Partial<Record<Kind, Piece>> = {};
  for (const kind of kinds) {
    const piece = readPiece(head, kind, (name, slice) => {
      const data = rows.get(keyOf(kind, name, slice));
      return data === undefined ? undefined : Buffer.from(data, 'base64');
    });
    if (!piece) throw new Error(`list_columns.data of ${site.code} ${categoryId} lacks a part of ${kind}`);
    pieces[kind] = piece;
  }
  return pieces;
}

/** A slice of the columns of a kind, with what is said of the list. */
export interface ListSlice {
  readonly head: PackedHead;
  readonly columns: SliceBytes;
}

/** Reads one slice (of `SLICE` products) of the columns of a kind. Undefined if the list has no columns. */
export async function readSlice(
  db: D1Database,
  site: Site,
  categoryId: number,
  kind: Kind,
  slice: number,
): Promise<ListSlice | undefined> {
  const { results } = await db
    .prepare(
      `SELECT kind, name, slice, data FROM list_columns
       WHERE site_id = ?1 AND category_id = ?2 AND (kind = '${HEAD}' OR kind = ?3 AND slice = ?4)`,
    )
    .bind(site.siteId, categoryId, kind, slice)
    .all<ColumnRow>();
  const head = results.find((row) => row.kind === HEAD);
  if (!head) return undefined;
  const columns = results.flatMap(({ kind: of, name, data }) =>
    of === HEAD ? [] : [[name, Buffer.from(data, 'base64')] as const],
  );
  return { head: trustedJson<PackedHead>('list_columns.data', head.data), columns: new Map(columns) };
}

const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');

/** Statements that replace one slice of some columns, which must be there. */
export function sliceStatements(
  db: D1Database,
  site: Site,
  categoryId: number,
  kind: Kind,
  slice: number,
  columns: SliceBytes,
): D1PreparedStatement[] {
  return [...columns].map(([name, bytes]) =>
    db
      .prepare(
        `UPDATE list_columns SET data = ?1
         WHERE site_id = ?2 AND category_id = ?3 AND kind = ?4 AND name = ?5 AND slice = ?6`,
      )
      .bind(toBase64(bytes), site.siteId, categoryId, kind, name, slice),
  );
}

/** The columns of a list to be stored; `before`: the rows that are there, if they have been read. */
interface MadeColumns {
  readonly categoryId: number;
  readonly packed: PackedIndex;
  readonly before: StoredColumns | undefined;
}

function columnRows({ head, slices }: PackedIndex): readonly ColumnRow[] {
  const rows = slices.map(({ kind, name, slice, bytes }): ColumnRow => ({ kind, name, slice, data: toBase64(bytes) }));
  // The head is last, so that what it describes is there.
  return head.count > 0 ? [...rows, { kind: HEAD, name: '', slice: 0, data: JSON.stringify(head) }] : rows;
}

/**
 * Statements that replace the columns of lists of a site, which they leave without any if they have no products. They
 * belong after those that write the row of the list, which take its head away.
 */
export function columnStatements(db: D1Database, site: Site, lists: readonly MadeColumns[]): D1PreparedStatement[] {
  const made = lists.map(({ categoryId, packed, before }) => ({ categoryId, before, rows: columnRows(packed) }));
  return [
    ...forRows(
      db,
      `DELETE FROM list_columns WHERE site_id = ?2 AND (category_id, kind, name, slice) IN (
         SELECT c.category_id, c.kind, c.name, c.slice FROM json_each(?1) j CROSS JOIN list_columns c
         ON c.site_id = ?2 AND c.category_id = j.value->>0
         WHERE c.kind || ' ' || c.slice || ' ' || c.name NOT IN (SELECT value FROM json_each(j.value->1)))`,
      made.map(({ categoryId, rows }) => [categoryId, rows.map(({ kind, name, slice }) => keyOf(kind, name, slice))]),
      site.siteId,
    ),
    ...forRows(
      db,
      `INSERT INTO list_columns (site_id, category_id, kind, name, slice, data)
       SELECT ?2, value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?1) WHERE true
       ON CONFLICT (site_id, category_id, kind, name, slice) DO UPDATE SET data = excluded.data
       WHERE data <> excluded.data`,
      made.flatMap(({ categoryId, before, rows }) =>
        rows
          .filter(({ kind, name, slice, data }) => kind === HEAD || before?.get(keyOf(kind, name, slice)) !== data)
          .map(({ kind, name, slice, data }) => [categoryId, kind, name, slice, data]),
      ),
      site.siteId,
    ),
  ];
}
