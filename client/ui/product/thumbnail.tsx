import type { ReactNode } from 'react';
import { FIXED_WIDTHS, pictureUrl } from '#shared/image/transform.ts';

const [SMALL, SMALL_DENSE] = FIXED_WIDTHS;

export interface ThumbnailProps {
  /** Media key. */
  readonly file: string;
  readonly alt?: string;
  /** Side of the square on the page, in pixels; at most 83. */
  readonly side?: number;
  /** It may be far below the first screen, so it loads when it comes near. */
  readonly isFar?: boolean;
}

/**
 * A small square picture: search hits, cart lines, option rows, the gallery's strip. Loads immediately but after the
 * page's main picture, because React would otherwise preload each of them.
 */
export function Thumbnail({ file, alt = '', side = SMALL, isFar = false }: ThumbnailProps): ReactNode {
  return (
    <img
      src={pictureUrl(file, SMALL)}
      srcSet={`${pictureUrl(file, SMALL)} 1x, ${pictureUrl(file, SMALL_DENSE)} 2x`}
      width={side}
      height={side}
      alt={alt}
      loading={isFar ? 'lazy' : 'eager'}
      fetchPriority="low"
      decoding="async"
    />
  );
}
