import { Hono } from 'hono';
import type { z } from 'zod';
import { FAULTS, Fault } from '#shared/errors.ts';
import { type listedProject, newProjectSchema, projectSchema } from '#shared/gym-design/project.ts';
import { sitePath } from '#shared/site/sites.ts';
import { changeProject, copyProject, createProject, ownProject } from '#worker/acts/gym-projects.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';
import { requireCustomer } from '#worker/request/session.ts';

/** The gyms that a customer has planned, for apps and other clients (public contract, section 15). */
export const projects = new Hono<AppEnv>();

projects.use(async (c, next) => {
  const ctx = c.get('ctx');
  if (!ctx.site.hasGymBuilder) throw new Fault('not_found');
  await requireCustomer(ctx);
  if (c.req.method !== 'GET') await limitRate(ctx, 'CHANGES');
  await next();
});

/** Names a project of the customer who asks. */
async function keyOf(ctx: Ctx, designId: string): Promise<{ readonly designId: string; readonly customerId: number }> {
  const { customerId } = await requireCustomer(ctx);
  return { designId, customerId };
}

projects.get('/', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const saved = await ctx.store.gymDesigns.ofCustomer(customerId);
  const listed = saved.map(({ designId, design, version, changedMs }): z.infer<typeof listedProject> => {
    return { _id: designId, name: design.name, revision: version, updatedAt: changedMs };
  });
  return c.json({ projects: listed });
});

projects.post('/', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const sent = await body(c.req.raw, newProjectSchema);
  return c.json({ project: await createProject(ctx, customerId, sent) }, 201);
});

projects.get('/:projectId', async (c) => {
  const ctx = c.get('ctx');
  return c.json({ project: await ownProject(ctx, await keyOf(ctx, c.req.param('projectId'))) });
});

projects.put('/:projectId', async (c) => {
  const ctx = c.get('ctx');
  const key = await keyOf(ctx, c.req.param('projectId'));
  const { isStale, project } = await changeProject(ctx, key, await body(c.req.raw, projectSchema));
  if (!isStale) return c.json({ project });
  const { status, message } = FAULTS.conflict;
  const error = { type: 'conflict', message, requestId: ctx.id };
  return c.json({ error, project: project }, status);
});

projects.delete('/:projectId', async (c) => {
  const ctx = c.get('ctx');
  if (!(await ctx.store.gymDesigns.remove(await keyOf(ctx, c.req.param('projectId'))))) throw new Fault('not_found');
  return c.json({ ok: true });
});

/** The address where everyone sees the project until it is no longer shared. */
projects.post('/:projectId/share', async (c) => {
  const ctx = c.get('ctx');
  const key = await keyOf(ctx, c.req.param('projectId'));
  if (!(await ctx.store.gymDesigns.share(key, true))) throw new Fault('not_found');
  return c.json({ url: ctx.origin + sitePath(ctx.site, `/zeus-builder/project/${key.designId}`) });
});

projects.delete('/:projectId/share', async (c) => {
  const ctx = c.get('ctx');
  const key = await keyOf(ctx, c.req.param('projectId'));
  if (!(await ctx.store.gymDesigns.share(key, false))) throw new Fault('not_found');
  return c.json({ ok: true });
});

projects.post('/:projectId/copy', async (c) => {
  const ctx = c.get('ctx');
  const copy = await copyProject(ctx, await keyOf(ctx, c.req.param('projectId')));
  return c.json({ project: copy }, 201);
});
