import type { z } from 'zod';

/** The table and the column of a value, as errors name it: `quotes.terms`. */
type ColumnName = `${string}.${string}`;

/** Says what is wrong without the values, which may be personal data and end in logs. */
function problemOf({ issues }: z.ZodError): string {
  return issues.map(({ path, code }) => `${path.length === 0 ? 'the value' : path.join('.')} (${code})`).join(', ');
}

function parsed(name: ColumnName, text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    // The parser's own message quotes the text.
    throw new Error(`${name} is not JSON`);
  }
}

/**
 * Returns the reader of a column that holds one value, such as a choice. The reader throws an error that names the table
 * and the column.
 */
export function column<Schema extends z.ZodType>(
  name: ColumnName,
  schema: Schema,
): (value: unknown) => z.output<Schema> {
  return (value) => {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    throw new Error(`${name} is not what it should be: ${problemOf(read.error)}`);
  };
}

/**
 * Returns the reader of a column that holds JSON. The reader throws an error that names the table and the column. Use
 * `stored` (`shared/schema/stored.ts`) for values that were entered under a schema with limits.
 */
export function jsonColumn<Schema extends z.ZodType>(
  name: ColumnName,
  schema: Schema,
): (text: unknown) => z.output<Schema> {
  const read = column(name, schema);
  return (text) => read(parsed(name, text));
}

/**
 * Reads JSON without a check. Only for documents that are read all the time and that nothing but the store's own typed
 * code writes: products, cards, indexes of lists, published menus, ids that the statement itself has collected, and what
 * an order desk keeps in its own tables (decision 'JSON from the database is checked, except where it is read most').
 * Throws an error that names the table and the column if it is not JSON.
 */
export function trustedJson<T>(name: ColumnName, text: string): T {
  return parsed(name, text) as T;
}
