/** A time for staff, to the second, for example `2026-11-22 21:39:08 UTC`. */
export function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
