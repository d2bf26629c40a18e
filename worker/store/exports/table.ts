import { SITE_LIST, type SiteCode } from '#shared/site/sites.ts';

/** A row as the database returns it. */
export type Row = Record<string, string | number | null>;

/** Converts the rows of one table to rows of an import. */
export interface Table {
  readonly sql: string;
  readonly map: (row: Row) => unknown;
  /** Rows per page if they are large; a thousand by default. */
  readonly perPage?: number;
}

/** A column of text; '' for NULL. */
export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A column of 0 or 1. */
export const yes = (value: unknown): boolean => value === 1;

/** Code of a site by its id; null for 0, which means every site. */
export function siteOf(siteId: unknown): SiteCode | null {
  return SITE_LIST.find((site) => site.siteId === siteId)?.code ?? null;
}
