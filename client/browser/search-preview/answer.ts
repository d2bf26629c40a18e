import type { FoundProduct } from '#client/browser/found-product.ts';
import type { FoundPost } from '#shared/index-post/found-post.ts';

interface Phrase {
  readonly text: string;
}

interface Place extends Phrase {
  readonly url: string;
}

/** The part of a discovery answer that the preview reads. */
export interface PreviewAnswer {
  readonly content: {
    readonly product: { readonly value: readonly FoundProduct[] };
    /** Stories of The Index. */
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

/** The most phrases under `Did You Mean?` and categories under `Shop By` (spec 1 section 9). */
const MOST_PHRASES = 4;
const MOST_CATEGORIES = 6;

/** Returns `Did You Mean?` with phrases if there are any, otherwise `Shop By` with matching or trending categories. */
export function suggestionsOf({ suggestion }: PreviewAnswer, searchUrl: (text: string) => string): Suggestions {
  const phrases = suggestion.keyphrase.slice(0, MOST_PHRASES);
  if (phrases.length > 0) {
    return { title: 'Did You Mean?', links: phrases.map(({ text }) => ({ text, url: searchUrl(text) })) };
  }
  const places = suggestion.category.length > 0 ? suggestion.category : suggestion.trending_category;
  return { title: 'Shop By', links: places.slice(0, MOST_CATEGORIES) };
}

/** Whether the text is the beginning or part of "Invitational", with more than two letters (spec 1 section 2.5). */
export function meansInvitational(typed: string): boolean {
  return typed.length > 2 && 'invitational'.includes(typed.toLowerCase());
}
