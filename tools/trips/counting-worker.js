// The store with the distances of the world: each call of a binding is a trip. A trip takes a moment in which others may
// begin, so that calls made at the same time count once, and calls that wait for one another count each.
// `GET /trips` says the trips of the last request, and begins again.
import * as parts from './index.js';

export * from './index.js';

/** Milliseconds of a trip: longer than what a busy machine needs between two calls that are made at the same time. */
const TRIP_MS = 100;
const METHODS = new Set(['all', 'batch', 'exec', 'first', 'raw', 'run']);
const OBJECTS = ['EDITION', 'GUESTS', 'HASHER', 'LIMITER', 'ORDER_DESK', 'SHOPPER'];

/** Trips that are over, one after the other; those until the answer began, and until it ended. */
let over = 0;
let begun = 0;
let ended = 0;
/** What was called, each with the number of trips that it ends. */
let calls = [];

/** A call of a binding. What it causes over there (an object's own calls) begins after its trip. */
async function trip(name, work) {
  const number = over + 1;
  calls.push(`${number} ${name}`);
  await new Promise((resolve) => setTimeout(resolve, TRIP_MS));
  over = Math.max(over, number);
  return work();
}

/** Statements of the platform, by the counted ones that stand for them. */
const statements = new WeakMap();
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? (statements.get(value) ?? value) : value;
}

/** An object whose methods are trips if `isTrip` says so by their names; `wrap` takes the results of all others. */
function around(target, label, isTrip, wrap = (value) => value) {
  return new Proxy(target, {
    get(_, name) {
      if (name === 'then') return undefined;
      const value = target[name];
      if (typeof value !== 'function') return value;
      const call = (args) => target[name](...args.map(plain));
      if (isTrip(name)) return (...args) => trip(`${label}.${String(name)}`, () => call(args));
      return (...args) => wrap(call(args), name);
    },
  });
}

function database(db) {
  const wrap = (value) => {
    // A session's bookmark.
    if (typeof value !== 'object' || value === null) return value;
    const statement = around(value, 'DB', (name) => METHODS.has(name), wrap);
    statements.set(statement, value);
    return statement;
  };
  return around(db, 'DB', (name) => METHODS.has(name), wrap);
}

const objects = (space, label) =>
  around(
    space,
    label,
    () => false,
    (value, name) => (name === 'get' ? around(value, label, () => true) : value),
  );

/** The bindings as far away as they are, the same ones for the same environment. */
const known = new WeakMap();
function far(env) {
  if (!known.has(env)) {
    const spaces = Object.fromEntries(
      OBJECTS.filter((name) => env[name]).map((name) => [name, objects(env[name], name)]),
    );
    const rest = {
      DB: database(env.DB),
      KV: around(env.KV, 'KV', () => true),
      MEDIA: around(env.MEDIA, 'R2', () => true),
    };
    known.set(env, { ...env, ...spaces, ...rest, EVENTS: around(env.EVENTS, 'EVENTS', () => true) });
  }
  return known.get(env);
}

/** A class of objects whose bindings are as far away as the worker's. */
const exposed = (Base) =>
  class extends Base {
    constructor(context, env) {
      super(context, far(env));
    }
  };

export const Edition = exposed(parts.Edition);
export const Guests = exposed(parts.Guests);
export const Limiter = exposed(parts.Limiter);
export const OrderDesk = exposed(parts.OrderDesk);
export const Shopper = exposed(parts.Shopper);

const send = globalThis.fetch;
globalThis.fetch = (asked, init) => trip('outside', () => send(asked, init));

function told() {
  const answer = Response.json({ begun, ended, calls });
  over = 0;
  begun = 0;
  ended = 0;
  calls = [];
  return answer;
}

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/trips') return told();
    const answer = await parts.default.fetch(request, far(env), context);
    begun = over;
    ended = over;
    if (!answer.body) return answer;
    const noting = new TransformStream({
      flush() {
        ended = over;
      },
    });
    return new Response(answer.body.pipeThrough(noting), answer);
  },
  scheduled: (controller, env, context) => parts.default.scheduled(controller, far(env), context),
  queue: (batch, env, context) => parts.default.queue(batch, far(env), context),
};
