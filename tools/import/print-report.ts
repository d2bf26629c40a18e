import type { ImportReport, Place } from './report.ts';

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
}

function countTable(report: ImportReport): string[] {
  const rows = Object.entries(report.counts).map(([kind, count]) => [
    kind,
    ...[count.taken, count.written, count.unchanged, count.rejected].map(String),
  ]);
  return table([['', 'taken', 'written', 'unchanged', 'rejected'], ...rows]);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title} (${lines.length}):`, ...lines.map((line) => `  ${line}`)];
}

function place({ file, line }: Place): string {
  return line === 0 ? file : `${file}:${line}`;
}

/** Formats the report of an import as lines for a terminal: counts by kind, then everything that needs attention. */
export function formatReport(report: ImportReport): string {
  const types = Object.entries(report.productTypes).map(([type, count]) => `${count} ${type}`);
  const { pictures } = report;
  return [
    report.dryRun ? 'Dry run: nothing was written.' : 'Imported.',
    '',
    ...countTable(report),
    '',
    ...(types.length > 0 ? [`products by type: ${types.join(', ')}`] : []),
    `pictures: ${pictures.found} found, ${pictures.uploaded} uploaded, ${pictures.unchanged} unchanged, ${pictures.missing} missing`,
    ...section(
      'rejected',
      report.rejected.map((row) => `${place(row)} ${row.key} ${row.reason}`),
    ),
    ...section(
      'warnings',
      report.warnings.map((row) => `${place(row)} ${row.text}`),
    ),
    ...section(
      'not imported',
      report.notTaken.map((row) => `${row.file} ${row.rows} rows: ${row.what}`),
    ),
    ...section(
      'unrecognized files',
      report.unrecognised.map((row) => `${row.file} ${row.reason}`),
    ),
    '',
  ].join('\n');
}
