import { expect, it } from 'vitest';
import { GENERAL_SYNONYMS } from './general-synonyms.ts';
import { keyphraseOf } from './keyphrase.ts';
import { readQuery, readSynonyms } from './query.ts';
import { stemOf } from './stem.ts';
import { synonymSchema } from './vocabulary.ts';

it.each(GENERAL_SYNONYMS)('%s is a line as staff could write it', (line) => {
  expect(synonymSchema.parse(line)).toBe(line);
});

it('each phrase has one line, so that no word means another by way of a third', () => {
  const keys = GENERAL_SYNONYMS.flatMap((line) => [
    ...new Set(line.split(',').map((phrase) => keyphraseOf(phrase).split(' ').map(stemOf).join(' '))),
  ]);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it.each([
  ['bicycle', 'bike'],
  ['toys for children', 'kids'],
  ['refrigerators', 'fridge'],
])('%s also looks for %s', (text, other) => {
  const { terms } = readQuery(text, readSynonyms(GENERAL_SYNONYMS));
  expect(terms.flatMap(({ wordings }) => wordings.map(({ words }) => words.join(' ')))).toContain(other);
});
