import { type AdyenEnvironment, adyenOrigins } from '#shared/order/adyen-environment.ts';
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

/** Origins that a page needs beside this store's own, by directive. */
interface Outside {
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly img: readonly string[];
}

const NOBODY: Outside = { frame: [], connect: [], img: [] };

/** What Adyen's card fields need: their frames, their questions and their pictures, and no script of theirs. */
function adyenOutside(environment: AdyenEnvironment): Outside {
  const { fields, files, analytics } = adyenOrigins(environment);
  return { frame: [fields], connect: [fields, files, analytics], img: [files] };
}

/**
 * The policy of pages where a card is typed (design, section 9): scripts of this store's own files alone, no worker, no
 * text becomes HTML, and frames of nobody but the provider whose card fields they are. `adyen`: its environment where
 * its fields are shown.
 */
export function checkoutSecurityPolicy(isApp: boolean, adyen: AdyenEnvironment | null): string {
  const { frame, connect, img } = adyen === null ? NOBODY : adyenOutside(adyen);
  const widened: Readonly<Record<string, readonly string[]>> = { 'connect-src': connect, 'img-src': img };
  const page = contentSecurityPolicy({ nonce: null, isApp })
    .split('; ')
    .map((directive) => [directive, ...(widened[directive.split(' ')[0] ?? ''] ?? [])].join(' '));
  return [
    ...page,
    `frame-src ${frame.length === 0 ? "'none'" : frame.join(' ')}`,
    "worker-src 'none'",
    "media-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types',
  ].join('; ');
}
