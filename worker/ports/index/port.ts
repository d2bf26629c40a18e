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

/** The answer to a query for posts. */
export interface PostsAnswer extends PostsPage {
  /** False if the source did not answer, so that the result is empty. A page with such a result must not be cached. */
  readonly isKnown: boolean;
}

/**
 * Posts and tags of The Index. Nothing here throws: failures are logged and return empty results (spec 1 section 8).
 */
export interface IndexPort {
  readonly posts: (query: PostsQuery) => Promise<PostsAnswer>;
  readonly tags: () => Promise<readonly IndexTag[]>;
  /** A file from the uploads of a WordPress; null if it does not exist, or if the store has its own posts. */
  readonly upload: (file: string) => Promise<Response | null>;
  /** Whether there is certainly no post, so that no query is needed. */
  readonly isEmpty: () => Promise<boolean>;
}
