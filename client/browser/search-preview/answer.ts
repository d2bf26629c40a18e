import type { FoundProduct } from '#client/browser/found-product.ts';
import type { FoundPost } from '#shared/index-post/found-post.ts';

interface Phrase {
  readonly text: string;
}

interface Place extends Phrase {
  readonly url: string;
}

/** What the preview reads of a discovery answer. */
export interface PreviewAnswer {
  readonly content: {
    readonly product: { readonly value: readonly FoundProduct[] };
    /** Of The Index. */
    readonly post?: { readonly value: readonly FoundPost[] };
  };
  readonly suggestion: {
    readonly keyphrase: readonly Phrase[];
    readonly category: readonly Place[];
    readonly trending_category: readonly Place[];
  };
  readonly redirect_url: string | null;
  readonly total_item: number;
}

/** Suggestions under their heading (spec 1 section 4). */
export interface Suggestions {
  readonly title: 'Did You Mean?' | 'Shop By';
  readonly links: readonly Place[];
}

/** Phrases of `Did You Mean?`, and categories of `Shop By`, at most (spec 1 section 9). */
const MOST_PHRASES = 4;
const MOST_CATEGORIES = 6;

/** `Did You Mean?` when there are phrases, otherwise `Shop By` with categories or those that are trending. */
export function suggestionsOf({ suggestion }: PreviewAnswer, searchUrl: (text: string) => string): Suggestions {
  const phrases = suggestion.keyphrase.slice(0, MOST_PHRASES);
  if (phrases.length > 0) {
    return { title: 'Did You Mean?', links: phrases.map(({ text }) => ({ text, url: searchUrl(text) })) };
  }
  const places = suggestion.category.length > 0 ? suggestion.category : suggestion.trending_category;
  return { title: 'Shop By', links: places.slice(0, MOST_CATEGORIES) };
}

/** Whether someone types towards the Invitational: a part of its name of more than two letters (spec 1 section 2.5). */
export function meansInvitational(typed: string): boolean {
  return typed.length > 2 && 'invitational'.includes(typed.toLowerCase());
}
