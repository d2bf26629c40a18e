import { parse, serialize } from 'hono/utils/cookie';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { cartCookieName } from '#shared/tracking/cookie-names.ts';
import { COOKIES, type Cookie, type CookieKey } from '#shared/tracking/cookies.ts';
import type { Ctx } from '#worker/request/context.ts';
import { isLocalHost } from '#worker/request/local-host.ts';

/** The address at which the store was requested. */
export type Place = Pick<Ctx, 'origin' | 'url'>;

/** Cookies of a request, unescaped. The first cookie with a name counts. */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  return new Map(Object.entries(header === null ? {} : parse(header)));
}

function isSecure({ secure }: Cookie, at: Place): boolean {
  if (secure === 'off-localhost') return !isLocalHost(at);
  return secure === 'over-https' && at.url.protocol === 'https:';
}

/**
 * A cookie's name at the requested address. With `__Host-`, browsers accept it only from this very host, over HTTPS and
 * for all paths, so that another host of the same domain can plant neither a session nor a cart (RFC 6265bis, section
 * 4.1.3.2).
 */
export function cookieName(key: CookieKey, at: Place): string {
  const { name, isHostOnly }: Cookie = COOKIES[key];
  return isHostOnly && isSecure(COOKIES[key], at) ? `__Host-${name}` : name;
}

/** Adds the header lines of a cookie to the response. */
function write(
  ctx: Ctx,
  key: CookieKey,
  name: string,
  value: string,
  seconds: number | null,
  paths: readonly string[] = COOKIES[key].paths,
): void {
  const cookie: Cookie = COOKIES[key];
  for (const path of paths) {
    const line = serialize(name, value, {
      path,
      httpOnly: cookie.readers === 'server',
      secure: isSecure(cookie, ctx),
      sameSite: cookie.sameSite,
      ...(seconds === null ? {} : { maxAge: seconds }),
    });
    ctx.setCookies.push(line);
  }
}

/** Sets a cookie from the table in the response. */
export function setCookie(ctx: Ctx, key: Exclude<CookieKey, 'cart' | 'inCart'>, value: string): void {
  write(ctx, key, cookieName(key, ctx), value, COOKIES[key].seconds);
}

/** Deletes a cookie from the table in the response. */
export function dropCookie(ctx: Ctx, key: Exclude<CookieKey, 'cart' | 'inCart'>): void {
  write(ctx, key, cookieName(key, ctx), '', 0);
}

/** Sets the cookie with the quantity that one site's header shows. */
export function setCartCookie(ctx: Ctx, siteCode: string, quantity: number): void {
  write(ctx, 'cart', cartCookieName(siteCode), String(quantity), COOKIES.cart.seconds);
}

/** Sets the cookie with the products that the cart of one site has, for the page of that cart; '' deletes it. */
export function setInCartCookie(ctx: Ctx, site: Site, value: string): void {
  const seconds = value === '' ? 0 : COOKIES.inCart.seconds;
  const paths = COOKIES.inCart.paths.map((path) => sitePath(site, path));
  write(ctx, 'inCart', cookieName('inCart', ctx), value, seconds, paths);
}
