import type { ReactNode } from 'react';
import { Film, type FilmPoster } from '#client/ui/film.tsx';
import type { FilmCaptions } from '#shared/film/facts.ts';
import { filmAt } from '#shared/film/film.ts';
import type { IndexPost } from '#shared/index-post/post.ts';
import { PostImage, pictureOf, type SizedPicture, type Sizes } from './stories.tsx';

/** Width of the main picture of a post, in the syntax of `sizes`. */
export const PICTURE_SIZES = '(max-width: 1023px) 100vw, 1120px';

/** A picture of a post as the poster of its films. */
export function posterOf(sized: SizedPicture | undefined): FilmPoster | null {
  if (!sized) return null;
  const { picture, width, height } = sized;
  return 'file' in picture ? { file: picture.file, width, height } : picture;
}

interface FeatureProps {
  readonly post: IndexPost;
  readonly sizes: Sizes;
  /** Captions of its film. */
  readonly captions: readonly FilmCaptions[];
  /** Whether films may float. */
  readonly floats: boolean;
}

/** The film of a post, or its picture with a link to a film that only its own host can play; else its picture. */
export function Feature({ post, sizes, captions, floats }: FeatureProps): ReactNode {
  const sized = pictureOf(post, sizes, true);
  const source = post.video === null ? null : filmAt(post.video);
  if (source) {
    const poster = posterOf(sized);
    return (
      <div className="ixpicture">
        <Film {...{ source, poster, captions, floats }} title={post.title} sizes={PICTURE_SIZES} priority="high" />
      </div>
    );
  }
  const picture = sized && <PostImage sized={sized} sizes={PICTURE_SIZES} priority="high" />;
  if (post.video === null) return picture && <div className="ixpicture">{picture}</div>;
  return (
    <a className="ixfilm" href={post.video} rel="noopener" target="_blank">
      {picture}
      <span className="btn inv">Watch the video at {new URL(post.video).hostname.replace(/^www\./, '')}</span>
    </a>
  );
}
