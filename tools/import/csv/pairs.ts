import { quoted, RowProblem } from './row-problem.ts';

/** One `key=value` of a cell; several values if they were joined by `|`. */
export interface Pair {
  readonly key: string;
  readonly values: readonly string[];
}

const KEY = /\s*([A-Za-z0-9_]+)=/y;
const QUOTED = /"((?:[^"]|"")*)"(?=[,|]|$)/y;
/** A comma separates pairs only before the next key, because values may contain commas themselves. */
const NEXT_PAIR = ',(?=\\s*[A-Za-z0-9_]+=)';

/** Rules for separating the parts of a cell. */
interface Grammar {
  /** Matches the end of a value without quotes. */
  readonly end: RegExp;
  /** `|` joins several values of one key; otherwise it starts the next row of pairs. */
  readonly isList: boolean;
}

const ATTRIBUTES: Grammar = { end: new RegExp(NEXT_PAIR, 'g'), isList: true };

function rowGrammar(firstKey: string): Grammar {
  return { end: new RegExp(`${NEXT_PAIR}|\\|(?=\\s*${firstKey}=)`, 'g'), isList: false };
}

function readValues(text: string, from: number, grammar: Grammar): { readonly values: string[]; readonly at: number } {
  const values: string[] = [];
  let at = from;
  while (text[at] === '"') {
    QUOTED.lastIndex = at;
    const match = QUOTED.exec(text);
    if (!match) break;
    values.push((match[1] ?? '').replaceAll('""', '"'));
    at = QUOTED.lastIndex;
    if (!grammar.isList || text[at] !== '|') return { values, at };
    at++;
  }
  grammar.end.lastIndex = at;
  const end = grammar.end.exec(text)?.index ?? text.length;
  const raw = text.slice(at, end).trim();
  return { values: [...values, ...(grammar.isList ? raw.split('|') : [raw])], at: end };
}

function readRows(text: string, grammar: Grammar, column: string): Pair[][] {
  const rows: Pair[][] = [];
  let row: Pair[] = [];
  for (let at = 0; at < text.length; ) {
    KEY.lastIndex = at;
    const key = KEY.exec(text)?.[1];
    if (key === undefined) throw new RowProblem(`${column}: expected code=value at ${quoted(text.slice(at))}`);
    const read = readValues(text, KEY.lastIndex, grammar);
    row.push({ key, values: read.values });
    at = read.at;
    if (text[at] === '|') {
      rows.push(row);
      row = [];
    }
    at++;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Pairs of an attribute cell: `color=Red,climate=Cool|Indoor`. A value that would be ambiguous is in quotes. */
export function readAttributePairs(text: string, column: string): Pair[] {
  return readRows(text.trim(), ATTRIBUTES, column).flat();
}

/**
 * Reads rows of pairs: `sku=A,size=S|sku=B,size=M`, where each row starts with `firstKey`. Returns a map of keys to
 * values per row.
 */
export function readPairRows(text: string, firstKey: string, column: string): Map<string, string>[] {
  const rows = readRows(text.trim(), rowGrammar(firstKey), column);
  return rows.map((row) => new Map(row.map((pair) => [pair.key, pair.values[0] ?? ''])));
}

const AMBIGUOUS = /^["\s]|\s$|\||,\s*[A-Za-z0-9_]+=/;

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/** The cell that `readAttributePairs` reads back exactly. */
export function formatAttributePairs(attributes: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(attributes)
    .map(
      ([key, values]) =>
        `${key}=${(values.some((value) => AMBIGUOUS.test(value)) ? values.map(quote) : values).join('|')}`,
    )
    .join(',');
}

/** The cell that `readPairRows` reads back exactly. */
export function formatPairRows(rows: readonly (readonly (readonly [string, string])[])[]): string {
  const format = ([key, value]: readonly [string, string]) => `${key}=${AMBIGUOUS.test(value) ? quote(value) : value}`;
  return rows.map((row) => row.map(format).join(',')).join('|');
}
