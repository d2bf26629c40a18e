import type { ReactNode } from 'react';
import { FIXED_WIDTHS, pictureUrl } from '#shared/image/transform.ts';

const [SMALL, SMALL_DENSE] = FIXED_WIDTHS;

export interface ThumbnailProps {
  /** Media key. */
  readonly file: string;
  readonly alt?: string;
  /** Side of the square on the page, pixels; up to 83. */
  readonly side?: number;
}

/**
 * A small square picture: search hits, cart lines, option rows, the gallery's strip. Loads at once, but after the
 * picture that the page is about: React would preload each of them otherwise.
 */
export function Thumbnail({ file, alt = '', side = SMALL }: ThumbnailProps): ReactNode {
  return (
    <img
      src={pictureUrl(file, SMALL)}
      srcSet={`${pictureUrl(file, SMALL)} 1x, ${pictureUrl(file, SMALL_DENSE)} 2x`}
      width={side}
      height={side}
      alt={alt}
      loading="eager"
      fetchPriority="low"
      decoding="async"
    />
  );
}
