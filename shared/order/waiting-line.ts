import type { FieldProblem } from '#shared/errors.ts';

/**
 * The header in which a client sends back the ticket of its place in line (`in_line`). Without it the same order still
 * has its place, but each question about it reaches the line itself.
 */
export const LINE_HEADER = 'x-line-ticket';

/** An order's place in the line of a stock pool whose desk has more orders than it can take. */
export interface PlaceInLine {
  /** What proves the place, for `LINE_HEADER`. */
  readonly ticket: string;
  /** How many orders are ahead, this one included; at least 1. */
  readonly place: number;
  /** How long it takes at the present pace, seconds. */
  readonly waitSeconds: number;
}

/** A shopper learns often enough that the line moves, and many shoppers do not ask more than the store can answer. */
const SOONEST_MS = 2_000;
const LATEST_MS = 15_000;

/** Milliseconds after which an order in line is sent again: about half of what is left to wait. */
export function askAgainMs({ waitSeconds }: Pick<PlaceInLine, 'waitSeconds'>): number {
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, waitSeconds * 500));
}

/** A place as the fields of an error. */
export function fieldsOfPlace({ ticket, place, waitSeconds }: PlaceInLine): readonly FieldProblem[] {
  return [
    { field: 'line.ticket', message: ticket },
    { field: 'line.place', message: String(place) },
    { field: 'line.waitSeconds', message: String(waitSeconds) },
  ];
}

/** The place that the fields of an error name; undefined if they do not. */
export function placeOfFields(fields: readonly FieldProblem[]): PlaceInLine | undefined {
  const said = new Map(fields.map(({ field, message }) => [field, message]));
  const ticket = said.get('line.ticket');
  const place = Number(said.get('line.place'));
  const waitSeconds = Number(said.get('line.waitSeconds'));
  if (ticket === undefined || !Number.isSafeInteger(place) || !Number.isFinite(waitSeconds)) return undefined;
  return { ticket, place, waitSeconds };
}

const MINUTE_S = 60;
/** Seconds below which tens are too coarse. */
const SHORT_S = 10;

/** How long a shopper waits, in words that promise no more precision than the pace of a line has. */
export function waitWords(seconds: number): string {
  if (seconds <= SHORT_S) return 'a few seconds';
  const tens = Math.ceil(seconds / SHORT_S) * SHORT_S;
  if (tens < MINUTE_S) return `about ${tens} seconds`;
  const minutes = Math.ceil(seconds / MINUTE_S);
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}
