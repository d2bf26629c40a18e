/** Maximum octets of a line, without its end (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;

/** Octets that a character takes in UTF-8. */
function octets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Folds a line into pieces of at most 75 octets, each but the first after a blank, without splitting a character. */
function folded(line: string): string {
  let text = '';
  let room = LINE_OCTETS;
  for (const character of line) {
    const size = octets(character);
    if (size > room) {
      text += '\r\n ';
      room = LINE_OCTETS - 1;
    }
    text += character;
    room -= size;
  }
  return text;
}

/** Escapes a text value of a calendar (RFC 5545, section 3.3.11). */
export function calendarText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** A moment in a calendar, in UTC: `20251024T130000Z`. */
export const calendarTime = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/**
 * Writes a calendar (RFC 5545). `product` names what made it, `further` are lines of the calendar itself, `lines` those of
 * its events, unfolded.
 */
export function calendarOf(
  {
    product,
    name,
    further = [],
  }: { readonly product: string; readonly name: string; readonly further?: readonly string[] },
  lines: readonly string[],
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Northbar//${product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${calendarText(name)}`,
    ...further,
    ...lines,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}
