import { categoryOf } from './categories.ts';
import { INDEX_PATH } from './place.ts';

/** A picture of a post: one of the store's, by its media key, or an external one, by its address. */
export type PostPicture = { readonly file: string } | { readonly src: string };

/** A post of The Index (spec 1 section 3, Index post). */
export interface IndexPost {
  readonly id: number;
  readonly slug: string;
  /** Plain text. */
  readonly title: string;
  /** Path on the site, without its prefix. */
  readonly path: string;
  /** The first one visible to readers labels the post. */
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  /** WordPress's name for its format: `standard`, `video` and so on. */
  readonly format: string;
  readonly picture: PostPicture | null;
  readonly largePicture: PostPicture | null;
  /** Address of its video, https, or the path of a film on this host; null if it has none. */
  readonly video: string | null;
  /** Plain text; '' for none. */
  readonly excerpt: string;
  /** Sanitized HTML; '' if it was not requested. */
  readonly content: string;
  /** Styles limited to the post; '' if it has none. */
  readonly css: string;
  /** Unix milliseconds; null if unknown. */
  readonly dateMs: number | null;
  /** Reading time in minutes; null if unknown. */
  readonly minutes: number | null;
  /** Null if nobody is named. */
  readonly author: PostAuthor | null;
}

/** Who wrote a post. */
export interface PostAuthor {
  /** Plain text. */
  readonly name: string;
  readonly picture: PostPicture | null;
}

/** A tag of posts (spec 1 section 3, Tag). */
export interface IndexTag {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Number of posts with the tag. */
  readonly count: number;
  /** Names the category that it filters; '' if it filters none. */
  readonly description: string;
}

/** Address of a post: its category and its slug; posts without a visible category are under `stories`. */
export function postPath(post: { readonly slug: string; readonly categories: readonly number[] }): string {
  return `${INDEX_PATH}/${categoryOf(post)?.slug ?? 'stories'}/${post.slug}`;
}

/** Id of the element that contains a post and limits its styles. */
export const scopeOf = (id: number): string => `index-post-${id}`;

const WORDS_PER_MINUTE = 220;

/** Reading time of a post in minutes, at least one; null for a post without text. */
export function readingMinutes(html: string): number | null {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
  return words === 0 ? null : Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Tags that filter the list of a category because their description names it, the most used first. */
export function tagsOfCategory(
  tags: readonly IndexTag[],
  category: { readonly name: string; readonly slug: string },
): readonly IndexTag[] {
  const named = [category.name, category.slug].map((name) => name.toLowerCase());
  return tags
    .filter(({ description, count }) => count > 0 && named.includes(description.trim().toLowerCase()))
    .toSorted((a, b) => b.count - a.count);
}
