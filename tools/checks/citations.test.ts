import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CITED, citationProblems, QUOTING, quotingProblems, sectionsOf } from './citations.ts';

const DOCUMENTS = new Map([
  [
    'docs/behaviour.md',
    '## Spec 1: storefront\n\n### 2 Screens\n\n#### 2.4 Page shell\n\n## Spec 2: commerce\n\n### 5 Rules\n',
  ],
  ['docs/contract.md', '## 6. Checkout\n\n## 6a. Discovery\n'],
  ['docs/design.md', '## 8. Placing an order exactly once\n'],
]);

/** Returns the problems of a file with this text. */
const wrong = (text: string): string => citationProblems(new Map([['shared/planted.ts', text]]), DOCUMENTS).join('\n');

describe('a citation', () => {
  it.each([
    '/** Prices (spec 2 section 5). */',
    '/** The shell (spec 1 sections 2 and 2.4; contract, section 6a). */',
    '-- Carts (specification 2, section 5).',
    '/**\n * Placed once (public contract,\n * section 6), by a desk (design, section\n * 8).\n */',
    '/** Folds its lines (RFC 5545, section 3.1). */',
  ])('leads to its heading: %j', (text) => {
    expect(wrong(text)).toBe('');
  });

  it.each([
    ['/** Prices (spec 2 section 6). */', 'no document has spec 2 section 6'],
    ['/** Prices (spec 3 section 5). */', 'no document has spec 3 section 5'],
    ['/** Prices (spec 2 sections 5 and 9). */', 'no document has spec 2 section 9'],
    ['/** Orders (contract, section 6b). */', 'no document has contract section 6b'],
    ['/** Orders (design, section 6). */', 'no document has design section 6'],
    ['/**\n * Orders (public contract,\n * section 7).\n */', 'no document has contract section 7'],
    ['/** As section 6 of the contract has it. */', 'of no document'],
  ])('that leads nowhere is reported: %j', (text, problem) => {
    expect(wrong(text)).toContain(problem);
  });

  it('may name each section of the three documents', () => {
    const sections = sectionsOf(new Map(CITED.map((path) => [path, readFileSync(path, 'utf8')])));
    for (const spec of [1, 2, 3])
      for (let section = 1; section <= 9; section++) expect(sections).toContain(`spec ${spec} ${section}`);
    for (let section = 1; section <= 15; section++) expect(sections).toContain(`contract ${section}`);
    for (let section = 1; section <= 11; section++) expect(sections).toContain(`design ${section}`);
  });
});

describe('files and tests named in documents', () => {
  const files = new Map([['shared/money/money.test.ts', "it('survives the way out and back', () => {});"]]);
  const named = (text: string): string => quotingProblems(new Map([[QUOTING[0], text]]), files).join('\n');

  it('are accepted where they exist', () => {
    expect(
      named('`shared/money/` and `shared/money/money.test.ts` "survives the way out", `worker/svc/<name>/routes.ts`'),
    ).toBe('');
  });

  it.each([
    ['`shared/money/cents.ts`', 'names shared/money/cents.ts, which is not there'],
    ['`shared/mone`', 'names shared/mone, which is not there'],
    [
      '`shared/money/money.test.ts` "loses a cent"',
      'names the test "loses a cent", which shared/money/money.test.ts does not have',
    ],
  ])('are reported where they do not exist: %s', (text, problem) => {
    expect(named(text)).toContain(problem);
  });
});
