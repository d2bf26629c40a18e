import type { IndexPost, IndexTag } from '#shared/index-post/post.ts';
import type { PostsQuery } from '#shared/index-post/posts-query.ts';

/** A page of posts. */
export interface PostsPage {
  readonly posts: readonly IndexPost[];
  readonly total: number;
}

/** A source of The Index's posts: the store itself or a WordPress. Throws `upstream_unavailable`. */
export interface IndexSource {
  readonly posts: (query: PostsQuery) => Promise<PostsPage>;
  /** All tags used by posts, at most a hundred (spec 1 section 7). */
  readonly tags: () => Promise<readonly IndexTag[]>;
}

/** An answer, and whether it is what the source says now. */
export interface Fresh<Value> {
  readonly value: Value;
  /** False for an older copy, shown because the source does not answer. A page with it must not be cached. */
  readonly isFresh: boolean;
}

/** How much an answer can be relied on. */
export interface Standing {
  /** False if the source did not answer and there is no copy, so that the result is empty. */
  readonly isKnown: boolean;
  /** False if the result is not known, or an older copy: a page with it must not be cached. */
  readonly isFresh: boolean;
}

/** The answer to a query for posts. */
export interface PostsAnswer extends PostsPage, Standing {}

/** The answer to a query for tags. */
export interface TagsAnswer extends Standing {
  readonly tags: readonly IndexTag[];
}

/**
 * Posts and tags of The Index. Nothing here throws: failures are logged and return what was known last, or empty results
 * (spec 1 section 8).
 */
export interface IndexPort {
  readonly posts: (query: PostsQuery) => Promise<PostsAnswer>;
  readonly tags: () => Promise<TagsAnswer>;
  /**
   * A file from the uploads of a WordPress, or the piece of a film that a `Range` header names; null if it does not exist,
   * or if the store has its own posts.
   */
  readonly upload: (file: string, range?: string | null) => Promise<Response | null>;
  /** Whether there is certainly no post, so that no query is needed. */
  readonly isEmpty: () => Promise<boolean>;
}
