/** A record of a CSV file, and the line on which it begins, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Matches text that a spreadsheet would read as a formula, including text already marked as plain. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** Writes a cell (RFC 4180). Text that a spreadsheet would compute gets a leading `'`. */
function cellOf(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

const textOf = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Writes a CSV file: UTF-8 with the byte order mark that spreadsheets look for, commas, lines ended by CR LF. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

const PATTERN = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)/y,
};

/**
 * Reads a CSV file, separated by commas, or by semicolons if the first line has only those, as spreadsheets write them
 * in many countries. Empty lines are skipped. Reading stops at a line with a misplaced quote, which is returned as
 * `brokenLine`; otherwise that is undefined.
 */
export function readCsv(file: string): { readonly records: readonly CsvRecord[]; readonly brokenLine?: number } {
  const text = file.replace(/^\uFEFF/, '');
  const [first = ''] = text.split(/[\r\n]/, 1);
  const separator = first.includes(';') && !first.includes(',') ? ';' : ',';
  const pattern = new RegExp(PATTERN[separator]);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const match = pattern.exec(text);
    if (!match) return { records, brokenLine: line };
    const [whole, quoted, plain = '', end] = match;
    cells.push(textOf(quoted?.replaceAll('""', '"') ?? plain));
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === separator) continue;
    if (cells.some((cell) => cell !== '')) records.push({ line: start, cells });
    cells = [];
    start = line;
  }
  return { records };
}
