import type { Ruleset } from '#shared/flag/rules.ts';

/** How staff look at a page of the store in a preview (public contract, section 14). */
export interface Look {
  /** The time at which the page is drawn, Unix milliseconds. */
  readonly nowMs: number;
  /** A guest's primary segment; null for none. */
  readonly segment: number | null;
  /** The customer group whose prices are shown; 0 for a guest's. */
  readonly groupId: number;
  /** Without header, footer and everything around the blocks. */
  readonly isBare: boolean;
  /** The place of each block in its record is marked, for the editor's canvas. */
  readonly isCanvas?: boolean;
  /** The flags' rules once the changeset is published; undefined if it changes none. */
  readonly rules?: Ruleset | undefined;
  /** Names what is seen in caches of the isolate, so that nothing of it is ever shown to anyone else. */
  readonly version: number;
}

const looks = new WeakMap<Request, Look>();

/** Lets a request that the store sends to itself be answered as a preview. No request from outside can do that. */
export function lookWith(request: Request, look: Look): Request {
  looks.set(request, look);
  return request;
}

/** How a request looks at the store; undefined for every request from outside. */
export const lookOf = (request: Request): Look | undefined => looks.get(request);

/** Below every version that a site can have, so that no copy is shared with a page of shoppers. */
const FIRST_VERSION = 2 ** 40;

/** A version of content that nothing else has. */
export function unseenVersion(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return -(FIRST_VERSION + (high % 2 ** 19) * 2 ** 32 + low);
}
