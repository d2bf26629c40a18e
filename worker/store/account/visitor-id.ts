import { DAY_MS } from '#shared/time/duration.ts';
import { COOKIES } from '#shared/tracking/cookies.ts';
import { PLACES, type Place } from '#worker/store/content/places.ts';
import { newToken } from './token.ts';

/** How long a visitor's id is valid: as long as the browser keeps the cookie. Then the visitor's lists are deleted. */
const VISITOR_MS = COOKIES.visitor.seconds * 1000;
/**
 * Number of objects per place among which new visitors are distributed. It may grow, because an id always contains the
 * object that stores its lists.
 */
const SHARDS = 32;

const FORM = new RegExp(`^((${PLACES.join('|')})[0-9a-f]{2})-(([0-9a-f]{4})-[0-9a-f]{32})$`);

function hexDay(ms: number): string {
  return Math.floor(ms / DAY_MS)
    .toString(16)
    .padStart(4, '0');
}

/**
 * The id of a new visitor, such as `weur0b-512b-` and 128 random bits, so that it cannot be guessed. It begins with the
 * object that stores the visitor's lists (place and shard), which saves a lookup. Then comes the day of the first
 * visit, so that an object stores its visitors in the order in which it may delete them.
 */
export function newVisitorId(place: Place, nowMs: number): string {
  const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
  const shard = (random % SHARDS).toString(16).padStart(2, '0');
  return `${place}${shard}-${hexDay(nowMs)}-${newToken()}`;
}

/** Days below are compared as texts: four digits last until the year 2149. */
export function firstKeptDay(nowMs: number): string {
  return hexDay(nowMs - VISITOR_MS);
}

/**
 * Whether a text is the id of a visitor whose lists are still kept. A day in the future is accepted, because clocks
 * differ.
 */
export function isVisitorId(id: string, nowMs: number): boolean {
  const day = FORM.exec(id)?.[4];
  return day !== undefined && day >= firstKeptDay(nowMs) && day <= hexDay(nowMs + DAY_MS);
}

/** Where a visitor's lists are stored. */
export interface VisitorSeat {
  /** Name of the object. */
  readonly name: string;
  readonly place: Place;
  /** Key of the visitor in the object. Earlier days sort first. */
  readonly key: string;
}

/**
 * Returns where the lists of a visitor's id are stored. Throws if the id does not have the form that `isVisitorId`
 * requires.
 */
export function seatOf(id: string): VisitorSeat {
  const [, name, ofPlace, key] = FORM.exec(id) ?? [];
  const place = PLACES.find((each) => each === ofPlace);
  if (name === undefined || place === undefined || key === undefined) throw new Error('this is not a visitor id');
  return { name, place, key };
}
