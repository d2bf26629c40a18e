import { categoryOf } from './categories.ts';
import { INDEX_PATH } from './place.ts';

/** A picture of a post: one of the store's own, by its media key, or one that is there by its address alone. */
export type PostPicture = { readonly file: string } | { readonly src: string };

/** A post of The Index (spec 1 section 3, Index post). */
export interface IndexPost {
  readonly id: number;
  readonly slug: string;
  /** Plain text. */
  readonly title: string;
  /** Path on the site, without its prefix. */
  readonly path: string;
  /** The first that readers see names the post. */
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  /** WordPress' word for its kind: `standard`, `video` and so on. */
  readonly format: string;
  readonly picture: PostPicture | null;
  readonly largePicture: PostPicture | null;
  /** Address of its film, https; null for none. */
  readonly video: string | null;
  /** Plain text; '' for none. */
  readonly excerpt: string;
  /** Sanitised HTML; '' where it was not asked for. */
  readonly content: string;
  /** Styles that reach no further than the post; '' for none. */
  readonly css: string;
  /** Unix milliseconds; null where nobody knows. */
  readonly dateMs: number | null;
  /** Minutes that reading takes; null where nobody knows. */
  readonly minutes: number | null;
}

/** A tag of posts (spec 1 section 3, Tag). */
export interface IndexTag {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Posts that carry it. */
  readonly count: number;
  /** Names the category that it filters; '' for one that filters none. */
  readonly description: string;
}

/** Address of a post: its category and its slug; one without a category that is shown is under `stories`. */
export function postPath(post: { readonly slug: string; readonly categories: readonly number[] }): string {
  return `${INDEX_PATH}/${categoryOf(post)?.slug ?? 'stories'}/${post.slug}`;
}

/** The element that holds a post; its styles reach no further. */
export const scopeOf = (id: number): string => `index-post-${id}`;

const WORDS_PER_MINUTE = 220;

/** Minutes that reading a post takes, at least one; null for a post without text. */
export function readingMinutes(html: string): number | null {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
  return words === 0 ? null : Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Tags that narrow the list of a category, the fullest first: those whose description names it. */
export function tagsOfCategory(
  tags: readonly IndexTag[],
  category: { readonly name: string; readonly slug: string },
): readonly IndexTag[] {
  const named = [category.name, category.slug].map((name) => name.toLowerCase());
  return tags
    .filter(({ description, count }) => count > 0 && named.includes(description.trim().toLowerCase()))
    .toSorted((a, b) => b.count - a.count);
}
