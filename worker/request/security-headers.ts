import { FILM_ORIGINS } from '#shared/film/film.ts';
import { type AdyenEnvironment, adyenOrigins } from '#shared/order/adyen-environment.ts';
import { SPREEDLY_ORIGIN } from '#shared/order/spreedly-browser.ts';
import { TURNSTILE_ORIGIN } from '#worker/ports/captcha/turnstile.ts';
import { APP_SCRIPT_HASH } from './app-script.ts';
import { INLINE_SCRIPT_HASH } from './inline-script.ts';

/** Where browsers report what happened on a page; the same for all sites, which the reports tell apart. */
export const REPORTS_PATH = '/svc_ssr/reports';

/** Names the endpoint of reports, for pages: `default` takes crashes and the like. */
export const REPORTING: Readonly<Record<string, string>> = {
  'reporting-endpoints': `default="${REPORTS_PATH}", policy="${REPORTS_PATH}"`,
};

/** Headers of every answer (design, section 9). */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

/** Pages behind links of emails: anyone who has their address may do what the link is for. */
const BEHIND_LINKS =
  /^\/(?:payment-link|notify-me|newsletter-confirm|newsletter-unsubscribe|account\/(?:reset-password|confirm-email)|staff\/welcome)(?:\/|$)/;

/**
 * Who learns from which page a visitor came, where it is not the usual. `path`: without the prefix of its site. An
 * order's page names itself to nobody; the other pages behind links only to this store, because a browser that keeps it
 * secret from the store too hides the origin of their forms.
 */
export function referrerPolicyOf(path: string): string | undefined {
  if (path === '/rss') return 'no-referrer';
  return BEHIND_LINKS.test(path) ? 'same-origin' : undefined;
}

/** The policy of a page. `nonce` is only for a page whose late parts are inserted by React's own inline scripts. */
export function contentSecurityPolicy(options: {
  readonly nonce: string | null;
  readonly isApp: boolean;
  /** The page has a captcha, with a frame and a script of a third party. */
  readonly asksPerson?: boolean;
  /** Origin of another company whose page is in a frame of this one. */
  readonly outsideFrame?: string | undefined;
  /** The page is meant for a frame in the store's own pages. */
  readonly isFrame?: boolean;
  /** The page may show films: this store's own, and the players of providers. */
  readonly hasFilms?: boolean;
  /** Origins that the merchant's tag manager may load from and send to; none if it does not run there. */
  readonly tagOrigins?: readonly string[] | undefined;
}): string {
  const nonce = options.nonce === null ? '' : ` 'nonce-${options.nonce}'`;
  const person = options.asksPerson === true ? ` ${TURNSTILE_ORIGIN}` : '';
  const films = options.hasFilms === true ? ` ${FILM_ORIGINS.join(' ')}` : '';
  const app = options.isApp ? ` '${APP_SCRIPT_HASH}'` : '';
  const tags = (options.tagOrigins ?? []).map((origin) => ` ${origin}`).join('');
  const script = `'self' '${INLINE_SCRIPT_HASH}'${app}${nonce}${person}${tags}`;
  return [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data:${tags}`,
    `connect-src 'self'${tags}`,
    // Elsewhere, only the captcha of a form, in a page of the store's own that may be framed.
    `frame-src${person || ` ${options.outsideFrame ?? "'self'"}`}${films}`,
    ...(options.hasFilms === true ? ["media-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    options.isApp
      ? "frame-ancestors 'self' capacitor: ionic: file:"
      : `frame-ancestors ${options.isFrame === true ? "'self'" : "'none'"}`,
    // Browsers without the Reporting API know only the first.
    `report-uri ${REPORTS_PATH}`,
    'report-to policy',
  ].join('; ');
}

/** The provider whose card fields a checkout page shows. */
export type CardFields =
  | { readonly provider: 'adyen'; readonly environment: AdyenEnvironment }
  | {
      readonly provider: 'spreedly';
      /** The page shows a bank's challenge in frames from any bank; no card is typed there. */
      readonly isChallenge: boolean;
    };

/** Sources that a page needs in addition to this store's own, by directive. */
type Outside = Readonly<Record<'connect' | 'form' | 'frame' | 'img' | 'script', readonly string[]>> & {
  /** Trusted Types policies that may turn text into scripts and script addresses. */
  readonly trustedTypes: readonly string[];
};

const OWN_TYPES = ["require-trusted-types-for 'script'", 'trusted-types'];
const NOBODY: Outside = { connect: [], form: [], frame: [], img: [], script: [], trustedTypes: OWN_TYPES };

/** The needs of Adyen's card fields: their frames, requests and pictures, but none of their scripts. */
function adyenOutside(environment: AdyenEnvironment): Outside {
  const { fields, files, analytics } = adyenOrigins(environment);
  return { ...NOBODY, frame: [fields], connect: [fields, files, analytics], img: [files] };
}

/**
 * The needs of Spreedly's card fields: its script, frames and requests. The script's address passes the default policy
 * of `client/state/checkout/spreedly-script.ts`. A challenge comes from any bank, in frames that cannot have that
 * policy.
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
 * The policy of pages where a card is typed (design, section 9). Scripts may only come from this store and from a
 * provider whose card fields need its script. There are no workers, and no text becomes a script. Frames may only come
 * from that provider and, for a captcha, from the store itself, because the captcha's script runs only in that frame.
 */
export function checkoutSecurityPolicy(isApp: boolean, cards: CardFields | null, asksPerson = false): string {
  const { connect, form, frame: cardFrames, img, script, trustedTypes } = outsideOf(cards);
  const frame = [...(asksPerson ? ["'self'"] : []), ...cardFrames];
  const widened: Readonly<Record<string, readonly string[]>> = {
    'script-src': script,
    'connect-src': connect,
    'img-src': img,
    'form-action': form,
  };
  const page = contentSecurityPolicy({ nonce: null, isApp })
    .split('; ')
    // Browsers take the first of two; a page where a card is typed has its own.
    .filter((directive) => !directive.startsWith('frame-src '))
    .map((directive) => [directive, ...(widened[directive.split(' ')[0] ?? ''] ?? [])].join(' '));
  return [
    ...page,
    `frame-src ${frame.length === 0 ? "'none'" : frame.join(' ')}`,
    "worker-src 'none'",
    "media-src 'none'",
    ...trustedTypes,
  ].join('; ');
}
