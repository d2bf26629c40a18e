/** Written into the worker when it is built (`tools/known-passwords.ts`). */
declare const __KNOWN_PASSWORDS__: string;

let known: ReadonlySet<string> | undefined;

/** Tells whether a password, in lowercase, is one of those that attackers try first. */
export function isKnownPassword(lowerCase: string): boolean {
  known ??= new Set(__KNOWN_PASSWORDS__.split('\n'));
  return known.has(lowerCase);
}
