import type { Env } from '#worker/env.ts';
import worker from '#worker/index.ts';
import { askApp } from './ask-app.ts';
import { limitedEnv, within } from './limited-env.ts';

/**
 * The worker for tests: a service's answer that does not match `docs/openapi.json` fails the test, and so does what
 * production would refuse to store.
 */
export * from '#worker/index.ts';

// biome-ignore lint/style/noDefaultExport: the platform wants one
export default {
  ...worker,
  fetch: askApp,
  scheduled: (controller: ScheduledController, env: Env) => within(() => worker.scheduled(controller, limitedEnv(env))),
  queue: (batch: Parameters<typeof worker.queue>[0], env: Env) => within(() => worker.queue(batch, limitedEnv(env))),
};
