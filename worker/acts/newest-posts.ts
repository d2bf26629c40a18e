import { postsQuery } from '#shared/index-post/posts-query.ts';
import type { PostsAnswer } from '#worker/ports/index/port.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Most posts of an answer (WordPress's own limit). */
const MOST = 100;

/**
 * The hundred newest posts, without their texts: among them a post has neighbors and others like it, and typing errors
 * are mended by their words.
 */
export function newestPosts(ctx: Ctx): Promise<PostsAnswer> {
  return ctx.ports.index.posts(postsQuery({ perPage: MOST }));
}
