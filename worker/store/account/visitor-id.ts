import { DAY_MS } from '#shared/time/duration.ts';
import { COOKIES } from '#shared/tracking/cookies.ts';
import { PLACES, type Place } from '#worker/store/content/places.ts';

/** How long a visitor's id is his: as long as his browser keeps the cookie. His lists are deleted afterwards. */
const VISITOR_MS = COOKIES.visitor.seconds * 1000;
/** Objects in each place among which new visitors are spread. May grow: an id says for ever where its lists are. */
const SHARDS = 32;

const FORM = new RegExp(`^((${PLACES.join('|')})[0-9a-f]{2})-(([0-9a-f]{4})-[0-9a-f]{32})$`);

function hexDay(ms: number): string {
  return Math.floor(ms / DAY_MS)
    .toString(16)
    .padStart(4, '0');
}

/**
 * The id of a new visitor, such as `weur0b-512b-` and 122 random bits: nobody guesses it. It begins with the object that
 * keeps his lists (place and shard), so that nothing has to be looked up to find them, and goes on with the day on which
 * he came, so that an object has its visitors in the order in which it may forget them.
 */
export function newVisitorId(place: Place, nowMs: number): string {
  const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
  const shard = (random % SHARDS).toString(16).padStart(2, '0');
  return `${place}${shard}-${hexDay(nowMs)}-${crypto.randomUUID().replaceAll('-', '')}`;
}

/** Days below are compared as texts: four digits reach to the year 2149. */
export function firstKeptDay(nowMs: number): string {
  return hexDay(nowMs - VISITOR_MS);
}

/** Whether a text is the id of a visitor whose lists are still kept. A day ahead is granted to clocks that differ. */
export function isVisitorId(id: string, nowMs: number): boolean {
  const day = FORM.exec(id)?.[4];
  return day !== undefined && day >= firstKeptDay(nowMs) && day <= hexDay(nowMs + DAY_MS);
}

/** Where a visitor's lists are. */
export interface VisitorSeat {
  /** Of the object. */
  readonly name: string;
  readonly place: Place;
  /** Of the visitor in it; keys that begin with an earlier day come first. */
  readonly key: string;
}

/** Reads from a visitor's id where his lists are. Throws for what `isVisitorId` refuses by its form. */
export function seatOf(id: string): VisitorSeat {
  const [, name, place, key] = FORM.exec(id) ?? [];
  if (name === undefined || key === undefined) throw new Error('this is not a visitor id');
  return { name, place: place as Place, key };
}
