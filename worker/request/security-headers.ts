import { type AdyenEnvironment, adyenOrigins } from '#shared/order/adyen-environment.ts';
import { SPREEDLY_ORIGIN } from '#shared/order/spreedly-browser.ts';
import { TURNSTILE_ORIGIN } from '#worker/ports/captcha/turnstile.ts';
import { INLINE_SCRIPT_HASH } from './inline-script.ts';

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
export function contentSecurityPolicy(options: {
  readonly nonce: string | null;
  readonly isApp: boolean;
  /** The page asks whether a person is there, by a frame and a script of another house. */
  readonly asksPerson?: boolean;
  /** The page is there to be in a frame of the store's own pages. */
  readonly isFrame?: boolean;
}): string {
  const nonce = options.nonce === null ? '' : ` 'nonce-${options.nonce}'`;
  const person = options.asksPerson === true ? ` ${TURNSTILE_ORIGIN}` : '';
  const script = `'self' '${INLINE_SCRIPT_HASH}'${nonce}${person}`;
  return [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    ...(person === '' ? [] : [`frame-src${person}`]),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    options.isApp
      ? "frame-ancestors 'self' capacitor: ionic: file:"
      : `frame-ancestors ${options.isFrame === true ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** Whose card fields a page of the checkout shows. */
export type CardFields =
  | { readonly provider: 'adyen'; readonly environment: AdyenEnvironment }
  | {
      readonly provider: 'spreedly';
      /** The page shows a bank's challenge, in frames of whichever bank it is; no card is typed there. */
      readonly isChallenge: boolean;
    };

/** Sources that a page needs beside this store's own, by directive. */
type Outside = Readonly<Record<'connect' | 'form' | 'frame' | 'img' | 'script', readonly string[]>> & {
  /** What may turn text into scripts and their addresses. */
  readonly trustedTypes: readonly string[];
};

const OWN_TYPES = ["require-trusted-types-for 'script'", 'trusted-types'];
const NOBODY: Outside = { connect: [], form: [], frame: [], img: [], script: [], trustedTypes: OWN_TYPES };

/** What Adyen's card fields need: their frames, their questions and their pictures, and no script of theirs. */
function adyenOutside(environment: AdyenEnvironment): Outside {
  const { fields, files, analytics } = adyenOrigins(environment);
  return { ...NOBODY, frame: [fields], connect: [fields, files, analytics], img: [files] };
}

/**
 * What Spreedly's need: its script, its frames and its questions. The script's address passes the default policy of
 * `client/state/checkout/spreedly-script.ts`. A challenge comes from any bank, in frames that cannot have that policy.
 */
function spreedlyOutside(isChallenge: boolean): Outside {
  const own = { ...NOBODY, script: [SPREEDLY_ORIGIN], connect: [SPREEDLY_ORIGIN] };
  if (isChallenge) return { ...own, frame: ['https:'], form: ['https:'], trustedTypes: [] };
  return {
    ...own,
    frame: [SPREEDLY_ORIGIN],
    trustedTypes: ["require-trusted-types-for 'script'", 'trusted-types default'],
  };
}

function outsideOf(cards: CardFields | null): Outside {
  if (cards === null) return NOBODY;
  return cards.provider === 'adyen' ? adyenOutside(cards.environment) : spreedlyOutside(cards.isChallenge);
}

/**
 * The policy of pages where a card is typed (design, section 9): scripts of this store's own files and of nobody but the
 * provider whose script its card fields are, no worker, no text becomes a script, and frames of nobody but that provider
 * and, where a person is asked for, of the store itself: whose script tells people from robots runs in that frame alone.
 */
export function checkoutSecurityPolicy(isApp: boolean, cards: CardFields | null, asksPerson = false): string {
  const { connect, form, frame: cardFrames, img, script, trustedTypes } = outsideOf(cards);
  const frame = [...(asksPerson ? ["'self'"] : []), ...cardFrames];
  const widened: Readonly<Record<string, readonly string[]>> = {
    ...{ 'script-src': script, 'connect-src': connect, 'img-src': img, 'form-action': form },
  };
  const page = contentSecurityPolicy({ nonce: null, isApp })
    .split('; ')
    .map((directive) => [directive, ...(widened[directive.split(' ')[0] ?? ''] ?? [])].join(' '));
  return [
    ...page,
    `frame-src ${frame.length === 0 ? "'none'" : frame.join(' ')}`,
    "worker-src 'none'",
    "media-src 'none'",
    ...trustedTypes,
  ].join('; ');
}
