import { INLINE_SCRIPT_HASH } from '#worker/render/inline-script.ts';

/** Headers of every answer (design, section 9). */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

/** The policy of a page. `nonce` only for a page whose late parts arrive by React's own inline scripts. */
export function contentSecurityPolicy(options: { readonly nonce: string | null; readonly isApp: boolean }): string {
  const script = `'self' '${INLINE_SCRIPT_HASH}'${options.nonce === null ? '' : ` 'nonce-${options.nonce}'`}`;
  return [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    options.isApp ? "frame-ancestors 'self' capacitor: ionic: file:" : "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The policy of pages where a card is typed (design, section 9): scripts of this store's own files alone, no frame, no
 * worker, and no text becomes HTML. A provider whose fields come in a frame of its own adds its origin to `script-src`
 * and `frame-src`, and nobody else does.
 */
export function checkoutSecurityPolicy(isApp: boolean): string {
  return [
    contentSecurityPolicy({ nonce: null, isApp }),
    "frame-src 'none'",
    "worker-src 'none'",
    "media-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types',
  ].join('; ');
}
