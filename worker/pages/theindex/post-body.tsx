import type { ReactNode } from 'react';
import type { FilmPoster } from '#client/ui/film.tsx';
import { type IndexPost, scopeOf } from '#shared/index-post/post.ts';
import { withDirectives } from '#worker/blocks/parts/directives.tsx';
import { Html } from '#worker/render/html.tsx';
import type { Ctx } from '#worker/request/context.ts';

/**
 * The text of a post with the store's own player for its films, its products as cards, and its links on this site. A film
 * without a picture of its own has that of the post.
 */
export function bodyOf(ctx: Ctx, { title, content }: IndexPost, poster: FilmPoster | null): Promise<string> {
  return withDirectives(ctx, content, { title, poster, isStyled: true });
}

/** The text of a post, to which its own styles are limited. */
export function PostBody({ post, html }: { readonly post: IndexPost; readonly html: string }): ReactNode {
  return <Html className={`ixbody prose ${scopeOf(post.id)}`} html={html} />;
}
