import { Hono } from 'hono';
import { z } from 'zod';
import { Fault } from '#shared/errors.ts';
import { findGear } from '#worker/acts/gear.ts';
import { query } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** What the gym builder asks for while someone draws; on sites that have one. */
export const gym = new Hono<AppEnv>();

const searchSchema = z.object({ q: z.string().trim().min(1).max(120) });

/** Products that are on a floor, with footprints and prices of this moment. */
gym.get('/gear', async (c) => {
  const ctx = c.get('ctx');
  if (!ctx.site.hasGymBuilder) throw new Fault('not_found');
  const { q } = query(c.req.query(), searchSchema);
  return c.json({ gear: await findGear(ctx, q) });
});
