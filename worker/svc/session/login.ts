import type { Context } from 'hono';
import { loginSchema } from '#shared/customer/contract.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { logIn } from '#worker/request/log-in.ts';
import { customerAnswer } from '#worker/request/profile.ts';

/** `POST /svc_session/session/login` (public contract, section 4). */
export async function login(c: Context<AppEnv>): Promise<Response> {
  const { customerId } = await logIn(c, await body(c.req.raw, loginSchema));
  return c.json({ customer: await customerAnswer(c.var.ctx, customerId) });
}
