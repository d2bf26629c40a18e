import { boundedDatabase } from '#worker/bounds/database.ts';
import { Distrust, timed } from '#worker/bounds/deadline.ts';
import { boundedImages } from '#worker/bounds/images.ts';
import { boundedMethods } from '#worker/bounds/methods.ts';
import { boundedObjects } from '#worker/bounds/objects.ts';
import type { Clock } from '#worker/clock.ts';
import type { Env } from '#worker/env.ts';

/** The caller of a binding: a page, a service, a picture, or bulk work (jobs, imports and changes by staff). */
export type Caller = 'page' | 'service' | 'picture' | 'bulk';

/**
 * Milliseconds for one call. A page must be complete in 10 s and a service in 5 s, also if it reads once more after a
 * call that was too late; a publication of a large catalog may hold up D1 for seconds. D1 itself ends a statement
 * after 30 s, so bulk work sees its own error.
 */
const LIMITS_MS = {
  page: { DB: 6_000, MEDIA: 4_000, IMAGES: 5_000, EVENTS: 2_000, SHOPPER: 4_000, object: 4_000 },
  // A login has hashed a password for up to two seconds before it asks the customer's object.
  service: { DB: 3_500, MEDIA: 3_500, IMAGES: 3_500, EVENTS: 2_000, SHOPPER: 2_500, object: 3_500 },
  // A picture in a format that takes long is made after the answer, for which `worker/files/media.ts` has a limit of its own.
  picture: { DB: 6_000, MEDIA: 4_000, IMAGES: 30_000, EVENTS: 2_000, SHOPPER: 4_000, object: 4_000 },
  bulk: { DB: 35_000, MEDIA: 30_000, IMAGES: 30_000, EVENTS: 5_000, SHOPPER: 60_000, object: 60_000 },
} as const satisfies Readonly<Record<Caller, Readonly<Record<string, number>>>>;

/** KV contains only copies: one that does not answer in this time, milliseconds, counts as failed. */
const KV_LIMIT_MS = 250;
/** Every page waits for the content version once in an isolate, and can do without it. */
const EDITION_LIMIT_MS = 1_000;
/** A try is counted in several objects, some of them one after the other. */
const LIMITER_LIMIT_MS = 1_500;
/** Who joins the line has already waited for the desk. */
const LINE_LIMIT_MS = 1_500;
/** An object says between two hashes, a third of a second each, that it is there. */
const HASHER_LIMIT_MS = 1_500;
/** Those who log in at once wait for their turn; an object that has too much to do says so before. */
const HASHING = { hash: 9_000, matches: 9_000 };

/** Methods of the objects that only read, or change nothing the second time. */
const REPEATABLE = {
  EDITION: new Set(['bookmark', 'current', 'state']),
  EVENT_DESK: new Set([
    ...[
      'check',
      'close',
      'enter',
      'expireOffers',
      'holdPlaces',
      'joinWaiting',
      'leaveWaiting',
      'passPlace',
      'placeFigures',
    ],
    ...['postponePlaces', 'releasePlaces', 'state', 'takePlaces', 'withdraw'],
  ]),
  FLAG_BOARD: new Set(['fetch', 'tell', 'told']),
  GUESTS: new Set(['load', 'list', 'cartQuantities']),
  HASHER: new Set(['hash', 'isThere', 'matches']),
  LIMITER: new Set(['waitOf']),
  ORDER_DESK: new Set([
    ...['balances', 'balancesOf', 'bookedOrders', 'bookViolations', 'dueSubscriptions', 'epoch', 'free', 'ledger'],
    ...['movements', 'order', 'orderByNumber', 'orderOfList', 'orderOfOwner', 'settled', 'subscription'],
  ]),
  SHOPPER: new Set(['load', 'list', 'cartQuantities', 'isSessionValid', 'renewSession', 'sessions', 'personalData']),
  WAITING_LINE: new Set(['hear', 'join', 'progress']),
} as const;

