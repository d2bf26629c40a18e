/** Categories that a visitor can agree to (spec 3 section 4). */
export const CATEGORIES = ['functional', 'performance', 'marketing'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Uses of what shoppers do, and the categories that a shopper must have agreed to for each. This table alone decides.
 * `discoveryEvents` counts what is searched for, viewed and bought. `discoveryShopper` remembers who did it, by a
 * random id, for recommendations; it is of no use without the counting, so it needs that consent too. `segment` shows
 * content for what a guest is interested in; `tests` compares versions of a page; `chat` is a conversation at another
 * company's service. `tags` is the merchant's tag manager, which passes on what it sees. `ads` tells advertisers and email
 * marketing what their table says (`consumers.ts`), and counts nothing.
 */
export const GATES = {
  discoveryEvents: ['performance'],
  discoveryShopper: ['performance', 'functional'],
  segment: ['functional'],
  chat: ['functional'],
  tests: ['performance'],
  tags: ['performance', 'marketing'],
  ads: ['marketing'],
} as const satisfies Readonly<Record<string, readonly Category[]>>;
export type Use = keyof typeof GATES;

/**
 * Categories that a global privacy control signal forbids, whatever was chosen: data passed to others for their own
 * purposes.
 */
const STOPPED_BY_SIGNAL: readonly Category[] = ['marketing'];
/** Begins the cookie; another one would mean that what is asked has changed. */
const VERSION = 'v1';
/** Stored in the cookie if the visitor agreed to nothing; an empty cookie would mean that no choice was made. */
const NOTHING = 'none';

function isCategory(name: string): name is Category {
  return (CATEGORIES as readonly string[]).includes(name);
}

/**
 * Reads the cookie; null if no choice was made. Anything in it that is not a category is ignored, so that the cookies of
 * earlier releases, without version and time, read the same.
 */
export function readChoice(cookie: string | undefined): readonly Category[] | null {
  return cookie ? cookie.split('.').filter(isCategory) : null;
}

/**
 * Writes a choice in the format of the cookie (public contract, section 13): version, Unix seconds, categories between
 * points or `none`.
 */
export function writeChoice(chosen: readonly Category[], nowMs: number): string {
  const names = chosen.length === 0 ? NOTHING : CATEGORIES.filter((category) => chosen.includes(category)).join('.');
  return `${VERSION}.${Math.floor(nowMs / 1000)}.${names}`;
}

/** What is known about a visitor's consent. */
export interface Consent {
  /** The categories chosen; null if no choice was made. */
  readonly choice: readonly Category[] | null;
  /** The site assumes consent if no choice was made. */
  readonly byDefault: boolean;
  /** The browser sends a global privacy control signal. */
  readonly hasPrivacySignal: boolean;
}

/** Categories that a visitor agrees to. */
export function grantedBy({ choice, byDefault, hasPrivacySignal }: Consent): readonly Category[] {
  const wanted = choice ?? (byDefault ? CATEGORIES : []);
  return hasPrivacySignal ? wanted.filter((category) => !STOPPED_BY_SIGNAL.includes(category)) : wanted;
}

/** Tells whether a use is allowed. */
export function allows(granted: readonly Category[], use: Use): boolean {
  return GATES[use].every((category) => granted.includes(category));
}

/** Reads a shopper's id; '' for anything that the store did not generate. */
export function readShopperId(cookie: string | undefined): string {
  return /^[0-9a-f]{32}$/.test(cookie ?? '') ? (cookie ?? '') : '';
}
