import type { ProductSpec } from './dsl.ts';

/** Longest promise, in characters: two lines under a title. */
const PROMISE_LENGTH = 130;
const MOST_HIGHLIGHTS = 3;

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** How an attribute reads as a highlight, in the order in which highlights are taken. */
const WORDS: readonly (readonly [string, (value: string) => string])[] = [
  ['upright', (value) => value],
  ['tensile', (value) => `Steel of ${value}`],
  ['knurl', (value) => `Knurl: ${lower(value)}`],
  ['spin', (value) => `Rotates on ${lower(value)}`],
  ['fabric', (value) => value],
  ['fit', (value) => `Fit: ${lower(value)}`],
  ['care', (value) => value],
  ['positions', (value) => `Positions: ${value}`],
  ['padding', (value) => value],
  ['rated_load', (value) => `Rated for ${value}`],
  ['footprint', (value) => `${value} on the floor`],
  ['capacity', (value) => `Room for ${lower(value)}`],
  ['hub', (value) => value],
  ['tolerance', (value) => `Weight tolerance: ${value}`],
  ['hardness', (value) => `Rubber of ${value}`],
  ['handle', (value) => `Handle: ${value}`],
  ['resistance', (value) => value],
  ['duration', (value) => value],
  ['days_per_week', (value) => `${value} days a week`],
  ['level', (value) => `Level: ${lower(value)}`],
  ['needs', (value) => `You need: ${lower(value)}`],
  ['thickness', (value) => `${value} thick`],
  ['length', (value) => `${value} long`],
  ['finish', (value) => `Finish: ${lower(value)}`],
  ['material', (value) => `Material: ${lower(value)}`],
  ['warranty', (value) => `Warranty: ${lower(value)}`],
];

/** The first sentence of a product's text, where it is short enough to be read at a glance. */
export function promiseOf({ about }: Pick<ProductSpec, 'about'>): string | undefined {
  const text = /<p>(.*?)<\/p>/.exec(about)?.[1] ?? '';
  const sentence = /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? '';
  return sentence.length > 0 && sentence.length <= PROMISE_LENGTH && !/[<&]/.test(sentence) ? sentence : undefined;
}

/** The three attributes of a product that say most about it, as short texts; fewer if it has fewer. */
export function highlightsOf(attributes: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return WORDS.flatMap(([code, words]) => {
    const value = attributes[code]?.[0];
    return value === undefined ? [] : [words(value)];
  }).slice(0, MOST_HIGHLIGHTS);
}
