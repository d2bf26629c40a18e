/** Written into the worker when it is built (`tools/known-passwords.ts`). */
declare const __KNOWN_PASSWORDS__: string;

let known: ReadonlySet<string> | undefined;

/** Whether a password, in lower case, is one of those that everyone tries first. */
export function isKnownPassword(lowerCase: string): boolean {
  known ??= new Set(__KNOWN_PASSWORDS__.split('\n'));
  return known.has(lowerCase);
}
