/** A place in a record at which two versions differ. A side without the place has null. */
export interface Difference {
  /** Where: `blocks[2].props.title`; '' for a record that is no object. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Most places of a record that are told. */
export const MOST_DIFFERENCES = 60;

function leavesOf(value: unknown, path: string, leaves: Map<string, string>): Map<string, string> {
  const isTree = typeof value === 'object' && value !== null;
  const entries = isTree ? Object.entries(value) : [];
  if (!isTree || entries.length === 0) {
    leaves.set(path, typeof value === 'string' ? value : JSON.stringify(value));
    return leaves;
  }
  for (const [key, item] of entries) {
    const place = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    leavesOf(item, place, leaves);
  }
  return leaves;
}

/** The places at which two versions of a record differ, in the order of the newer one; null stands for no record. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  const old = before === null ? new Map<string, string>() : leavesOf(before, '', new Map());
  const now = after === null ? new Map<string, string>() : leavesOf(after, '', new Map());
  const paths = [...new Set([...now.keys(), ...old.keys()])];
  return paths
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((each) => each.before !== each.after);
}

/** The line and the column of a problem in a text of JSON, counted from 1; undefined if the parser does not say. */
export function jsonPlace(
  text: string,
  error: unknown,
): { readonly line: number; readonly column: number } | undefined {
  const [, position] = /position (\d+)/.exec(String(error)) ?? [];
  if (position === undefined) return undefined;
  const lines = text.slice(0, Number(position)).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
