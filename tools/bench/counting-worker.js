// The store, with the statements of its database counted. `GET /statements` says the most that one request has made.
import { AsyncLocalStorage } from 'node:async_hooks';
import * as parts from './index.js';
import { oncePerEnv, watchedDatabase } from './watch-bindings.js';

export * from './index.js';

const requests = new AsyncLocalStorage();
let most = 0;
let mostOf = '';

/** Counts a call: a batch has as many statements as it is given. */
function counted(name, call, [first]) {
  const request = requests.getStore();
  if (request) {
    request.count += name === 'batch' ? first.length : 1;
    if (request.count > most) {
      most = request.count;
      mostOf = request.path;
    }
  }
  return call();
}

const counting = oncePerEnv((env) => ({ ...env, DB: watchedDatabase(env.DB, counted) }));

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  ...parts.default,
  fetch(request, env, context) {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/statements') return Response.json({ most, of: mostOf });
    const run = () => parts.default.fetch(request, counting(env), context);
    return requests.run({ count: 0, path: pathname + search }, run);
  },
};
