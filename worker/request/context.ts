import type { Flags } from '#shared/flag/flags.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Config, Env } from '#worker/env.ts';
import type { Log } from '#worker/request/log.ts';
import type { Visitor } from '#worker/request/visitor.ts';
import type { Store } from '#worker/store/open.ts';

/** Who sends the request. Group 0 is a guest (spec 2 section 1). */
export interface Session {
  readonly kind: 'guest';
  readonly groupId: number;
  /** Random id of a visitor who has lists; null for one who was never here. */
  readonly visitorId: string | null;
}

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
  readonly log: Log;
  /** Work that may end after the answer. */
  readonly later: (work: Promise<unknown>) => void;
  readonly config: Config;
}

/** Hono's types of this app. */
export interface AppEnv {
  Bindings: Env;
  Variables: { ctx: Ctx };
}

/** A part whose failure must not break the page: logs it and goes on with `fallback` (design, section 6). */
export async function softly<T>(ctx: Pick<Ctx, 'log'>, event: string, fallback: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    ctx.log.warn(event, { error });
    return fallback;
  }
}
