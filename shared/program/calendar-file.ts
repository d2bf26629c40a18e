import { dayAfter, dayOf } from './schedule.ts';
import type { Session } from './sessions.ts';
import { sessionText } from './words.ts';

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

/** Escapes a text value (RFC 5545, section 3.3.11). */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

const dateOf = (day: string) => day.replaceAll('-', '');
const timeOf = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** The content of a calendar. */
export interface ProgramCalendar {
  readonly productId: number;
  readonly name: string;
  readonly sessions: readonly Session[];
  /** Day 1 of week 1. */
  readonly startsOn: string;
  /** Address of the program's page, with its origin, and its host. */
  readonly url: string;
  readonly host: string;
}

function eventLines({ productId, name, url, host, startsOn }: ProgramCalendar, session: Session, nowMs: number) {
  const day = dayOf(session, startsOn);
  return [
    'BEGIN:VEVENT',
    // A session keeps its id when the program begins on another day, so that a calendar moves it.
    `UID:program-${productId}-${session.key}@${host}`,
    `DTSTAMP:${timeOf(nowMs)}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    `DTEND;VALUE=DATE:${dateOf(dayAfter(day, 1))}`,
    `SUMMARY:${escaped(`${session.name} · ${name}, week ${session.week}`)}`,
    `DESCRIPTION:${escaped(sessionText(session))}`,
    `URL:${url}?session=${session.key}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The sessions of a program as a calendar (RFC 5545): one event a session, on its day, with its exercises as text. */
export function calendarFile(calendar: ProgramCalendar, nowMs: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Northbar//Training programs//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    ...calendar.sessions.flatMap((session) => eventLines(calendar, session, nowMs)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
