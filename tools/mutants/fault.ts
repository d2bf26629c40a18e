/** A mistake as an engineer might make it: one text of one file replaced by another. */
export interface Fault {
  /** Short and in words: `ONLY=name npm run test:mutants` plants this one alone. */
  readonly name: string;
  /** From the root of the project. */
  readonly file: string;
  /** What is replaced; occurs exactly once in the file. */
  readonly text: string;
  readonly by: string;
  /** Files of Vitest. Each of them must fail. */
  readonly tests: readonly string[];
}

/** The text of a fault's file with the fault in it. Throws for a text that occurs never or several times, and for no change. */
export function planted(source: string, { name, file, text, by }: Fault): string {
  if (text === by) throw new Error(`${name}: the fault changes nothing`);
  const times = text === '' ? 0 : source.split(text).length - 1;
  if (times !== 1) {
    throw new Error(`${name}: its text occurs ${times} times in ${file}. Mend its row in tools/mutants/faults/`);
  }
  // A function, since a string would read `$&` as a pattern.
  return source.replace(text, () => by);
}

/** A file of tests as Vitest reports it. */
interface TestedFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** The part of Vitest's JSON report that tells which files have failed. */
export interface VitestReport {
  readonly testResults: readonly TestedFile[];
}

/** `passed`; `failed`: a test of it did; `broken`: it did not run, which proves nothing. */
export type Verdict = 'passed' | 'failed' | 'broken';

/** What a report says of a file of tests. */
export function verdictOf(report: VitestReport | undefined, test: string): Verdict {
  const file = report?.testResults.find(({ name }) => name === test || name.endsWith(`/${test}`));
  if (!file || file.assertionResults.length === 0) return 'broken';
  if (file.assertionResults.some(({ status }) => status === 'failed')) return 'failed';
  return file.status === 'passed' ? 'passed' : 'broken';
}
