import type { FailingBinding } from './families.ts';

/** A mistake in the store's own code that the walk through outages must notice. */
export interface OutageMistake {
  /** Short, in words: `ONLY=name` plants only this one. */
  readonly name: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** The text to replace; it occurs exactly once in the file. */
  readonly text: string;
  readonly by: string;
  /** The binding whose outages show it. */
  readonly binding: FailingBinding;
}

const BOUNDED_ENV = 'worker/bounded-env.ts';
const DEADLINE = 'worker/bounds/deadline.ts';
const OBJECTS = 'worker/bounds/objects.ts';
const FAILURE = 'worker/render/failure.tsx';

/** Mistakes that engineers make around outages, each planted alone. */
export const MISTAKES: readonly OutageMistake[] = [
  {
    name: 'calls to D1 have no end',
    file: 'worker/bounds/database.ts',
    text: "return await inTime('DB', limitMs, distrust, work());",
    by: 'return await work();',
    binding: 'DB',
  },
  {
    name: 'a page waits for D1 as long as a browser does',
    file: BOUNDED_ENV,
    text: 'page: { DB: 6_000,',
    by: 'page: { DB: 12_000,',
    binding: 'DB',
  },
  {
    name: 'a service waits for D1 as long as a page',
    file: BOUNDED_ENV,
    text: 'service: { DB: 3_500,',
    by: 'service: { DB: 6_000,',
    binding: 'DB',
  },
  {
    name: 'services are taken for pages',
    file: BOUNDED_ENV,
    text: "return SERVICE.test(url) ? 'service' : 'page';",
    by: "return 'page';",
    binding: 'DB',
  },
  {
    name: 'D1 that is down is an error of our own',
    file: 'worker/bounds/database.ts',
    text: 'throw outage(error);',
    by: 'throw error;',
    binding: 'DB',
  },
  {
    name: 'a page that is not found in time does not exist',
    file: 'worker/render/serve-page.tsx',
    text: 'const FIND_LIMIT_MS = 8_000;',
    by: 'const FIND_LIMIT_MS = 3_000;',
    binding: 'DB',
  },
  {
    name: 'an outage does not say when to come back',
    file: FAILURE,
    text: "...(status === 503 ? { 'retry-after': RETRY_SECONDS } : {}),",
    by: '',
    binding: 'DB',
  },
  {
    name: 'an outage is an error without a name',
    file: DEADLINE,
    text: "return new Fault('upstream_unavailable', [], { cause: new BindingOutage(binding, cause) });",
    by: "return new Fault('unknown_error', [], { cause: new BindingOutage(binding, cause) });",
    binding: 'DB',
  },
  {
    name: 'a part of a page that fails says nothing',
    file: 'worker/render/failure-views.tsx',
    text: '<p>Nothing has been lost. Please reload the page in a moment.</p>',
    by: '<p />',
    binding: 'DB',
  },
  {
    name: 'KV is waited for like a database',
    file: BOUNDED_ENV,
    text: 'const KV_LIMIT_MS = 250;',
    by: 'const KV_LIMIT_MS = 6_000;',
    binding: 'KV',
  },
  {
    name: 'flags that cannot be read end the request',
    file: 'worker/ports/flags/feature-cache.ts',
    text: '    } catch (error) {\n      entry.errors += 1;',
    by: '    } catch (error) {\n      if (!entry.rules) throw error;\n      entry.errors += 1;',
    binding: 'KV',
  },
  {
    name: 'a copy that cannot be read ends the request',
    file: 'worker/store/cache.ts',
    text: 'return parsed(await env.KV.get(key).catch(() => null), schema);',
    by: 'return parsed(await env.KV.get(key), schema);',
    binding: 'KV',
  },
  {
    name: 'no page without the object of content versions',
    file: 'worker/stubs/edition.ts',
    text: 'await ask(env, now).catch(() => guess(env, now))',
    by: 'await ask(env, now)',
    binding: 'EDITION',
  },
  {
    name: 'every page waits long for the content version',
    file: BOUNDED_ENV,
    text: 'const EDITION_LIMIT_MS = 1_000;',
    by: 'const EDITION_LIMIT_MS = 11_000;',
    binding: 'EDITION',
  },
  {
    name: 'an object that is down is an error of our own',
    file: OBJECTS,
    text: 'return Boolean(retryable || overloaded || durableObjectReset) || PLATFORM_ERROR.test(String(error));',
    by: 'return false;',
    binding: 'GUESTS',
  },
  {
    name: 'nothing is read again after a reset',
    file: OBJECTS,
    text: 'return retryable === true && overloaded !== true;',
    by: 'return overloaded === false;',
    binding: 'GUESTS',
  },
  {
    name: 'a list is not read again after a reset',
    file: BOUNDED_ENV,
    text: "GUESTS: new Set(['load', 'list', 'cartQuantities']),",
    by: 'GUESTS: new Set([]),',
    binding: 'GUESTS',
  },
  {
    name: 'calls of objects have no end',
    file: OBJECTS,
    text: 'waiting[method] ?? limitMs',
    by: '100_000_000',
    binding: 'ORDER_DESK',
  },
  {
    name: 'passwords are tried without being counted',
    file: 'worker/request/tries.ts',
    text: 'const waitMs = await ctx.store.limits[how](subject, limit, ctx.now);',
    by: 'const waitMs = await ctx.store.limits[how](subject, limit, ctx.now).catch(() => 0);',
    binding: 'LIMITER',
  },
  {
    name: 'each counter is waited for as long as a page',
    file: BOUNDED_ENV,
    text: 'const LIMITER_LIMIT_MS = 1_500;',
    by: 'const LIMITER_LIMIT_MS = 6_000;',
    binding: 'LIMITER',
  },
  {
    name: 'a session that cannot be checked is over',
    file: 'worker/request/session.ts',
    text: '    ctx.store.sessions.renew(customerId, sessionId, ctx.now),',
    by: '    ctx.store.sessions.renew(customerId, sessionId, ctx.now).catch(() => false),',
    binding: 'SHOPPER',
  },
  {
    name: 'an object that hashes and is not there is waited for',
    file: 'worker/stubs/hashers.ts',
    text: 'return await Promise.race([hashed, object.isThere().then(() => hashed)]);',
    by: 'return await hashed;',
    binding: 'HASHER',
  },
  {
    name: 'a picture that was made is looked up in the bucket first',
    file: 'worker/files/media.ts',
    text: '  const kept = await caches.default.match(keyOf(variant));\n  if (kept) return new Response(kept.body, kept);\n  const original = await ctx.store.media.original(variant.file);',
    by: '  const original = await ctx.store.media.original(variant.file);',
    binding: 'MEDIA',
  },
];
