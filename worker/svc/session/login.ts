import type { Context } from 'hono';
import { loginSchema } from '#shared/customer/contract.ts';
import { enter } from '#worker/acts/log-in.ts';
import { customerAnswer } from '#worker/acts/profile.ts';
import { body } from '#worker/request/body.ts';
import { CAPTCHA_HEADER, requirePerson } from '#worker/request/captcha.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** `POST /svc_session/session/login` (public contract, section 4). */
export async function login(c: Context<AppEnv>): Promise<Response> {
  const credentials = await body(c.req.raw, loginSchema);
  await requirePerson(c.get('ctx'), 'login', c.req.header(CAPTCHA_HEADER) ?? '');
  const customer = await enter(c, credentials, ({ customerId, email }) =>
    customerAnswer(c.get('ctx'), customerId, email),
  );
  return c.json({ customer });
}
