import { attempt } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import type { Place, ReportBuilder } from '#tools/import/report.ts';

/** A value with the place of the row that it came from. */
export interface Sourced<T> extends Place {
  readonly value: T;
}

/**
 * Reads every row of a table. If `read` throws a `RowProblem`, the row is rejected with the key in `keyColumn`. Returns
 * the number of rows in the table.
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
