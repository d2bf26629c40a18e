import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder for the state of a store that is removed after its test or walk. `npm test` keeps it in memory. */
export function temporaryState(name: string): string {
  return mkdtempSync(join(tmpdir(), `store-${name}-`));
}
