/** A mistake that an engineer could make: one text in one file replaced by another. */
export interface Fault {
  /** Short, in words: `ONLY=name npm run test:mutants` plants only this fault. */
  readonly name: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** The text to replace; it occurs exactly once in the file. */
  readonly text: string;
  readonly by: string;
  /** Files of Vitest. Each of them must fail. */
  readonly tests: readonly string[];
}

/**
 * Returns the text of a fault's file with the fault in it. Throws if the text to replace does not occur exactly once,
 * or if the fault changes nothing.
 */
export function planted(source: string, { name, file, text, by }: Fault): string {
  if (text === by) throw new Error(`${name}: the fault changes nothing`);
  const times = text === '' ? 0 : source.split(text).length - 1;
  if (times !== 1) {
    throw new Error(`${name}: its text occurs ${times} times in ${file}. Mend its row in tools/mutants/faults/`);
  }
  // A function, because `$&` in a string would be read as a pattern.
  return source.replace(text, () => by);
}

/** A test file in Vitest's report. */
interface TestedFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** The part of Vitest's JSON report that says which files failed. */
export interface VitestReport {
  readonly testResults: readonly TestedFile[];
}

/** `passed`; `failed`: one of its tests failed; `broken`: it did not run, which proves nothing. */
export type Verdict = 'passed' | 'failed' | 'broken';

/** Returns the verdict on a test file from a report. */
export function verdictOf(report: VitestReport | undefined, test: string): Verdict {
  const file = report?.testResults.find(({ name }) => name === test || name.endsWith(`/${test}`));
  if (!file || file.assertionResults.length === 0) return 'broken';
  if (file.assertionResults.some(({ status }) => status === 'failed')) return 'failed';
  return file.status === 'passed' ? 'passed' : 'broken';
}
