// The store as it is, with its calls of bindings counted. `GET /counted` says how often each was called, by names such
// as `KV.put`, and begins again. Turnstile has a fixed address; a store is asked for it at `CAPTCHA_CHECK`.
import * as parts from './index.js';
import { captchaElsewhere, oncePerEnv, watchedEnv } from './watch-bindings.js';

export * from './index.js';

let counts = {};

const runOf = (label) => (name, work) => {
  const call = `${label}.${String(name)}`;
  counts[call] = (counts[call] ?? 0) + 1;
  return work();
};
// The store names settings that it does not know.
const counted = oncePerEnv(({ CAPTCHA_CHECK: _elsewhere, ...env }) => watchedEnv(env, runOf));
const askCaptchaAt = captchaElsewhere();

function told() {
  const answer = Response.json(counts);
  counts = {};
  return answer;
}

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  fetch(request, env, context) {
    if (new URL(request.url).pathname === '/counted') return told();
    askCaptchaAt(env.CAPTCHA_CHECK ?? '');
    return parts.default.fetch(request, counted(env), context);
  },
  scheduled: (controller, env, context) => parts.default.scheduled(controller, counted(env), context),
  queue: (batch, env, context) => parts.default.queue(batch, counted(env), context),
};
