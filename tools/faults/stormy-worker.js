// The store in a storm: its objects are reset in the middle of their work, D1 fails and hangs for the worker and for the
// objects, and messages of the queue are lost and delivered twice. `POST /storm` begins a storm; `DELETE /storm` ends it
// and says how often each fault happened, `GET /storm` only says it. The same seed makes the same choices, in the order in which calls arrive.
import { AsyncLocalStorage } from 'node:async_hooks';
import * as parts from './index.js';
import { watched, watchedDatabase } from './watch-bindings.js';

export * from './index.js';

/** What a storm does, in calls of a hundred; a calm does nothing. */
const CALM = { seed: 0, reset: 0, fail: 0, lose: 0, hang: 0, slow: 0, unsent: 0, twice: 0 };
/** Most milliseconds of a slow call, and from the beginning of a call until its object is reset. */
const SLOW_MS = 600;
const RESET_MS = 30;
const OBJECTS = ['EDITION', 'GUESTS', 'LIMITER', 'ORDER_DESK', 'SHOPPER'];

let storm = CALM;
/** How often each fault has happened in this storm. */
let hits = {};
let state = 0;
let ends = Promise.withResolvers();

function chance() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
function happens(name) {
  const isHit = storm[name] > 0 && chance() * 100 < storm[name];
  if (isHit) hits[name] = (hits[name] ?? 0) + 1;
  return isHit;
}
const waitUpTo = (ms) => new Promise((resolve) => setTimeout(resolve, chance() * ms));

async function asked(work) {
  if (happens('fail')) throw new Error('D1_ERROR: Network connection lost.');
  if (happens('hang')) {
    await ends.promise;
    throw new Error('D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.');
  }
  if (happens('slow')) await waitUpTo(SLOW_MS);
  const answer = await work();
  if (happens('lose')) throw new Error('D1_ERROR: Network connection lost.');
  return answer;
}

const database = (db) => watchedDatabase(db, (_name, work) => asked(work));

function queue(events) {
  const sends = new Set(['send', 'sendBatch']);
  return watched(
    events,
    (name) => sends.has(name),
    async (_name, send) => {
      if (happens('unsent')) return;
      await send();
      if (happens('twice')) await send();
    },
  );
}

/** Calls a method of an object, and sometimes resets the object meanwhile. */
async function called(space, id, options, name, args) {
  const answer = space.get(id, options)[name](...args);
  if (!happens('reset')) return answer;
  const reset = waitUpTo(chance() < 0.5 ? 0 : RESET_MS).then(() => space.get(id).abortInStorm());
  const [outcome] = await Promise.allSettled([answer, reset]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

function objects(space) {
  const stub = (id, options) =>
    new Proxy(
      {},
      {
        get: (_, name) =>
          typeof name === 'string' && name !== 'then' ? (...args) => called(space, id, options, name, args) : undefined,
      },
    );
  return {
    idFromName: (name) => space.idFromName(name),
    idFromString: (id) => space.idFromString(id),
    get: stub,
  };
}

const known = new WeakMap();

/** The bindings in a storm, the same ones for the same environment. */
function stormy(env) {
  if (!known.has(env)) {
    const spaces = Object.fromEntries(OBJECTS.map((name) => [name, objects(env[name])]));
    known.set(env, { ...env, ...spaces, DB: database(env.DB), EVENTS: queue(env.EVENTS) });
  }
  return known.get(env);
}

/** A class of objects whose bindings are in the storm, and which can be reset. */
function exposed(Base) {
  return class extends Base {
    constructor(context, env) {
      super(context, { ...env, DB: database(env.DB), EVENTS: queue(env.EVENTS) });
    }

    abortInStorm() {
      this.ctx.abort('Durable Object reset because of a storm.');
    }

    async alarm(info) {
      if (happens('reset')) void waitUpTo(RESET_MS).then(() => this.abortInStorm());
      return super.alarm?.(info);
    }
  };
}

export const Edition = exposed(parts.Edition);
export const Guests = exposed(parts.Guests);
export const Limiter = exposed(parts.Limiter);
export const OrderDesk = exposed(parts.OrderDesk);
export const Shopper = exposed(parts.Shopper);

/** Milliseconds that the clock of the current work is ahead. */
const ahead = new AsyncLocalStorage();
const now = Date.now.bind(Date);
Date.now = () => now() + (ahead.getStore() ?? 0);

async function change(request) {
  if (request.method === 'GET') return Response.json(hits);
  storm = request.method === 'POST' ? { ...CALM, ...(await request.json()) } : CALM;
  const passed = hits;
  hits = {};
  state = storm.seed >>> 0;
  ends.resolve();
  ends = Promise.withResolvers();
  return Response.json(passed);
}

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  fetch(request, env, context) {
    if (new URL(request.url).pathname === '/storm') return change(request);
    return parts.default.fetch(request, stormy(env), context);
  },
  scheduled(controller, env, context) {
    // A minute of the future: what is due by then is done now.
    const shift = Math.max(0, controller.scheduledTime - now());
    return ahead.run(shift, () => parts.default.scheduled(controller, stormy(env), context));
  },
  async queue(batch, env, context) {
    const handle = () => parts.default.queue(batch, stormy(env), context);
    await Promise.all(happens('twice') ? [handle(), handle()] : [handle()]);
  },
};
