/**
 * A line of a CSV file that people open in a spreadsheet. A cell that a spreadsheet would run as a formula begins with an
 * apostrophe.
 */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}
