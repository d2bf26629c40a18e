import type { ForwardOutcome } from '#worker/ports/forward.ts';

/** A change of newsletters as an outside service gets it. */
export interface ForwardedNewsletters {
  readonly email: string;
  readonly emailListIds: readonly number[];
  readonly userId: string | null;
  /** Identical for every try. */
  readonly key: string;
}

/** A service that sends newsletters. */
export interface EmailMarketingPort {
  /** Both throw `upstream_unavailable` if the change has to be tried again. */
  readonly subscribe: (asked: ForwardedNewsletters, limitMs: number) => Promise<ForwardOutcome>;
  readonly unsubscribe: (asked: ForwardedNewsletters, limitMs: number) => Promise<ForwardOutcome>;
}
