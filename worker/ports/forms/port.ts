import type { EnteredField } from '#shared/form-entry/read-values.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { ForwardOutcome } from '#worker/ports/forward.ts';

/** An entry as an outside service gets it. Files stay in the store; their names go along. */
export interface ForwardedEntry {
  readonly entryId: string;
  /** Counts from 1; another one after a correction. */
  readonly revision: number;
  readonly formHash: string;
  readonly formName: string;
  readonly site: SiteCode;
  readonly createdMs: number;
  readonly fields: readonly EnteredField[];
  readonly files: readonly { readonly field: string; readonly name: string; readonly bytes: number }[];
}

/** A service that gets entries of forms besides the store. */
export interface FormsPort {
  /** Forwards an entry. Throws `upstream_unavailable` if it has to be tried again. */
  readonly send: (entry: ForwardedEntry, limitMs: number) => Promise<ForwardOutcome>;
}
