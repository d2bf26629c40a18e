/**
 * The path of the page of this store that a visitor came from, as the browser says; undefined for any other page. It
 * belongs to one visitor: only what is never cached may use it.
 */
export function cameFrom(request: Request, url: URL): string | undefined {
  const referer = request.headers.get('referer');
  if (referer === null || !URL.canParse(referer)) return undefined;
  const from = new URL(referer);
  return from.origin === url.origin ? from.pathname : undefined;
}
