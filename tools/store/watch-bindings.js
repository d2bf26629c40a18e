// Proxies of bindings for the modules around the bundle in which calls fail, hang or are counted.

/** Methods of D1 that reach the database; all others only prepare something. */
const DATABASE_METHODS = new Set(['all', 'batch', 'exec', 'first', 'raw', 'run']);

/** Statements of the platform, by the watched ones that stand for them. */
const statements = new WeakMap();

function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? (statements.get(value) ?? value) : value;
}

/**
 * An object whose methods are called by `run(name, call, args)` if `isWatched` says so by their names. All others are
 * called as they are, and `wrap(result, name)` is what they return.
 */
export function watched(target, isWatched, run, wrap = (value) => value) {
  return new Proxy(target, {
    get(_, name) {
      if (name === 'then') return undefined;
      const value = target[name];
      if (typeof value !== 'function') return value;
      const call = (args) => target[name](...args.map(plain));
      if (isWatched(name)) return (...args) => run(name, () => call(args), args);
      return (...args) => wrap(call(args), name);
    },
  });
}

/** D1 with its statements and sessions: what reaches the database is called by `run`. */
export function watchedDatabase(db, run) {
  const isWatched = (name) => DATABASE_METHODS.has(name);
  const wrap = (value) => {
    // A session's bookmark.
    if (typeof value !== 'object' || value === null) return value;
    const statement = watched(value, isWatched, run, wrap);
    statements.set(statement, value);
    return statement;
  };
  return watched(db, isWatched, run, wrap);
}

/** A namespace of objects: every method of an object is called by `run`. */
export const watchedObjects = (space, run) =>
  watched(
    space,
    () => false,
    run,
    (value, name) => (name === 'get' ? watched(value, () => true, run) : value),
  );

/** Namespaces of objects in an environment. */
export const OBJECTS = [
  'EDITION',
  'EVENT_DESK',
  'FLAG_BOARD',
  'GUESTS',
  'HASHER',
  'LIMITER',
  'ORDER_DESK',
  'SHOPPER',
  'WAITING_LINE',
];

/** Objects, D1, KV and R2 of an environment: every call goes through `runOf(label)`, with a label such as `KV`. */
export function watchedEnv(env, runOf) {
  const every = () => true;
  const spaces = Object.fromEntries(
    OBJECTS.filter((name) => env[name]).map((name) => [name, watchedObjects(env[name], runOf(name))]),
  );
  return {
    ...env,
    ...spaces,
    DB: watchedDatabase(env.DB, runOf('DB')),
    KV: watched(env.KV, every, runOf('KV')),
    MEDIA: watched(env.MEDIA, every, runOf('R2')),
  };
}

/** Makes something of an environment once for each. */
export function oncePerEnv(make) {
  const known = new WeakMap();
  return (env) => {
    if (!known.has(env)) known.set(env, make(env));
    return known.get(env);
  };
}

const CAPTCHA = 'https://challenges.cloudflare.com';

/** The captcha has a fixed address. Returns a function that lets the store ask it elsewhere; '' for its own address. */
export function captchaElsewhere() {
  const send = globalThis.fetch;
  let address = '';
  globalThis.fetch = (asked, init) => {
    const request = new Request(asked, init);
    const isElsewhere = address !== '' && request.url.startsWith(CAPTCHA);
    return send(isElsewhere ? new Request(request.url.replace(CAPTCHA, address), request) : request);
  };
  return (elsewhere) => {
    address = elsewhere;
  };
}
