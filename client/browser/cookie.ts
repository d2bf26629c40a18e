/** Reads a cookie that is visible to scripts; undefined if it is not set. */
export function cookieOf(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}

/** Sets a cookie for the whole store that lasts `seconds`; 0 deletes it. The value must not need escaping. */
export function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