/** Methods that wait for a payment provider on purpose, with their limits in milliseconds. */
const WAITING = { giveUp: 20_000, settled: 20_000 };

function bind(env: Env, caller: Caller, clock: Clock): Env {
  const limits = LIMITS_MS[caller];
  const distrust = new Distrust(clock);
  const bounds = (binding: keyof typeof REPEATABLE, limitMs: number) => ({
    binding,
    limitMs,
    repeatable: REPEATABLE[binding],
  });
  return {
    ...env,
    DB: boundedDatabase(env.DB, limits.DB, distrust),
    KV: boundedMethods(env.KV, new Set(['get', 'put', 'delete']), timed('KV', KV_LIMIT_MS, distrust)),
    MEDIA: boundedMethods(
      env.MEDIA,
      new Set(['get', 'put', 'head', 'delete', 'list']),
      timed('MEDIA', limits.MEDIA, distrust),
    ),
    IMAGES: boundedImages(env.IMAGES, timed('IMAGES', limits.IMAGES, distrust)),
    EVENTS: boundedMethods(env.EVENTS, new Set(['send', 'sendBatch']), timed('EVENTS', limits.EVENTS, distrust)),
    EDITION: boundedObjects(env.EDITION, bounds('EDITION', EDITION_LIMIT_MS), distrust),
    EVENT_DESK: boundedObjects(env.EVENT_DESK, bounds('EVENT_DESK', limits.object), distrust),
    FLAG_BOARD: boundedObjects(env.FLAG_BOARD, bounds('FLAG_BOARD', limits.object), distrust),
    GUESTS: boundedObjects(env.GUESTS, bounds('GUESTS', limits.object), distrust),
    HASHER: boundedObjects(env.HASHER, { ...bounds('HASHER', HASHER_LIMIT_MS), waiting: HASHING }, distrust),
    LIMITER: boundedObjects(env.LIMITER, bounds('LIMITER', LIMITER_LIMIT_MS), distrust),
    ORDER_DESK: boundedObjects(env.ORDER_DESK, { ...bounds('ORDER_DESK', limits.object), waiting: WAITING }, distrust),
    SHOPPER: boundedObjects(env.SHOPPER, bounds('SHOPPER', limits.SHOPPER), distrust),
    WAITING_LINE: boundedObjects(env.WAITING_LINE, bounds('WAITING_LINE', LINE_LIMIT_MS), distrust),
  };
}

const bounded = new WeakMap<Env, Map<Caller, Env>>();

/**
 * The environment of the platform in which every call to a binding ends in time and an outage throws
 * `upstream_unavailable`; the same object for the same environment and caller.
 */
export function boundedEnv(env: Env, caller: Caller, clock: Clock): Env {
  const callers = bounded.get(env) ?? new Map<Caller, Env>();
  const found = callers.get(caller) ?? bind(env, caller, clock);
  bounded.set(env, callers.set(caller, found));
  return found;
}

/** Addresses of staff whose work is long: every change, and the calls that read or write the whole store. */
const BULK_CALL =
  /^https?:\/\/[^/]+(?:\/[a-z]{2,3})?\/svc_staff\/(?:audit|changesets|export|import|media|publish|skus)\b/;
const STAFF_PAGE = /^https?:\/\/[^/]+(?:\/[a-z]{2,3})?\/staff\b/;

const PICTURE = /^https?:\/\/[^/]+\/media\//;
const SERVICE = /^https?:\/\/[^/]+(?:\/[a-z]{2,3})?\/svc_/;

/** The caller behind a request. */
export function callerOf({ method, url }: Request): Caller {
  if (BULK_CALL.test(url) || (method === 'POST' && STAFF_PAGE.test(url))) return 'bulk';
  if (PICTURE.test(url)) return 'picture';
  return SERVICE.test(url) ? 'service' : 'page';
}
