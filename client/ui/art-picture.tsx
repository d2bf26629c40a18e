import type { ReactNode } from 'react';
import { type PictureProps, plainUrl } from '#client/ui/picture.tsx';
import { type ArtFrames, artSources } from '#shared/image/art.ts';

export interface ArtPictureProps extends ArtFrames, Pick<PictureProps, 'alt' | 'priority' | 'sizes'> {
  /** The point that stays in view when the picture is cropped, in percent from left and top. */
  readonly focal?: { readonly x: number; readonly y: number } | undefined;
}

/** A point in tens of percent, as the style sheet knows them. */
const tens = (percent: number): number => Math.round(percent / 10) * 10;

/** A picture with a frame of its own for each shape of screen (art direction). Its space is reserved. */
export function ArtPicture({ wide, square, tall, alt, sizes, focal, priority }: ArtPictureProps): ReactNode {
  const sources = artSources({ wide, square, tall });
  return (
    <picture>
      {sources.map(
        ({ picture, media, srcset }) =>
          media && (
            <source
              key={media}
              media={media}
              srcSet={srcset}
              sizes={sizes}
              width={picture.width}
              height={picture.height}
            />
          ),
      )}
      <img
        className="art-img"
        src={plainUrl(wide.file)}
        srcSet={sources.at(-1)?.srcset}
        sizes={sizes}
        width={wide.width}
        height={wide.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority === 'high' ? 'high' : undefined}
        decoding="async"
        data-focal-x={focal && tens(focal.x)}
        data-focal-y={focal && tens(focal.y)}
      />
    </picture>
  );
}
