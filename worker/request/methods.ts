import type { Context, Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import type { AppEnv } from '#worker/request/context.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The error for a known address with a method that it does not accept; undefined for an unknown address. */
export function methodNotAllowed(app: Hono<AppEnv>, c: Context<AppEnv>): Fault | undefined {
  const path = c.get('ctx').path;
  const allowed = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, handled]]) => handled.method === method && !handled.path.endsWith('*')),
  );
  if (allowed.length === 0) return undefined;
  return new Fault('method_not_allowed', [], { headers: { allow: allowed.join(', ') } });
}
