// The store with bindings that fail. `OUTAGE` names the binding and how it fails: `DB hung`. Only the worker's own calls
// fail: the objects keep their storage, so that nothing is lost that was there before.
import store from './index.js';
import { watched, watchedDatabase, watchedObjects } from './watch-bindings.js';

export * from './index.js';

/** Milliseconds that a slow binding needs. */
const SLOW_MS = 800;
const OBJECTS = new Set(['EDITION', 'GUESTS', 'HASHER', 'LIMITER', 'ORDER_DESK', 'SHOPPER']);
const MESSAGES = {
  DB: {
    down: 'D1_ERROR: Network connection lost.',
    overloaded: 'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  },
  KV: { down: 'KV GET failed: 500 Internal Server Error', overloaded: 'KV GET failed: 429 Too Many Requests' },
};

/** Calls that a reset has failed already; the platform's own retries succeed after it. */
const failedOnce = new Set();

function errorOf(binding, mode) {
  const error = new Error(MESSAGES[binding]?.[mode] ?? `${binding}: internal error; reference = test`);
  if (!OBJECTS.has(binding)) return error;
  if (mode === 'overloaded') return Object.assign(error, { overloaded: true });
  return Object.assign(error, { retryable: true, ...(mode === 'reset' ? { durableObjectReset: true } : {}) });
}

/** A call to a binding, as the fault leaves it. `name` tells calls apart. */
async function call(binding, mode, name, work) {
  switch (mode) {
    case 'hung':
      return new Promise(() => undefined);
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return work();
    case 'reset':
      if (failedOnce.has(name)) return work();
      failedOnce.add(name);
      throw errorOf(binding, mode);
    case 'empty':
      return null;
    case 'twice':
      await work();
      return work();
    default:
      throw errorOf(binding, mode);
  }
}

/** Pictures whose results fail; the steps before are only noted. */
function faultyImages(images, run) {
  const wrap = (value) => watched(value, (name) => name === 'output', run, wrap);
  return watched(images, (name) => name === 'info', run, wrap);
}

function faulty(env) {
  const [binding, mode] = (env.OUTAGE ?? '').split(' ');
  if (!binding) return env;
  const run = (name, work) => call(binding, mode, `${binding}.${String(name)}`, work);
  const whole = env[binding];
  const broken =
    binding === 'DB'
      ? watchedDatabase(whole, run)
      : OBJECTS.has(binding)
        ? watchedObjects(whole, run)
        : binding === 'IMAGES'
          ? faultyImages(whole, run)
          : watched(whole, () => true, run);
  return { ...env, [binding]: broken };
}

/** The captcha has a fixed address; a store whose services fail asks it at `CAPTCHA_CHECK`. */
const CAPTCHA = 'https://challenges.cloudflare.com';
const send = globalThis.fetch;
let captcha = '';
globalThis.fetch = (asked, init) => {
  const request = new Request(asked, init);
  const isElsewhere = captcha !== '' && request.url.startsWith(CAPTCHA);
  return send(isElsewhere ? new Request(request.url.replace(CAPTCHA, captcha), request) : request);
};

let known;
const faultyOnce = (env) => {
  captcha = env.CAPTCHA_CHECK ?? '';
  known ??= faulty(env);
  return known;
};

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  fetch: (request, env, context) => store.fetch(request, faultyOnce(env), context),
  scheduled: (controller, env, context) => store.scheduled(controller, faultyOnce(env), context),
  queue: (batch, env, context) => store.queue(batch, faultyOnce(env), context),
};
