import type { IndexPost, IndexTag } from '#shared/index-post/post.ts';
import type { PostsQuery } from '#shared/index-post/posts-query.ts';

/** A page of posts. */
export interface PostsPage {
  readonly posts: readonly IndexPost[];
  readonly total: number;
}

/** Anyone who has the posts of The Index: the store itself or a WordPress. Throws `upstream_unavailable`. */
export interface IndexSource {
  readonly posts: (query: PostsQuery) => Promise<PostsPage>;
  /** All tags that posts carry, a hundred at most (spec 1 section 7). */
  readonly tags: () => Promise<readonly IndexTag[]>;
}

/** What became of a question. */
export interface PostsAnswer extends PostsPage {
  /** False: nobody answered, and it is empty for want of anything better. Such a page must not be kept. */
  readonly isKnown: boolean;
}

/** Posts and tags of The Index. Nothing here fails: what is not available is logged and empty (spec 1 section 8). */
export interface IndexPort {
  readonly posts: (query: PostsQuery) => Promise<PostsAnswer>;
  readonly tags: () => Promise<readonly IndexTag[]>;
  /** A file among the uploads of a WordPress; null for none, and for a store that has its posts itself. */
  readonly upload: (file: string) => Promise<Response | null>;
  /** There is no post at all, so that nothing need be asked. */
  readonly isEmpty: () => Promise<boolean>;
}
