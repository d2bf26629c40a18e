/** Fields of a post needed in a list; its content and styles are omitted (spec 1 section 3, Index post). */
export const LIST_FIELDS = [
  'id',
  'slug',
  'title',
  'link',
  'categories',
  'tags',
  'format',
  'date',
  'excerpt',
  'featuredImagePath',
  'largeFeaturedImagePath',
] as const;

/** Sort orders of posts that the store uses itself. */
export type PostOrder = 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'title';

/** A query for posts, with the parameters of WordPress (spec 1 section 7). */
export interface PostsQuery {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Empty: all fields. */
  readonly fields: readonly string[];
  /** '' for all posts. */
  readonly search: string;
  /** The visitor is still typing, so the last word of `search` may be incomplete. */
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

/** Builds a query for the newest posts in a list, with some parts replaced. */
export function postsQuery(parts: Partial<PostsQuery> = {}): PostsQuery {
  return {
    page: 1,
    perPage: 20,
    fields: LIST_FIELDS,
    search: '',
    isBegun: false,
    slugs: [],
    categories: [],
    tags: [],
    include: [],
    exclude: [],
    orderBy: 'date',
    isAscending: false,
    ...parts,
  };
}
