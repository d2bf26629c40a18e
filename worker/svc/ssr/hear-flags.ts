import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#worker/request/context.ts';
import { locatedOf } from '#worker/request/located.ts';
import { boardPlaceOf } from '#worker/request/place.ts';
import { listenAtBoard } from '#worker/stubs/flag-boards.ts';

/**
 * Lets a page of the store listen for changes of flags, as a WebSocket (spec 3 section 9). It says only when they were changed, so
 * nobody needs to be made out. Other pages, and all of them while the board is full or not there, get the plain
 * answer of the call, which opens no connection; then a page relies on its heartbeat.
 */
export const hearFlags: MiddlewareHandler<AppEnv> = async (c, next) => {
  const request = c.req.raw;
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return next();
  const { url } = locatedOf(request, c.env);
  if (request.headers.get('origin') !== url.origin) return next();
  const answer = await listenAtBoard(c.env, boardPlaceOf(request), request).catch(() => undefined);
  return answer?.webSocket ? answer : next();
};
