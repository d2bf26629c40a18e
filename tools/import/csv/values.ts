import { type Minor, toMinor } from '#shared/money/money.ts';
import { quoted, RowProblem } from './row-problem.ts';

const DECIMAL = /^[+-]?\d+(?:\.\d*)?$|^[+-]?\.\d+$/;

/** Reads a decimal number of zero or more; null for an empty cell. `column` names the column in the reason. */
export function readAmount(text: string, column: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!DECIMAL.test(trimmed)) throw new RowProblem(`${column} ${quoted(trimmed)} is not a number`);
  const value = Number(trimmed);
  if (value < 0) throw new RowProblem(`${column} ${quoted(trimmed)} is negative`);
  return value;
}

/** Reads an amount of money in major units and returns it in minor units; null for an empty cell. */
export function readMoney(text: string, column: string): Minor | null {
  const major = readAmount(text, column);
  if (major === null) return null;
  const minor = toMinor(major);
  if (!Number.isSafeInteger(minor)) throw new RowProblem(`${column} ${quoted(text)} is too large`);
  return minor;
}

/** Reads a whole number of zero or more; `fallback` for an empty cell. Decimals of zero (`1.0000`) are accepted. */
export function readWhole(text: string, column: string, fallback: number): number {
  const value = readAmount(text, column);
  if (value === null) return fallback;
  if (!Number.isSafeInteger(value)) throw new RowProblem(`${column} ${quoted(text)} is not a whole number`);
  return value;
}

const YES = new Set(['1', 'yes', 'true', 'y', 'enabled']);
const NO = new Set(['0', '2', 'no', 'false', 'n', 'disabled']);

/** A yes/no cell in any of Magento's spellings (`2` is its "disabled"); `fallback` for an empty one. */
export function readFlag(text: string, column: string, fallback: boolean): boolean {
  const value = text.trim().toLowerCase();
  if (value === '') return fallback;
  if (YES.has(value)) return true;
  if (NO.has(value)) return false;
  throw new RowProblem(`${column} ${quoted(text)} is neither yes nor no`);
}

/** Writes minor units as a decimal number of major units: 129900 → `1299.00`. */
export function formatMoney(minor: Minor): string {
  return (minor / 100).toFixed(2);
}

/** Writes a number without an exponent or needless zeros. */
export function formatNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text;
}

export function formatFlag(value: boolean): string {
  return value ? '1' : '0';
}

/** Returns the lines of a cell with one value per line; empty lines are skipped. */
export function readLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
