import type { Fault } from '../fault.ts';

/** Faults in commands. */
export const TOOL_FAULTS: readonly Fault[] = [
  {
    name: 'a doubled quote ends a cell of an import',
    file: 'tools/import/csv/csv-frame.ts',
    text: 'if (bytes[at + 1] !== QUOTE) return at + 1;',
    by: 'return at + 1;',
    tests: ['tools/import/csv/csv-table.test.ts'],
  },
];
