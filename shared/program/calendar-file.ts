import { calendarOf, calendarText, calendarTime } from '#shared/encode/calendar.ts';
import { dayAfter, dayOf } from './schedule.ts';
import type { Session } from './sessions.ts';
import { sessionText } from './words.ts';

const dateOf = (day: string) => day.replaceAll('-', '');

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
    `DTSTAMP:${calendarTime(nowMs)}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    `DTEND;VALUE=DATE:${dateOf(dayAfter(day, 1))}`,
    `SUMMARY:${calendarText(`${session.name} · ${name}, week ${session.week}`)}`,
    `DESCRIPTION:${calendarText(sessionText(session))}`,
    `URL:${url}?session=${session.key}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The sessions of a program as a calendar (RFC 5545): one event a session, on its day, with its exercises as text. */
export function calendarFile(calendar: ProgramCalendar, nowMs: number): string {
  return calendarOf(
    { product: 'Training programs', name: calendar.name },
    calendar.sessions.flatMap((session) => eventLines(calendar, session, nowMs)),
  );
}
