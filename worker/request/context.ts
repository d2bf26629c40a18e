import type { Flags } from '#shared/flag/flags.ts';
import type { Site } from '#shared/site/sites.ts';
import type { BulkCounts, DeedChange } from '#shared/staff/deed.ts';
import type { Config } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import type { Log } from '#worker/log/log.ts';
import type { FlagsResult } from '#worker/ports/flags/feature-cache.ts';
import type { Look } from '#worker/request/look.ts';
import type { Visitor } from '#worker/request/visitor.ts';
import type { StaffMember } from '#worker/store/staff/staff-accounts.ts';
import type { Store } from '#worker/stubs/open-store.ts';
import type { Ports } from './open-ports.ts';

/** Random id of a visitor who has lists; null for a new visitor. A customer keeps it until the lists are merged. */
interface Visiting {
  readonly visitorId: string | null;
}

/** Nobody is logged in. */
interface GuestSession extends Visiting {
  readonly kind: 'guest';
  /** 0; in a preview the group whose prices are looked at. */
  readonly groupId: number;
}

/**
 * A customer with a token that has not expired. Only the customer's object knows whether the session has been revoked
 * since.
 */
export interface CustomerSession extends Visiting {
  readonly kind: 'customer';
  readonly customerId: number;
  readonly sessionId: string;
  /** Above 0; groups from 2 on have their own prices (spec 2 section 1). */
  readonly groupId: number;
  /** When the token must be renewed, Unix milliseconds. */
  readonly expiresMs: number;
}

/** A customer whose token has expired: neither logged in until it is renewed, nor a guest. */
interface ExpiredSession extends Visiting {
  readonly kind: 'expired';
  readonly groupId: 0;
  readonly customerId: number;
  readonly sessionId: string;
}

/** The sender of a request. Group 0 is a guest (spec 2 section 1). */
export type Session = GuestSession | CustomerSession | ExpiredSession;

/** Who calls the staff services with a token. */
export interface TokenBearer {
  /** What the staff log calls the token. */
  readonly name: string;
  /** What ledgers of orders and stock call it. */
  readonly actor: string;
}

/** What a call of the staff services changed, for the staff log. */
export interface TokenDeed {
  readonly action: string;
  readonly subject: string;
  /** One of very many of its kind, such as a batch of an import: one line of an hour stands for all. */
  readonly isBulk?: boolean;
  /** What it did to rows, by their kind: counts of the line that stands for all. */
  readonly counts?: Readonly<Record<string, BulkCounts>>;
  /** Values before and after. */
  readonly changes?: readonly DeedChange[];
}

/** Everything known about a request, created once, in one place (design, section 4). */
export interface Ctx {
  readonly id: string;
  readonly site: Site;
  /** Address as the client sent it. */
  readonly url: URL;
  /** Public origin for links outside the page: canonical, Open Graph, sitemap. */
  readonly origin: string;
  /** Path without the site's prefix. */
  readonly path: string;
  readonly visitor: Visitor;
  readonly session: Session;
  /** The cookie of a device on which someone has logged in (`worker/request/device.ts`), unchecked. */
  readonly device: string | undefined;
  /** The products that this browser last knew in the cart (`worker/request/in-cart.ts`), unchecked. */
  readonly inCart: string | undefined;
  /** The page of this store that the visitor came from (`worker/request/came-from.ts`): never for what is cached. */
  readonly cameFrom: string | undefined;
  /** The token of the order that a link of an email opened last in this browser, unchecked. */
  readonly orderLink: string | undefined;
  readonly flags: Flags;
  /** Other visitors of the site may have other flags: a visitor who agrees gets an id, and keeps the same ones. */
  readonly flagsArePersonal: boolean;
  /** The rules of all flags, and where they came from. */
  readonly flagsRead: FlagsResult;
  /** The only clock, Unix milliseconds. */
  readonly now: number;
  readonly store: Store;
  /** Outside services. */
  readonly ports: Ports;
  readonly log: Log;
  /** Work that may finish after the response. */
  readonly later: (work: Promise<unknown>) => void;
  readonly config: Config;
  /** The member who sent the request, on staff pages. */
  readonly staff?: StaffMember;
  /** The bearer of a staff token who sent the request, in staff services. */
  readonly bearer?: TokenBearer;
  /** How staff look at the store, in a preview. */
  readonly look?: Look;
  /** Cookies that the response sets, regardless of who creates it. */
  readonly setCookies: string[];
}

/** Hono's types of this app. */
export interface AppEnv {
  Bindings: Env;
  Variables: { ctx: Ctx; deed?: TokenDeed };
}
