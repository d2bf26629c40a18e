import { renderToString } from 'react-dom/server';
import { Film, type FilmPoster } from '#client/ui/film.tsx';
import { type FilmSource, filmNamed } from '#shared/film/film.ts';
import { plainText } from '#shared/seo/head.ts';
import { CLIENT } from '#worker/render/assets.ts';
import type { Ctx } from '#worker/request/context.ts';
import { captionsOf } from './film-captions.ts';
import { picturesOf } from './picture-of.ts';

/** A film within a text, as `sanitize` leaves it. */
const FILM = /<div\b([^>]*?\sdata-film="[^"]+"[^>]*)>\s*<\/div>/g;
const MEDIA = '/media/';

/** What a film of a text is shown with where the text names nothing else. */
export interface FilmsDefault {
  /** Its name; '' if there is none. */
  readonly title: string;
  readonly poster: FilmPoster | null;
  /** Whether the head of the page has the styles of films; else the text brings them. */
  readonly isStyled: boolean;
}

/** A film of a text, as it was written; `source` is null if it is none. */
interface TextFilm {
  readonly source: FilmSource | null;
  readonly title: string;
  /** File of its picture below `/media/`; '' for none. */
  readonly file: string;
}

function filmOf(attributes: string): TextFilm {
  const read = (name: string) => plainText(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
  const poster = read('data-poster');
  const file = poster.startsWith(MEDIA) ? poster.slice(MEDIA.length) : '';
  return { source: filmNamed(read('data-film')), title: read('title'), file };
}

/** Returns a text with the store's own player for its films, behind pictures of this store (spec 1 section 2.9). */
export async function withTextFilms(ctx: Ctx, html: string, usual: FilmsDefault): Promise<string> {
  const films = [...html.matchAll(FILM)].map(([, attributes = '']) => filmOf(attributes));
  if (films.length === 0) return html;
  const [pictures, captions] = await Promise.all([
    films.some(({ file }) => file !== '')
      ? picturesOf(
          ctx,
          films.map(({ file }) => file),
        )
      : [],
    Promise.all(films.map(({ source }) => (source ? captionsOf(ctx, source) : []))),
  ]);
  const drawn = films.map(({ source, title }, at) => {
    if (!source) return '';
    const facts = { source, captions: captions[at], poster: pictures[at] ?? usual.poster, floats: ctx.flags.pip };
    return renderToString(
      <Film {...facts} title={title || usual.title || 'Film'} sizes="(max-width: 767px) 100vw, 720px" />,
    );
  });
  let at = 0;
  const shown = html.replace(FILM, () => drawn[at++] ?? '');
  // A text may come with a named block, of which the head knows nothing. A sheet that the page has already is not asked for again.
  return usual.isStyled ? shown : `<link rel="stylesheet" href="${CLIENT.sheets.blocks}">${shown}`;
}
