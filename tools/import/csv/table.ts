/** One record of a table with its place in the file. */
export class TableRow {
  readonly file: string;
  readonly line: number;
  readonly cells: readonly string[];
  readonly #columns: ReadonlyMap<string, number>;

  constructor(file: string, line: number, cells: readonly string[], columns: ReadonlyMap<string, number>) {
    this.file = file;
    this.line = line;
    this.cells = cells;
    this.#columns = columns;
  }

  has(column: string): boolean {
    return this.#columns.has(column);
  }

  /** Returns the cell as it is in the file; '' if the table has no such column. */
  text(column: string): string {
    const at = this.#columns.get(column);
    return at === undefined ? '' : (this.cells[at] ?? '');
  }

  /** Returns the cell without surrounding blanks. */
  value(column: string): string {
    return this.text(column).trim();
  }
}

export type RejectRow = (line: number, key: string, reason: string) => void;

/** Rows under named columns, from a file or from memory. */
export interface Table {
  /** Name of the file in reports. */
  readonly file: string;
  /** Names in lowercase, in order. */
  readonly columns: readonly string[];
  /** The size of the file; missing for rows from memory. */
  readonly bytes?: number;
  /**
   * Yields rows in groups. Anything that cannot be read as a row is passed to `reject`, and how many bytes have been
   * read so far to `onRead`.
   */
  rows(reject: RejectRow, onRead?: (bytes: number) => void): AsyncIterable<readonly TableRow[]>;
}

export function indexColumns(columns: readonly string[]): Map<string, number> {
  return new Map(columns.map((column, at) => [column, at]));
}

/** Builds a table of records in memory; lines are counted as if the records followed a header in a file. */
export function memoryTable(file: string, records: readonly Readonly<Record<string, string>>[]): Table {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return {
    file,
    columns,
    async *rows() {
      const index = indexColumns(columns);
      yield records.map(
        (record, at) =>
          new TableRow(
            file,
            at + 2,
            columns.map((column) => record[column] ?? ''),
            index,
          ),
      );
    },
  };
}
