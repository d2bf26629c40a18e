import { Hono } from 'hono';
import { wireTicket } from '#shared/ticket/wire-ticket.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/** Discounts that a customer has earned (spec 2 section 7). */
export const ticket = new Hono<AppEnv>();

ticket.get('/tickets', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const tickets = await ctx.store.tickets.ofCustomer(customerId);
  return c.json({ tickets: tickets.map(wireTicket) });
});
