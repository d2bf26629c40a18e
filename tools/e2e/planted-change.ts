import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planted } from '#tools/mutants/fault.ts';

/** A change of one text of one file in the copy of the store that a tool plays with. */
export interface Change {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly by: string;
}

/** Makes a change in a copy of the store. Throws if the file no longer has what is changed. */
export function makeChange(folder: string, change: Change): void {
  const path = join(folder, change.file);
  writeFileSync(path, planted(readFileSync(path, 'utf8'), { ...change, tests: [] }));
}

/** The mistake of a name. Throws if there is none. */
export function mistakeOf(name: string, mistakes: readonly Change[]): Change {
  const mistake = mistakes.find((each) => each.name === name);
  if (!mistake) throw new Error(`PLANT is one of ${mistakes.map((each) => each.name).join(', ')}`);
  return mistake;
}
