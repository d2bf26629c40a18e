import type { ProgramSet } from '#shared/program/contract.ts';
import type { Place } from '#tools/import/report.ts';

/** A program of the files, as far as it has been read. */
export interface ProgramDraft {
  /** The rows that its sets came from. */
  readonly places: Place[];
  readonly sets: ProgramSet[];
  /** What its sets are, so that none is listed twice. */
  readonly keys: Set<string>;
}
