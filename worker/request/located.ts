import { type Location, locate } from '#shared/route/locate.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';

const located = new WeakMap<Request, { readonly url: URL; readonly location: Location }>();

/** The address of a request, with the site and path in it, parsed once per request. */
export function locatedOf(request: Request, env: Env): { readonly url: URL; readonly location: Location } {
  let known = located.get(request);
  if (!known) {
    const url = new URL(request.url);
    known = { url, location: locate(url.host, url.pathname, configOf(env).hosts) };
    located.set(request, known);
  }
  return known;
}
