/** Fields of a post that a list shows; its content and its styles stay away (spec 1 section 3, Index post). */
export const LIST_FIELDS = [
  ...['id', 'slug', 'title', 'link', 'categories', 'tags', 'format', 'date', 'excerpt'],
  ...['featuredImagePath', 'largeFeaturedImagePath'],
] as const;

/** Orders of posts that the store itself asks for. */
export type PostOrder = 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'title';

/** Which posts are wanted, as WordPress is asked for them (spec 1 section 7). */
export interface PostsQuery {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Empty: all fields. */
  readonly fields: readonly string[];
  /** '' for all posts. */
  readonly search: string;
  /** Someone is typing: the last word of `search` may be only begun. */
  readonly isBegun: boolean;
  /** Any of these; empty for all. */
  readonly slugs: readonly string[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly orderBy: PostOrder;
  readonly isAscending: boolean;
}

/** The newest posts in lists, and what else is asked. */
export function postsQuery(parts: Partial<PostsQuery> = {}): PostsQuery {
  return {
    ...{ page: 1, perPage: 20, fields: LIST_FIELDS, search: '', isBegun: false },
    ...{ slugs: [], categories: [], tags: [], include: [], exclude: [], orderBy: 'date', isAscending: false },
    ...parts,
  };
}
