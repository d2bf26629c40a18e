import type { ReactNode } from 'react';
import { ArtPicture } from '#client/ui/art-picture.tsx';
import { Film } from '#client/ui/film.tsx';
import { mediaKind } from '#shared/block/kinds/media.ts';
import { linkHref } from '#shared/content/link.ts';
import { filmAt } from '#shared/film/film.ts';
import { block } from './parts/block.ts';
import { captionsOf } from './parts/film-captions.ts';
import { picturesOf } from './parts/picture-of.ts';

/** A picture with an optional caption, link and words laid over it (spec 3 section 3, Media config). */
export const media = block(mediaKind, {
  // A film has its styles on every page; what is around a picture, and a caption, has not.
  sheet: ({ film, caption }) => (film !== undefined && !caption ? undefined : 'blocks'),
  load: async ({ ctx }, props) => {
    const [wide, tall] = await picturesOf(ctx, [props.src, props.mobile?.src ?? '']);
    const source = props.film ? filmAt(props.film.src) : null;
    return wide && { wide, tall, film: source && { source, captions: await captionsOf(ctx, source) } };
  },
  View: ({ ctx, props, data }) => {
    const { overlay, film } = props;
    const width = props.width ?? data.wide.width;
    const isCropped = !props.autoHeight && props.height !== undefined;
    const height = (isCropped && props.height) || Math.round((width * data.wide.height) / data.wide.width);
    if (film && data.film) {
      const { source, captions } = data.film;
      const autoplay = film.autoplay && source.kind === 'own';
      return (
        <figure className={`sec wrap media media-${props.background}`}>
          <Film
            {...{ source, captions, width, height, autoplay }}
            title={film.title}
            loop={film.loop}
            poster={data.wide}
            floats={ctx.flags.pip}
            sizes={`(max-width: 767px) 92vw, ${Math.min(width, 1456)}px`}
          />
          {props.caption !== '' && <figcaption>{props.caption}</figcaption>}
        </figure>
      );
    }
    const picture: ReactNode = (
      <>
        {/* Holds the space of the picture: a policy without inline styles leaves no other way to give it a size. */}
        <svg
          className="media-space"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          aria-hidden="true"
        />
        <ArtPicture
          wide={data.wide}
          tall={data.tall}
          alt={props.alt}
          sizes={`(max-width: 767px) 92vw, ${Math.min(width, 1456)}px`}
          focal={props.focal}
        />
        {overlay && (overlay.title !== '' || overlay.text !== '') && (
          <span className="media-words">
            {overlay.title !== '' && <b className="d d44">{overlay.title}</b>}
            {overlay.text !== '' && <span>{overlay.text}</span>}
          </span>
        )}
      </>
    );
    return (
      <figure className={`sec wrap media media-${props.background}`}>
        {props.link === undefined ? (
          <div className="media-box">{picture}</div>
        ) : (
          <a className="media-box" href={linkHref(ctx.site, props.link)}>
            {picture}
          </a>
        )}
        {props.caption !== '' && <figcaption>{props.caption}</figcaption>}
      </figure>
    );
  },
});
