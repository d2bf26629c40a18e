import type { Query } from '#shared/search/query.ts';
import { wordsOf } from '#shared/search/words.ts';
import { trustedJson } from '#worker/store/columns.ts';

/** Longer beginnings are found by the index of words. */
const SHORT = /^[a-z0-9]{1,2}$/;
/** On a smaller site the index of words is as fast. */
const LARGE_SITE = 10_000;

/** The one beginning of one or two letters that a preview is for; undefined for any other query. */
export function shortBeginning({ terms }: Query, isBegun: boolean, total: number): string | undefined {
  const [term, ...others] = terms;
  if (!term || others.length > 0 || term.typed.length > 1 || term.wordings.length > 1) return undefined;
  const [beginning = ''] = term.typed;
  return isBegun && total > LARGE_SITE && SHORT.test(beginning) ? beginning : undefined;
}

/** The words in the names and categories of a site's bestsellers, in their order. */
export interface FrontWords {
  readonly ids: readonly number[];
  /** For each product, its words with a space before each. */
  readonly words: readonly string[];
}

const NAMES =
  'SELECT rowid AS id, name, categories FROM product_words WHERE rowid IN (SELECT value FROM json_each(?1))';

/** Reads the words of products; `front`: their ids as JSON. */
export async function readFrontWords(db: D1Database, front: string): Promise<FrontWords> {
  const { results } = await db.prepare(NAMES).bind(front).all<{ id: number; name: string; categories: string }>();
  const texts = new Map(results.map(({ id, name, categories }) => [id, `${name} ${categories}`]));
  const ids = trustedJson<number[]>('product_words.rowid', front).filter((id) => texts.has(id));
  return { ids, words: ids.map((id) => ` ${wordsOf(texts.get(id) ?? '').join(' ')}`) };
}

/** The first products, at most so many, with a word that begins so. */
export function begunIn({ ids, words }: FrontWords, beginning: string, most: number): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < ids.length && found.length < most; at++) {
    if (words[at]?.includes(` ${beginning}`)) found.push(ids[at] as number);
  }
  return found;
}
