import type { Run } from './load.ts';
import type { PageWeight } from './page-weight.ts';

/** One figure compared with another of the same run. */
export interface Ratio {
  readonly name: string;
  readonly value: number;
}

/** Prints rows below their headings with aligned columns, the first column to the left. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [head, ...rows].map(line).join('\n');
}

/** Prints runs as a table for a terminal. */
export function formatTable(runs: readonly Run[]): string {
  return table(
    ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'bytes'],
    runs.map((run) => [
      run.name,
      String(run.perSecond),
      run.p50.toFixed(2),
      run.p99.toFixed(2),
      run.cpu.toFixed(2),
      String(run.bytes),
    ]),
  );
}

/** Prints the weights of pages as a table for a terminal, in bytes transferred. */
export function formatWeights(pages: readonly PageWeight[]): string {
  return table(
    ['', 'first paint ms', 'largest ms', 'blocked ms', 'shift', 'html', 'css', 'script', 'font', 'pictures'],
    pages.map((page) => [
      page.path,
      ...[page.firstPaintMs, page.largestPaintMs, page.blockedMs].map((ms) => ms.toFixed(0)),
      page.layoutShift.toFixed(3),
      ...[page.bytes.html, page.bytes.css, page.bytes.script, page.bytes.font, page.bytes.picture].map(String),
    ]),
  );
}
