import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CsvFramer } from './csv-frame.ts';
import { csvTable } from './csv-table.ts';

interface Read {
  readonly rows: readonly (readonly [number, ...string[]])[];
  readonly rejected: readonly (readonly [number, string])[];
}

describe('a CSV file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'csv-table-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function read(content: string | Buffer): Promise<Read> {
    const path = join(folder, 'file.csv');
    await writeFile(path, content);
    const table = await csvTable(path, 'file.csv');
    const rows: [number, ...string[]][] = [];
    const rejected: [number, string][] = [];
    for await (const group of table?.rows((line, _key, reason) => rejected.push([line, reason])) ?? []) {
      for (const row of group) rows.push([row.line, ...row.cells]);
    }
    return { rows, rejected };
  }

  test.each<[string, string | Buffer, Read]>([
    [
      'plain rows',
      'a,b\n1,2\n3,4\n',
      {
        rows: [
          [2, '1', '2'],
          [3, '3', '4'],
        ],
        rejected: [],
      },
    ],
    ['no line break at the end', 'a,b\n1,2', { rows: [[2, '1', '2']], rejected: [] }],
    [
      'Windows line breaks',
      'a,b\r\n1,"2"\r\n3,4\r\n',
      {
        rows: [
          [2, '1', '2'],
          [3, '3', '4'],
        ],
        rejected: [],
      },
    ],
    ['a byte order mark', '\ufeffa,b\n1,2\n', { rows: [[2, '1', '2']], rejected: [] }],
    [
      'empty lines',
      'a,b\n\n1,2\n\n\n3,4\n',
      {
        rows: [
          [3, '1', '2'],
          [6, '3', '4'],
        ],
        rejected: [],
      },
    ],
    [
      'lines inside cells',
      'a,b\n"x\ny",2\n3,4\n',
      {
        rows: [
          [2, 'x\ny', '2'],
          [4, '3', '4'],
        ],
        rejected: [],
      },
    ],
    ['doubled quotes', 'a,b\n"12"" x 3""",2\n', { rows: [[2, '12" x 3"', '2']], rejected: [] }],
    ['a quote inside a bare cell', 'a,b\n12" pipe,2\n', { rows: [[2, '12" pipe', '2']], rejected: [] }],
    [
      'too many cells',
      'a,b\n1,2,3\n4,5\n',
      { rows: [[3, '4', '5']], rejected: [[2, "3 cells, more than the header's 2"]] },
    ],
    [
      'too few cells',
      'a,b\n1\n4,5\n',
      { rows: [[3, '4', '5']], rejected: [[2, "1 cells, fewer than the header's 2"]] },
    ],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('a,b\n1,'), Buffer.from([0xff, 0xfe]), Buffer.from('\n4,5\n')]),
      { rows: [[3, '4', '5']], rejected: [[2, 'bytes are not UTF-8']] },
    ],
    [
      'cut off inside a quoted cell',
      'a,b\n1,2\n3,"<p>one\ntwo',
      { rows: [[2, '1', '2']], rejected: [[3, 'the file ends inside a quoted cell']] },
    ],
    [
      'a quote that is not closed in the middle',
      'a,b\n1,"2\n3,4\n5,6\n',
      {
        rows: [
          [3, '3', '4'],
          [4, '5', '6'],
        ],
        rejected: [[2, 'the file ends inside a quoted cell']],
      },
    ],
    [
      'text after a closing quote',
      'a,b\n1,"2"x\n3,4\n',
      { rows: [[3, '3', '4']], rejected: [[2, 'text after the closing quote of a cell']] },
    ],
    [
      'a cell of more than 1 MB',
      `a,b\n1,"${'x\n'.repeat(600_000)}"\n3,4\n`,
      { rows: [[600_003, '3', '4']], rejected: [[2, 'a cell has 1 MB or more']] },
    ],
    [
      'a quoted cell of 1 MB',
      `a,b\n1,"${'x'.repeat(1_000_000)}"\n3,4\n`,
      { rows: [[3, '3', '4']], rejected: [[2, 'a cell has 1 MB or more']] },
    ],
    [
      'a plain cell of 1 MB at the end of its row',
      `a,b\n1,${'x'.repeat(1_000_000)}\r\n3,4\n`,
      { rows: [[3, '3', '4']], rejected: [[2, 'a cell has 1 MB or more']] },
    ],
    [
      'a cell one byte below 1 MB',
      `a,b\n1,"${'x'.repeat(999_999)}"\n3,4\n`,
      {
        rows: [
          [2, '1', 'x'.repeat(999_999)],
          [3, '3', '4'],
        ],
        rejected: [],
      },
    ],
    [
      'a cell of 20 MB',
      `a,b\n1,"${'x'.repeat(20_000_000)}"\n3,4\n`,
      { rows: [[3, '3', '4']], rejected: [[2, 'a quoted cell is not closed within 16 MB']] },
    ],
  ])('%s', async (_what, content, expected) => {
    expect(await read(content)).toEqual(expected);
  });

  test('without a header is not a table', async () => {
    const path = join(folder, 'empty.csv');
    await writeFile(path, '');
    expect(await csvTable(path, 'empty.csv')).toBeNull();
  });

  test('is split into the same records however its bytes arrive', () => {
    const cell = fc.constantFrom('1', '"a,b"', '"x\ny"', '""', '"q""q"', 'é');
    const file = fc
      .array(fc.tuple(cell, cell), { minLength: 1 })
      .map((rows) => rows.map((row) => row.join(',')).join('\r\n'));
    fc.assert(
      fc.property(file, fc.integer({ min: 1, max: 7 }), (content, size) => {
        const bytes = Buffer.from(content);
        const whole = new CsvFramer();
        const pieces = new CsvFramer();
        const expected = [...whole.push(bytes), ...whole.end()];
        const frames = [];
        for (let at = 0; at < bytes.length; at += size) frames.push(...pieces.push(bytes.subarray(at, at + size)));
        frames.push(...pieces.end());
        expect(frames.map((frame) => [frame.line, frame.bytes.toString()])).toEqual(
          expected.map((frame) => [frame.line, frame.bytes.toString()]),
        );
      }),
    );
  });
});
