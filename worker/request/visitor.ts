import { type AppMode, readMarker } from '#shared/bridge/marker.ts';
import { CONTENT_SEGMENTS } from '#shared/customer/segments.ts';
import { type SiteCode, siteByCode } from '#shared/site/sites.ts';
import { CAMPAIGN_NAMES, type Campaign, campaignOfLink, readCampaign } from '#shared/tracking/campaign.ts';
import { type Category, readChoice, readShopperId } from '#shared/tracking/consent.ts';
import { COOKIES } from '#shared/tracking/cookies.ts';
import { mayName } from '#worker/request/query-text.ts';

/** What a request tells about its visitor, apart from identity (spec 1 sections 2.4 and 7). */
export interface Visitor {
  /** Country according to the edge, ISO 3166 alpha-2; null if unknown. */
  readonly country: string | null;
  /** Time zone according to the edge, `America/New_York`; `UTC` if unknown. */
  readonly timeZone: string;
  /** Network address according to the edge, for counting attempts; undefined if unknown. */
  readonly address: string | undefined;
  /** The native app that embeds the page; null in a browser. */
  readonly app: AppMode | null;
  /**
   * Whether this very request tells if it comes from the app. Without a version it ends the app mode that a cookie
   * remembers.
   */
  readonly appEntered: boolean;
  /** 'high' or 'normal' if the visitor chose, null if the system decides. */
  readonly contrast: 'high' | 'normal' | null;
  /** A choice made by this very request, to be remembered in a cookie. */
  readonly contrastChosen: boolean;
  /** The theme that the visitor chose; null if the system decides. */
  readonly theme: 'dark' | 'light' | null;
  /** A choice made by this very request, to be remembered in a cookie; `system` ends an earlier one. */
  readonly themeChosen: boolean;
  /** Consent categories that the visitor granted; null without a choice. */
  readonly consent: readonly Category[] | null;
  /** The browser sends a global privacy control signal. */
  readonly hasPrivacySignal: boolean;
  /** Random id by which the discovery service knows the visitor; '' for none. */
  readonly shopperId: string;
  /** Random id of this visit, until the browser is closed; '' for none. */
  readonly visitId: string;
  /** The site that the visitor chose for their region; null for none. */
  readonly preferredSite: SiteCode | null;
  /** The country for which they last asked about shipping, ISO 3166 alpha-2; null for none. */
  readonly chosenCountry: string | null;
  /** They have been sent to it in this visit. */
  readonly wasMoved: boolean;
  /** Random id that decides which version of a page the visitor sees; null for none. */
  readonly testId: string | null;
  /** Versions that the address asks for, by test (public contract, section 11). */
  readonly testsAsked: ReadonlyMap<string, string>;
  /** A guest's primary segment; null for none. */
  readonly segment: number | null;
  /** The email whose link led here, in this request or before; null for none. */
  readonly campaign: Campaign | null;
  /** Whether this very request names it. */
  readonly campaignNamed: boolean;
  /** A search engine or another program that reads pages for others, which sees every page as it is by default. */
  readonly isCrawler: boolean;
}

/**
 * Reads the app's marker (public contract, section 13) from the query, from the cookie that this store sets, or from
 * cookies that the app itself sets under the names of the fields. A request has
 * entered the app by a valid marker, and left it by an empty version, which ends what the cookie remembers.
 */
function readApp(
  query: URLSearchParams | null,
  cookies: ReadonlyMap<string, string>,
): Pick<Visitor, 'app' | 'appEntered'> {
  const asked = query?.get('mobileAppVersion') ?? null;
  if (asked === '') return { app: null, appEntered: true };
  const named = asked === null ? null : readMarker((name) => query?.get(name));
  if (named) return { app: named, appEntered: true };
  const cookie = cookies.get(COOKIES.app.name);
  const remembered = new URLSearchParams(cookie ?? '');
  const app = cookie === undefined ? null : readMarker((name) => remembered.get(name));
  return { app: app ?? readMarker((name) => cookies.get(name)), appEntered: false };
}

