/** The reason why a row of a file is rejected; the report prints its message. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem';
}

/**
 * Returns the result of `read`, or the reason why the row is rejected. Any error but a `RowProblem` is thrown again.
 */
export function attempt<T>(read: () => T): { readonly value: T } | { readonly reason: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof RowProblem) return { reason: error.message };
    throw error;
  }
}

/** Shortens a value to one line, to be quoted in a reason. */
export function quoted(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 57)}...` : line}"`;
}
