import type { Context } from 'hono';
import { sitePath } from '#shared/site/sites.ts';
import { logOut } from '#worker/acts/log-out.ts';
import type { StoreRoute } from '#worker/render/page.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** Handles the logout button and redirects to the site's home page. */
export const logoutForm: StoreRoute = { path: '/logout', gate: 'visitor', take: takeLogout };

async function takeLogout(c: Context<AppEnv>): Promise<Response> {
  await logOut(c);
  return c.redirect(sitePath(c.get('ctx').site, '/'), 303);
}