function readContrast(
  query: URLSearchParams | null,
  cookies: ReadonlyMap<string, string>,
): Pick<Visitor, 'contrast' | 'contrastChosen'> {
  const asked = query?.get('highcontrast') ?? null;
  const value = asked ?? cookies.get(COOKIES.contrast.name);
  const contrast = value === '1' ? 'high' : value === '0' ? 'normal' : null;
  return { contrast, contrastChosen: asked !== null && contrast !== null };
}

function readTheme(
  query: URLSearchParams | null,
  cookies: ReadonlyMap<string, string>,
): Pick<Visitor, 'theme' | 'themeChosen'> {
  const asked = query?.get('theme') ?? null;
  const isKnown = asked === 'dark' || asked === 'light' || asked === 'system';
  const value = isKnown ? asked : cookies.get(COOKIES.theme.name);
  return { theme: value === 'dark' || value === 'light' ? value : null, themeChosen: isKnown };
}

/** Names of programs that read pages for search engines, previews of links and archives. */
const CRAWLER =
  /bot\b|bot[/;_-]|crawl|spider|slurp|facebookexternalhit|embedly|mediapartners|lighthouse|pingdom|archive\.org|whatsapp|telegram|duckduckgo|yandex|baidu|applebot/i;
const TEST_ID = /^[\w-]{1,64}$/;
const NO_TESTS: ReadonlyMap<string, string> = new Map();

function testsAsked(url: URL): ReadonlyMap<string, string> {
  if (!mayName(url.search, /[?&]exp\./)) return NO_TESTS;
  const asked = [...url.searchParams].filter(([name]) => name.startsWith('exp.'));
  return asked.length === 0 ? NO_TESTS : new Map(asked.map(([name, variant]) => [name.slice('exp.'.length), variant]));
}

function segmentIn(cookie: string | undefined): number | null {
  const id = /^\d{1,3}$/.test(cookie ?? '') ? Number(cookie) : null;
  return id !== null && CONTENT_SEGMENTS.includes(id) ? id : null;
}

const countryIn = (text = ''): string | null => (/^[A-Z]{2}$/.test(text) && text !== 'XX' ? text : null);

const countryOf = (request: Request): string | null =>
  countryIn(request.headers.get('cf-ipcountry') ?? (request.cf?.country as string | undefined));

/** Reads the visitor from a request. */
export function readVisitor(request: Request, url: URL, cookies: ReadonlyMap<string, string>): Visitor {
  const query = mayName(url.search, /mobileApp|highcontrast|theme/) ? url.searchParams : null;
  const named = mayName(url.search, CAMPAIGN_NAMES) ? campaignOfLink(url.searchParams) : null;
  return {
    // Read on demand, because few requests need it and parsing the edge's data would cost every request.
    get country() {
      return countryOf(request);
    },
    get timeZone() {
      return (request.cf?.timezone as string | undefined) ?? 'UTC';
    },
    address: request.headers.get('cf-connecting-ip') ?? undefined,
    ...readApp(query, cookies),
    ...readContrast(query, cookies),
    ...readTheme(query, cookies),
    consent: readChoice(cookies.get(COOKIES.consent.name)),
    hasPrivacySignal: request.headers.get('sec-gpc') === '1',
    shopperId: readShopperId(cookies.get(COOKIES.shopper.name)),
    visitId: readShopperId(cookies.get(COOKIES.visit.name)),
    preferredSite: siteByCode(cookies.get(COOKIES.region.name) ?? '')?.code ?? null,
    chosenCountry: countryIn(cookies.get(COOKIES.country.name)),
    wasMoved: cookies.has(COOKIES.moved.name),
    testId: TEST_ID.test(cookies.get(COOKIES.test.name) ?? '') ? (cookies.get(COOKIES.test.name) ?? null) : null,
    testsAsked: testsAsked(url),
    segment: segmentIn(cookies.get(COOKIES.segment.name)),
    campaign: named ?? readCampaign(cookies.get(COOKIES.campaign.name)),
    campaignNamed: named !== null,
    get isCrawler() {
      return CRAWLER.test(request.headers.get('user-agent') ?? '');
    },
  };
}
