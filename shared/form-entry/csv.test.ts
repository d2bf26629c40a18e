import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  [['a', 'b'], 'a,b'],
  [['a "quoted" one', 'x, y', 'two\nlines'], '"a ""quoted"" one","x, y","two\nlines"'],
  [['=cmd()', '+1', '-1', '@x', '\tx', 'a=b'], "'=cmd(),'+1,'-1,'@x,'\tx,a=b"],
])('%j becomes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
