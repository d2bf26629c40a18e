import type { ReactNode } from 'react';
import { type PictureProps, plainUrl } from '#client/ui/picture.tsx';
import { srcset } from '#shared/image/transform.ts';

/** A stored picture and its size in pixels. */
export interface StoredPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

export interface ArtPictureProps extends Pick<PictureProps, 'alt' | 'priority' | 'sizes'> {
  readonly wide: StoredPicture;
  /** For screens up to 1023 pixels. */
  readonly square?: StoredPicture | undefined;
  /** For screens up to 767 pixels. */
  readonly tall?: StoredPicture | undefined;
  /** The point that stays in view when the picture is cropped, in percent from left and top. */
  readonly focal?: { readonly x: number; readonly y: number } | undefined;
}

/** A point in tens of percent, as the style sheet knows them. */
const tens = (percent: number): number => Math.round(percent / 10) * 10;

/** A picture with a frame of its own for each shape of screen (art direction). Its space is reserved. */
export function ArtPicture({ wide, square, tall, alt, sizes, focal, priority }: ArtPictureProps): ReactNode {
  const source = (picture: StoredPicture | undefined, media: string) =>
    picture && (
      <source
        media={media}
        srcSet={srcset(picture.file, picture.width)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
      />
    );
  return (
    <picture>
      {source(tall, '(max-width: 767px)')}
      {source(square, '(max-width: 1023px)')}
      <img
        className="art-img"
        src={plainUrl(wide.file)}
        srcSet={srcset(wide.file, wide.width)}
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
