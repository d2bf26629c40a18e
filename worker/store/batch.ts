import type { Reads } from './gathered-reads.ts';

/** Names a property that no statement has; it carries the type of the rows. */
declare const ROW: unique symbol;

/** A statement, with the type of the rows that it returns. */
export type Typed<Row> = D1PreparedStatement & { readonly [ROW]?: Row };

/** The rows of each statement, in the order of the statements. */
type RowsOf<Statements extends readonly Typed<unknown>[]> = {
  readonly [Index in keyof Statements]: Statements[Index] extends Typed<infer Row> ? readonly Row[] : never;
};

/** Names the columns that a statement returns, for `readBatch`. They are not checked: the SQL is written beside them. */
export function typed<Row>(statement: D1PreparedStatement): Typed<Row> {
  return statement;
}

/** Sends statements as one batch and returns the rows of each. Rejects with D1's error. */
export async function readBatch<const Statements extends readonly Typed<unknown>[]>(
  reads: Reads,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const results = await reads.batch([...statements]);
  // D1 returns one result for each statement, in their order. This is the only place that relies on it.
  return results.map((result) => result.results) as unknown as RowsOf<Statements>;
}
