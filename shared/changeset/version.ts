/** A version of a record that is kept. `value`: canonical JSON; null for a record that was deleted. */
export interface Kept {
  readonly version: number;
  readonly value: string | null;
}

/**
 * The version of a record as it is live (issue of staff's changesets): 0 if it does not exist, 1 if nothing is kept of it,
 * that of the newest revision if this is what is live, and one more if something else, such as an import, has changed it
 * since. `live`: canonical JSON of the record; null if there is none.
 */
export function versionOf(live: string | null, newest: Kept | undefined): number {
  if (live === null) return 0;
  if (!newest) return 1;
  return newest.value === live ? newest.version : newest.version + 1;
}

/** The version that a record gets when it is written after `newest`, if `live` is there now. */
export function nextVersion(live: string | null, newest: Kept | undefined): number {
  return Math.max(versionOf(live, newest), newest?.version ?? 0) + 1;
}

/** Sorts keys at every depth, so that records that are the same have the same text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]));
}

/** Canonical JSON of a record, the same for records that differ in nothing but the order of their fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value));
}
