/** What a query may hold besides plain text: escapes of other letters, and spaces. */
const ESCAPED = /[%+]/;

/**
 * Whether a query may have a parameter whose name `names` finds: told from its text, since few queries have one and
 * unpacking costs each answer.
 */
export function mayName(search: string, names: RegExp): boolean {
  return search !== '' && (names.test(search) || ESCAPED.test(search));
}

/** Names and values of a query in its order, as `URLSearchParams` reads them, which costs many times as much. */
export function pairsOf(search: string): readonly (readonly [name: string, value: string])[] {
  if (ESCAPED.test(search)) return [...new URLSearchParams(search)];
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    });
}
