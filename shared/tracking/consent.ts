/** What a visitor agrees to or not (spec 3 section 4). */
export const CATEGORIES = ['functional', 'performance', 'marketing'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * What is done with what shoppers do, and all that they must have agreed to for it. The one table that decides:
 * `discoveryEvents` counts what is searched, looked at and bought; `discoveryShopper` remembers who did it, by a random
 * id, for what is recommended to him: nobody needs it where nothing is counted.
 */
export const GATES = {
  discoveryEvents: ['performance'],
  discoveryShopper: ['performance', 'functional'],
} as const satisfies Readonly<Record<string, readonly Category[]>>;
export type Use = keyof typeof GATES;

/** What a global privacy control forbids, whatever was chosen: what is told to others for their purposes. */
const STOPPED_BY_SIGNAL: readonly Category[] = ['marketing'];
/** Stored in the cookie where nothing was agreed to: an empty one is no choice. */
const NOTHING = 'none';

function isCategory(name: string): name is Category {
  return (CATEGORIES as readonly string[]).includes(name);
}

/** Reads the cookie; null where nobody chose. What it holds beside categories agrees to nothing. */
export function readChoice(cookie: string | undefined): readonly Category[] | null {
  return cookie ? cookie.split('.').filter(isCategory) : null;
}

/** A choice as the cookie holds it. */
export function writeChoice(chosen: readonly Category[]): string {
  return chosen.length === 0 ? NOTHING : CATEGORIES.filter((category) => chosen.includes(category)).join('.');
}

/** What is known of a visitor's wish. */
export interface Consent {
  /** What he chose; null where he did not. */
  readonly choice: readonly Category[] | null;
  /** The site takes those for granted who did not choose. */
  readonly byDefault: boolean;
  /** The browser sends a global privacy control signal. */
  readonly hasPrivacySignal: boolean;
}

/** Categories that a visitor agrees to. */
export function grantedBy({ choice, byDefault, hasPrivacySignal }: Consent): readonly Category[] {
  const wanted = choice ?? (byDefault ? CATEGORIES : []);
  return hasPrivacySignal ? wanted.filter((category) => !STOPPED_BY_SIGNAL.includes(category)) : wanted;
}

/** Whether something may be done. */
export function allows(granted: readonly Category[], use: Use): boolean {
  return GATES[use].every((category) => granted.includes(category));
}

/** A shopper's id as it is made; anything else is none. */
export function readShopperId(cookie: string | undefined): string {
  return /^[0-9a-f]{32}$/.test(cookie ?? '') ? (cookie ?? '') : '';
}
