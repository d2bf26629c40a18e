import { keyphraseOf } from '#shared/search/keyphrase.ts';
import { stemOf } from '#shared/search/stem.ts';
import { queryWords } from '#shared/search/words.ts';
import type { SuggestedPhrase } from './question.ts';

/** The sources of completions, best first. */
export interface CompletionSources {
  /** Keyphrases with which other shoppers found something, folded. */
  readonly phrases: readonly string[];
  /** Names of categories. */
  readonly categories: readonly string[];
  /** Names of the products that were found. */
  readonly names: readonly string[];
}

/** A word that a shopper would type: not a number, a sign or a single letter. */
const isPlain = (word: string | undefined): word is string => word !== undefined && /^\p{L}{2,}$/u.test(word);

/** The words of a name and their stems. */
interface NameWords {
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

/** The most names kept as words in the cache, because each typed letter needs the same names again. */
const NAMES_KEPT = 5000;
const kept = new Map<string, NameWords>();

function wordsOf(name: string): NameWords {
  const known = kept.get(name);
  if (known) return known;
  if (kept.size >= NAMES_KEPT) kept.clear();
  const words = queryWords(name);
  const cut = { words, stems: words.map(stemOf) };
  kept.set(name, cut);
  return cut;
}

/**
 * Phrases of a product's name that begin with the typed text: its last word completed, and followed by the next word.
 */
function phrasesIn(name: string, typed: readonly string[]): readonly string[] {
  const { words } = wordsOf(name);
  const before = typed.slice(0, -1);
  const begun = typed.at(-1) ?? '';
  if (!before.every((word) => words.includes(word))) return [];
  return words.flatMap((word, at) => {
    if (!isPlain(word) || !word.startsWith(begun) || before.includes(word)) return [];
    const next = words[at + 1];
    const phrase = [...before, word].join(' ');
    return isPlain(next) && !before.includes(next) ? [phrase, `${phrase} ${next}`] : [phrase];
  });
}

/** Phrases of many names, ordered by how many names contain them and how well those rank. */
function commonPhrases(names: readonly string[], typed: readonly string[]): readonly string[] {
  const worth = new Map<string, number>();
  names.forEach((name, place) => {
    for (const phrase of new Set(phrasesIn(name, typed))) {
      worth.set(phrase, (worth.get(phrase) ?? 0) + 1 / (place + 3));
    }
  });
  return [...worth].sort(([, a], [, b]) => b - a).map(([phrase]) => phrase);
}

/** Whether a name contains all typed words; the last one may be incomplete. */
export function isMeant(name: string, typed: readonly string[]): boolean {
  const { words, stems } = wordsOf(name);
  return typed.every(
    (word, at) =>
      stems.includes(stemOf(word)) || (at === typed.length - 1 && words.some((each) => each.startsWith(word))),
  );
}

/**
 * Completions of a typed text: searches with which others found something, then categories, then words of the products
 * found. Without any text: the searches of others.
 */
export function completionsOf(typed: string, sources: CompletionSources, most: number): readonly SuggestedPhrase[] {
  const key = keyphraseOf(typed);
  const words = queryWords(typed);
  const isWhole = /\s$/.test(typed);
  const others = sources.phrases.filter((phrase) => phrase.startsWith(isWhole && key !== '' ? `${key} ` : key));
  const own =
    key === ''
      ? []
      : [
          ...sources.categories.filter((name) => isMeant(name, words)).map(keyphraseOf),
          ...commonPhrases(sources.names, words),
        ];
  const unique = new Set([...others, ...own]);
  unique.delete(key);
  unique.delete('');
  return [...unique].slice(0, most).map((text) => ({ text, kind: 'completion' }));
}
