import { categoryOf } from './categories.ts';
import type { IndexPost } from './post.ts';

/** The posts beside one in time. */
export interface Neighbors {
  /** The next newer one. */
  readonly newer: IndexPost | undefined;
  /** The next older one. */
  readonly older: IndexPost | undefined;
}

/** The neighbors of a post among posts from the newest to the oldest; none if it is not among them. */
export function neighborsOf(posts: readonly IndexPost[], id: number): Neighbors {
  const at = posts.findIndex((post) => post.id === id);
  return at < 0 ? { newer: undefined, older: undefined } : { newer: posts[at - 1], older: posts[at + 1] };
}

/** A shared topic says more about two posts than a shared category does. */
const TAG_WORTH = 3;
const CATEGORY_WORTH = 2;

/** The posts that are most like one: by shared tags, then by its category, the newest first among equals. */
export function relatedTo(posts: readonly IndexPost[], post: IndexPost, most: number): readonly IndexPost[] {
  const category = categoryOf(post)?.id;
  const worthOf = (other: IndexPost): number =>
    TAG_WORTH * other.tags.filter((tag) => post.tags.includes(tag)).length +
    (category !== undefined && categoryOf(other)?.id === category ? CATEGORY_WORTH : 0);
  return posts
    .filter(({ id }) => id !== post.id)
    .map((other) => ({ other, worth: worthOf(other) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ other }) => other);
}
