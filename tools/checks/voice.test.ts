import { describe, expect, it } from 'vitest';
import { voiceProblems } from './voice.ts';

const problemsOf = (source: string, path = 'worker/pages/planted.tsx') => voiceProblems(new Map([[path, source]]));

describe('refused words are found', () => {
  it.each([
    ['in a line comment', '// Whoever asks waits.', 'Whoever'],
    ['in a docstring', '/** What can be had today. */\nexport const a = 1;', 'be had'],
    ['in a string', "const a = 'somebody else has it';", 'somebody'],
    ['in a template', 'const a = `It is not there any more`;', 'there any more'],
    ['in a text of JSX', 'const a = <p>It is no longer wished for.</p>;', 'wished for'],
    ['in an attribute', 'const a = <p title="Let go of it" />;', 'Let go'],
    ['a British spelling', '// The colours of a card.', 'colours'],
    ['a British verb', '// Normalising the text first.', 'Normalising'],
    ['a spaced abbreviation', '// Some sites, e. g. the British one.', 'e. g.'],
    ['a stiff verb', '// The list stands in the cart.', 'stands'],
    ['another stiff verb', '// The figure lies there.', 'lies'],
  ])('%s', (_, source, word) => {
    expect(problemsOf(source)).toEqual([expect.stringContaining(`'${word}', write `)]);
  });

  it('on their line', () => {
    expect(problemsOf('const a = 1;\n\n/**\n * Drawn\n * anew.\n */')).toEqual([
      expect.stringMatching(/^worker\/pages\/planted\.tsx:5: 'anew'/),
    ]);
  });

  it('in documents', () => {
    expect(problemsOf('# Title\n\nEverybody reads it.\n', 'docs/operations.md')).toEqual([
      expect.stringMatching(/^docs\/operations\.md:3: 'Everybody'/),
    ]);
  });
});

describe('allowed wording is left alone', () => {
  it.each([
    ['identifiers', 'const colours = programme.behaviour;'],
    ['keys and paths', "const a = { colour: '/strength-programme-12-weeks' };"],
    ['code in a comment', '// `colour` is the column, docs/behaviour.md the page.'],
    ['what stands for something', '// The star stands for any country.'],
    ['a squat stand, in what shoppers read', "const a = 'It stands 72 inches high.';"],
    ['words of the contract', '// A cancelled order of the catalogue.'],
    ['words that only look alike', '// Programming, Families, outstanding, we had it, it had been read, understands.'],
  ])('%s', (_, source) => {
    expect(problemsOf(source)).toEqual([]);
  });

  it('except in the files that define the words', () => {
    expect(problemsOf('// whoever', 'tools/checks/voice.ts')).toEqual([]);
    expect(problemsOf('Write no whoever.', 'docs/voice.md')).toEqual([]);
  });
});
