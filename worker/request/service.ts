import type { Context } from 'hono';
import type { AppEnv } from '#worker/request/context.ts';

/** A service's JSON that browsers may cache for the time in the specification. */
export function cachedJson(c: Context<AppEnv>, data: unknown, seconds: number): Response {
  c.header('cache-control', `private, max-age=${seconds}`);
  return c.json(data);
}

/** Whether an address belongs to a service, whose clients read JSON; a site may follow the service's name. */
export function isServicePath(pathname: string): boolean {
  return pathname.startsWith('/svc_') || pathname.includes('/theindex/wp-json/');
}

/** A positive whole number of a path or query, or undefined. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
