import type { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import type { LiveRows, Want } from './live-rows.ts';

/** Why a record cannot be written, in words for the person who edits it. `path`: where in its value. */
export class RecordProblem extends Error {
  readonly path: string;

  constructor(message: string, path = '') {
    super(message);
    this.name = 'RecordProblem';
    this.path = path;
  }
}

/**
 * A kind of record that changesets edit. The value of a record is in the words of its import columns, in camelCase
 * (public contract, section 14).
 */
export interface Kind<Value = unknown> {
  readonly schema: z.ZodType<Value>;
  /** `any`: a site's own record, or that of all sites; `one`: there is none of all sites; `all`: there is no other. */
  readonly sites: 'all' | 'any' | 'one';
  readonly canDelete: boolean;
  /** What it is part of: texts of the store, products with their cards and lists, or flags. */
  readonly shows: 'content' | 'flags' | 'products';
  /** The key as it is kept; by default as it is given. */
  readonly keyOf?: (key: string) => string;
  /** The rows that reading and writing the record need. `value`: undefined if it is read alone. */
  readonly wants: (name: RecordName, value?: Value | null) => readonly Want[];
  /** The record as it is in these rows; null if there is none. */
  readonly read: (rows: LiveRows, name: RecordName) => Value | null;
  /** Changes the rows; null deletes the record. Throws `RecordProblem`. */
  readonly write: (rows: LiveRows, name: RecordName, value: Value | null, nowMs: number) => Promise<void> | void;
  /** Statements that belong into the transaction after the rows are written. `rows`: what became of them. */
  readonly after?: (
    db: D1Database,
    name: RecordName,
    value: Value | null,
    rows: LiveRows,
  ) => readonly D1PreparedStatement[];
}

/** The id of a record's site in tables; 0 for all sites. */
export const siteIdOf = ({ site }: RecordName): number => (site === null ? 0 : SITES[site].siteId);

/** Ties the type of a kind's values to its schema. */
export const kindOf = <Value>(kind: Kind<Value>): Kind => kind as unknown as Kind;
