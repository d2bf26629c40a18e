import { configOf, type Env } from '#worker/env.ts';
import { logFor } from '#worker/request/log.ts';
import { publishPriceChanges } from '#worker/store/publish/publish.ts';

/** Every minute: lists show the prices that special prices and promotions have made since. */
export async function onMinute(env: Env, nowMs: number): Promise<void> {
  configOf(env);
  const log = logFor(`cron-${nowMs}`);
  const changed = await publishPriceChanges(env, nowMs);
  if (changed > 0) log.info('prices_changed', { products: changed });
}
