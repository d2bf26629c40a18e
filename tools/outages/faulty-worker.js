// The store with bindings that fail. `OUTAGE` names the binding and how it fails: `DB hung`. Only the worker's own calls
// fail: the objects keep their storage, so that nothing is lost that was there before.
import store from './index.js';
import { captchaElsewhere, OBJECTS, oncePerEnv, watched, watchedDatabase, watchedObjects } from './watch-bindings.js';

export * from './index.js';

/** Milliseconds that a slow binding needs. */
const SLOW_MS = 800;
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
  if (!OBJECTS.includes(binding)) return error;
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
      : OBJECTS.includes(binding)
        ? watchedObjects(whole, run)
        : binding === 'IMAGES'
          ? faultyImages(whole, run)
          : watched(whole, () => true, run);
  return { ...env, [binding]: broken };
}

const askCaptchaAt = captchaElsewhere();
const faultyEnv = oncePerEnv(faulty);
/** A store whose services fail asks the captcha at `CAPTCHA_CHECK`. */
function faultyOnce(env) {
  askCaptchaAt(env.CAPTCHA_CHECK ?? '');
  return faultyEnv(env);
}

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  fetch: (request, env, context) => store.fetch(request, faultyOnce(env), context),
  scheduled: (controller, env, context) => store.scheduled(controller, faultyOnce(env), context),
  queue: (batch, env, context) => store.queue(batch, faultyOnce(env), context),
};
