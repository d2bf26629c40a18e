import { app } from '#worker/app.ts';
import type { Env } from '#worker/env.ts';
import { onMinute } from '#worker/jobs/on-minute.ts';

export { Edition } from '#worker/objects/edition.ts';
export { Limiter } from '#worker/objects/limiter.ts';
export { Shopper } from '#worker/objects/shopper.ts';

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  fetch: app.fetch,
  scheduled: (controller, env) => onMinute(env, controller.scheduledTime),
} satisfies ExportedHandler<Env>;
