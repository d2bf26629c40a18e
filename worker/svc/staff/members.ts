import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { memberSchema } from '#shared/staff/calls.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

/**
 * Members of staff, managed with a staff token: the way to a new store's first admin. Mounted behind the check of
 * that token.
 */
export const staffMembers = new Hono<AppEnv>();

/**
 * Adds a member, or gives an existing one a new link without changing the role. Returns the path, on an admin host, on
 * which the member chooses a password (once, within three days).
 */
staffMembers.post('/members', async (c) => {
  const ctx = c.get('ctx');
  const member = await body(c.req.raw, memberSchema);
  const isNew = await ctx.store.staffMembers.add(member);
  const token = await ctx.store.staffMembers.makeLink(member.email, ctx.now);
  if (token === undefined)
    throw new Fault('validation_error', [{ field: 'email', message: 'is deactivated, or belongs to the demo store' }]);
  c.set('deed', { action: isNew ? `member add ${member.role}` : 'member link', subject: member.email });
  return c.json({ path: `/staff/welcome/${token}` }, isNew ? 201 : 200);
});
