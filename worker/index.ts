import { app } from '#worker/app.ts';
import { boundedEnv, callerOf } from '#worker/bounds/bounded-env.ts';
import { systemClock } from '#worker/clock.ts';
import { onEvents } from '#worker/jobs/on-events.ts';
import { onMinute } from '#worker/jobs/on-minute.ts';
import type { EventMessage } from './bindings.ts';
import type { Env } from './env.ts';

export { Edition } from '#worker/objects/edition.ts';
export { Guests } from '#worker/objects/guests.ts';
export { Hasher } from '#worker/objects/hasher.ts';
export { Limiter } from '#worker/objects/limiter.ts';
export { OrderDesk } from '#worker/objects/order-desk.ts';
export { Shopper } from '#worker/objects/shopper.ts';

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  fetch: (request, env, context) => app.fetch(request, boundedEnv(env, callerOf(request), systemClock), context),
  scheduled: (controller, env) => onMinute(boundedEnv(env, 'bulk', systemClock), controller.scheduledTime),
  queue: (batch, env) => onEvents(batch, boundedEnv(env, 'bulk', systemClock)),
} satisfies ExportedHandler<Env, EventMessage>;
