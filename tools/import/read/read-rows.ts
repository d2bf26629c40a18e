import { attempt } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import type { Place, ReportBuilder } from '#tools/import/report.ts';

/** A value with the place of the row that it came from. */
export interface Sourced<T> extends Place {
  readonly value: T;
}

/**
 * Reads every row of a table. A row for which `read` throws a `RowProblem` is rejected under the key in `keyColumn`;
 * all others go their way. Answers how many rows the table has.
 */
export async function readRows(
  table: Table,
  report: ReportBuilder,
  kind: string,
  keyColumn: string,
  read: (row: TableRow) => void,
): Promise<number> {
  let count = 0;
  const reject = (line: number, key: string, reason: string): void => {
    count++;
    report.reject(kind, { file: table.file, line }, key, reason);
  };
  for await (const rows of table.rows(reject)) {
    for (const row of rows) {
      count++;
      const result = attempt(() => read(row));
      if ('reason' in result) report.reject(kind, row, row.value(keyColumn), result.reason);
    }
  }
  return count;
}
