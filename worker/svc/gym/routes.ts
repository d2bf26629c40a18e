import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { gearQuerySchema } from '#shared/gym-design/gear-call.ts';
import { findGear } from '#worker/acts/gear.ts';
import { query } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';
import { projects } from './projects.ts';

/** Data for the gym builder while someone is designing, on sites that have one. */
export const gym = new Hono<AppEnv>();

gym.route('/projects', projects);

/** Products that can be placed on a floor, with footprints and current prices. */
gym.get('/gear', async (c) => {
  const ctx = c.get('ctx');
  if (!ctx.site.hasGymBuilder) throw new Fault('not_found');
  await limitRate(ctx, 'SEARCHES');
  const { q } = query(c.req.query(), gearQuerySchema);
  return c.json({ gear: await findGear(ctx, q) });
});
