import { type KnownWord, repaired } from '#shared/search/spelling.ts';
import { stemOf, stemsOf } from '#shared/search/stem.ts';
import { queryWords, wordsOf } from '#shared/search/words.ts';
import { categoryOf } from './categories.ts';
import type { IndexPost, IndexTag } from './post.ts';

/** What can be searched of a post that is known from a list. */
function textOf(post: IndexPost, tags: readonly IndexTag[]): string {
  const names = tags.filter(({ id }) => post.tags.includes(id)).map(({ name }) => name);
  return [post.title, post.excerpt, categoryOf(post)?.name ?? '', ...names].join(' ');
}

/**
 * The query with its typing errors mended by the words of titles, excerpts, categories and tags; undefined if there is
 * nothing to mend. `barblel hystory`: `barbell history`.
 */
export function mendedQuery(query: string, posts: readonly IndexPost[], tags: readonly IndexTag[]): string | undefined {
  const counts = new Map<string, number>();
  for (const post of posts) {
    for (const word of new Set(wordsOf(textOf(post, tags)))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const known: readonly KnownWord[] = [...counts].map(([word, products]) => ({ word, products }));
  const stems = new Set(known.map(({ word }) => stemOf(word)));
  const words = queryWords(query);
  const mended = words.map((word) => (stems.has(stemOf(word)) ? word : (repaired(word, known, false) ?? word)));
  return mended.some((word, at) => word !== words[at]) ? mended.join(' ') : undefined;
}

/** The posts whose title, excerpt, category or tags have every word of a query: while the blog itself cannot search. */
export function postsWith(query: string, posts: readonly IndexPost[], tags: readonly IndexTag[]): readonly IndexPost[] {
  const wanted = stemsOf(query);
  if (wanted.length === 0) return [];
  return posts.filter((post) => {
    const stems = new Set(stemsOf(textOf(post, tags)));
    return wanted.every((stem) => stems.has(stem));
  });
}
