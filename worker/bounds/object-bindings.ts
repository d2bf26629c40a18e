import type { Bindings } from '#worker/bindings.ts';
import type { Clock } from '#worker/clock.ts';
import { boundedDatabase } from './database.ts';
import { Distrust, timed } from './deadline.ts';
import { boundedMethods } from './methods.ts';

/**
 * Milliseconds for a call of an object: its alarm repeats what failed, so it waits longer than a shopper would, but not so
 * long that orders without news are kept waiting.
 */
const LIMITS_MS = { DB: 10_000, EVENTS: 5_000 } as const;

/**
 * The bindings of a Durable Object, with a time limit for its own calls to D1 and the queue. An outage throws
 * `upstream_unavailable`.
 */
export function objectBindings<Own extends Pick<Bindings, 'DB' | 'EVENTS'>>(env: Own, clock: Clock): Own {
  const distrust = new Distrust(clock);
  return {
    ...env,
    DB: boundedDatabase(env.DB, LIMITS_MS.DB, distrust),
    EVENTS: boundedMethods(env.EVENTS, new Set(['send', 'sendBatch']), timed('EVENTS', LIMITS_MS.EVENTS, distrust)),
  };
}
