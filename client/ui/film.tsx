import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import type { FilmCaptions, FilmFacts, FilmShape } from '#shared/film/facts.ts';
import { type FilmSource, filmName, watchAddress } from '#shared/film/film.ts';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';

/** A picture of this store by its media key, or one that it passes on, by its path. */
export type FilmPoster =
  | { readonly file: string; readonly width: number; readonly height: number }
  | { readonly src: string };

export interface FilmProps {
  readonly source: FilmSource;
  readonly title: string;
  /** A picture of this store: nothing is asked of a provider before someone plays the film. Null: a dark box. */
  readonly poster: FilmPoster | null;
  /** Pixels of the film, for the space that is reserved; 16:9 if unknown. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly captions?: readonly FilmCaptions[] | undefined;
  readonly autoplay?: boolean | undefined;
  readonly loop?: boolean | undefined;
  /** Whether it may float: the flag `pip`. */
  readonly floats: boolean;
  /** Width on the page, in the syntax of `sizes`. */
  readonly sizes: string;
  /** The first picture of its page. */
  readonly priority?: 'eager' | 'high' | undefined;
}

function shapeOf(width = 16, height = 9): FilmShape {
  const ratio = width / height;
  if (ratio < 0.85) return 'tall';
  return ratio < 1.15 ? 'square' : 'wide';
}

type PosterProps = Pick<FilmProps, 'poster' | 'priority' | 'sizes'> & { readonly shape: FilmShape };

function Poster({ poster, shape, sizes, priority }: PosterProps): ReactNode {
  if (poster === null) return null;
  if ('src' in poster) return <img src={poster.src} alt="" loading={priority ? 'eager' : 'lazy'} decoding="async" />;
  const ratio = shape === 'wide' ? '16x9' : shape === 'square' ? '1x1' : undefined;
  return <Picture {...poster} {...{ ratio, sizes, priority }} alt="" />;
}

/**
 * A film behind a still picture. One tap plays it in its place; without script the link leads to the file, or to its page
 * at the provider.
 */
export function Film(props: FilmProps): ReactNode {
  const { source, title, poster, sizes, priority, captions = [], autoplay = false, loop = false, floats } = props;
  const shape = shapeOf(props.width, props.height);
  const facts: FilmFacts = { film: filmName(source), title, shape, captions, autoplay, loop, floats };
  return (
    <Enhanced name="film" when={autoplay ? 'visible' : 'touch'} props={{ ...facts }}>
      <div className="film" data-shape={shape} data-film={facts.film}>
        <div className="film-box">
          <a
            className="film-start"
            href={watchAddress(source)}
            data-testid="film-start"
            data-hold=""
            {...(source.kind === 'own' ? {} : { target: '_blank', rel: 'noopener' })}
          >
            <Poster {...{ poster, shape, sizes, priority }} />
            <span className="film-play">
              <Icon name="play" />
              <span className="vh">Play the video: {title}</span>
            </span>
          </a>
        </div>
      </div>
    </Enhanced>
  );
}
