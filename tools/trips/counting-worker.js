// The store with the distances of the world: each call of a binding is a trip. A trip takes a moment in which others may
// begin, so that calls made at the same time count once, and calls that wait for one another count each.
// `GET /trips` says the trips of the last request, and begins again.
import * as parts from './index.js';
import { oncePerEnv, watched, watchedEnv } from './watch-bindings.js';

export * from './index.js';

/** Milliseconds of a trip: longer than what a busy machine needs between two calls that are made at the same time. */
const TRIP_MS = 100;

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

const runOf = (label) => (name, work) => trip(`${label}.${String(name)}`, work);

/** The bindings as far away as they are, the same ones for the same environment. */
const far = oncePerEnv((env) => ({
  ...watchedEnv(env, runOf),
  EVENTS: watched(env.EVENTS, () => true, runOf('EVENTS')),
}));

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
