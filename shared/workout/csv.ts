/** A record of a CSV file, and the line on which it begins, from 1 on. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What begins a formula in spreadsheets, with the marks that say it is none. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A cell as it is written (RFC 4180). What a spreadsheet would compute gets a mark before it, `'`. */
function cellOf(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

const textOf = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** A CSV file: UTF-8 with the mark by which spreadsheets know it, commas, lines ended by CR LF. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

const PATTERN = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)/y,
};

/**
 * Reads a CSV file: commas, or semicolons where the first line has them alone, as spreadsheets of many countries write
 * them. Empty lines are left out. Undefined from the line on that has a quote in the wrong place: `brokenLine`.
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
