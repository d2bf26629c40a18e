import type { ProgramSet } from '#shared/program/contract.ts';
import type { Place } from '#tools/import/report.ts';

/** A program in the files, as far as it has been read. */
export interface ProgramDraft {
  /** The rows from which its sets were read. */
  readonly places: Place[];
  readonly sets: ProgramSet[];
  /** Keys of its sets, so that none is listed twice. */
  readonly keys: Set<string>;
}
