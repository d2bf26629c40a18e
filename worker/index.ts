import { app } from '#worker/app.ts';
import { boundedEnv, callerOf } from '#worker/bounded-env.ts';
import { systemClock } from '#worker/clock.ts';
import { closedAnswer } from '#worker/gate/closed-answer.tsx';
import { closedReasons, isOpen, tellUnread } from '#worker/gate/gate.ts';
import { keepOwnRelease } from '#worker/jobs/keep-release.ts';
import { onEvents } from '#worker/jobs/on-events.ts';
import { onMinute } from '#worker/jobs/on-minute.ts';
import type { EventMessage } from './bindings.ts';
import type { Env } from './env.ts';

export { Edition } from '#worker/objects/edition.ts';
export { EventDesk } from '#worker/objects/event-desk.ts';
export { FlagBoard } from '#worker/objects/flag-board.ts';
export { Guests } from '#worker/objects/guests.ts';
export { Hasher } from '#worker/objects/hasher.ts';
export { Limiter } from '#worker/objects/limiter.ts';
export { OrderDesk } from '#worker/objects/order-desk.ts';
export { Shopper } from '#worker/objects/shopper.ts';
export { WaitingLine } from '#worker/objects/waiting-line.ts';

function serve(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> {
  return app.fetch(request, boundedEnv(env, callerOf(request), systemClock), context);
}

/** Answers the first request of an isolate, and every request of a store that must not serve. */
async function enter(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const startedMs = systemClock();
  const requestId = crypto.randomUUID();
  tellUnread(env, requestId);
  const reasons = await closedReasons(env, requestId, systemClock);
  if (reasons.length > 0) return closedAnswer(request, requestId, systemClock() - startedMs);
  context.waitUntil(keepOwnRelease(env, systemClock));
  return serve(request, env, context);
}

/** Whether jobs may run: a store that must not serve charges nothing and sends nothing. */
async function mayWork(env: Env, jobId: string): Promise<boolean> {
  return (await closedReasons(env, jobId, systemClock)).length === 0;
}

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  fetch: (request, env, context) => (isOpen(env) ? serve(request, env, context) : enter(request, env, context)),
  scheduled: async ({ scheduledTime }, env) => {
    if (await mayWork(env, `cron-${scheduledTime}`)) {
      await onMinute(boundedEnv(env, 'bulk', systemClock), scheduledTime);
    }
  },
  queue: async (batch, env) => {
    if (await mayWork(env, `queue-${batch.queue}`)) await onEvents(batch, boundedEnv(env, 'bulk', systemClock));
    // The events are in D1, and the job of each minute wakes those that no message wakes.
    else batch.retryAll();
  },
} satisfies ExportedHandler<Env, EventMessage>;
