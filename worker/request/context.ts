import type { Flags } from '#shared/flag/flags.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Config } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import type { Log } from '#worker/log/log.ts';
import type { Visitor } from '#worker/request/visitor.ts';
import type { StaffMember } from '#worker/store/staff/staff-accounts.ts';
import type { Store } from '#worker/stubs/open-store.ts';
import type { Ports } from './open-ports.ts';

/** Random id of a visitor who has lists; null for one who was never here. A customer keeps his for merging. */
interface Visiting {
  readonly visitorId: string | null;
}

/** Nobody is logged in. */
interface GuestSession extends Visiting {
  readonly kind: 'guest';
  readonly groupId: 0;
}

/** A customer, by a token that has not expired. Whether his session was revoked since, only his object knows. */
export interface CustomerSession extends Visiting {
  readonly kind: 'customer';
  readonly customerId: number;
  readonly sessionId: string;
  /** Above 0; prices of its own from 2 on (spec 2 section 1). */
  readonly groupId: number;
  /** When the token has to be renewed, Unix milliseconds. */
  readonly expiresMs: number;
}

/** Someone whose token has expired: he is nobody until it is renewed, and not a guest either. */
interface ExpiredSession extends Visiting {
  readonly kind: 'expired';
  readonly groupId: 0;
  readonly customerId: number;
  readonly sessionId: string;
}

/** Who sends the request. Group 0 is a guest (spec 2 section 1). */
export type Session = GuestSession | CustomerSession | ExpiredSession;

/** Everything that a request knows, made once, in one place (design, section 4). */
export interface Ctx {
  readonly id: string;
  readonly site: Site;
  /** Address as the client sent it. */
  readonly url: URL;
  /** Public origin of links that leave the page: canonical, Open Graph, sitemap. */
  readonly origin: string;
  /** Path without the site in it. */
  readonly path: string;
  readonly visitor: Visitor;
  readonly session: Session;
  readonly flags: Flags;
  /** The only clock, Unix milliseconds. */
  readonly now: number;
  /** Content version of the site. */
  readonly edition: number;
  readonly store: Store;
  /** Outside services. */
  readonly ports: Ports;
  readonly log: Log;
  /** Work that may end after the answer. */
  readonly later: (work: Promise<unknown>) => void;
  readonly config: Config;
  /** Who of the staff asks, on staff pages. */
  readonly staff?: StaffMember;
  /** Cookies that the answer sets, no matter who makes it. */
  readonly setCookies: string[];
}

/** Hono's types of this app. */
export interface AppEnv {
  Bindings: Env;
  Variables: { ctx: Ctx };
}
