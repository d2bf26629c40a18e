/**
 * A cookie's name. With `__Host-` browsers take it from this very host alone, over HTTPS and for all paths: another host of
 * the same domain can neither plant a session nor a cart (RFC 6265bis, section 4.1.3.2).
 */
export function hostCookie(name: 'session' | 'visitor', isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
