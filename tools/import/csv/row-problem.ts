/** Why a row of a file cannot be taken; the message is the reason that the report prints. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem';
}

/** What `read` answers, or the reason why the row is refused. Anything but a `RowProblem` is thrown on. */
export function attempt<T>(read: () => T): { readonly value: T } | { readonly reason: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof RowProblem) return { reason: error.message };
    throw error;
  }
}

/** A value as a reason quotes it: shortened, on one line. */
export function quoted(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 57)}...` : line}"`;
}
