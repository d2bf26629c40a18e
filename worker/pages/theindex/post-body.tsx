import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Film, type FilmPoster } from '#client/ui/film.tsx';
import { filmNamed } from '#shared/film/film.ts';
import { type IndexPost, scopeOf } from '#shared/index-post/post.ts';
import { plainText } from '#shared/seo/head.ts';
import { withDirectives } from '#worker/blocks/parts/directives.tsx';
import { Html } from '#worker/render/html.tsx';
import type { Ctx } from '#worker/request/context.ts';

/** A film within the text, as `sanitizePost` leaves it. */
const FILM = /<div data-film="([^"]+)"(?: title="([^"]*)")?[^>]*>\s*<\/div>/g;

/** The text of a post with the store's own player for its films, its products as cards, and its links on this site. */
export async function bodyOf(ctx: Ctx, post: IndexPost, poster: FilmPoster | null): Promise<string> {
  const html = await withDirectives(ctx, post.content);
  return html.replace(FILM, (_, name: string, title: string | undefined) => {
    const source = filmNamed(plainText(name));
    if (!source) return '';
    const named = title ? plainText(title) : post.title;
    const sizes = '(max-width: 767px) 100vw, 720px';
    return renderToString(<Film {...{ source, poster, sizes }} title={named} floats={ctx.flags.pip} />);
  });
}

/** The text of a post, to which its own styles are limited. */
export function PostBody({ post, html }: { readonly post: IndexPost; readonly html: string }): ReactNode {
  return <Html className={`ixbody prose ${scopeOf(post.id)}`} html={html} />;
}
