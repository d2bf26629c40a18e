import type { ReactNode } from 'react';
import {
  croppedUrl,
  EAGER_BELOW_PX,
  pictureUrl,
  type Ratio,
  RESPONSIVE_WIDTHS,
  srcset,
} from '#shared/image/transform.ts';

const HEIGHT_SHARE: Readonly<Record<Ratio, number>> = { '1x1': 1, '3x2': 2 / 3, '16x9': 9 / 16, og: 630 / 1200 };

/** Width for browsers without `srcset`, and for everything else that reads `src`. */
const PLAIN_WIDTH = RESPONSIVE_WIDTHS[2];

/** Address of a picture for what knows no `srcset`. */
export const plainUrl = (file: string): string => pictureUrl(file, PLAIN_WIDTH);

export interface PictureProps {
  /** Media key. */
  readonly file: string;
  /** Pixels of the stored picture. */
  readonly width: number;
  readonly height: number;
  /** '' if a name beside it says the same. */
  readonly alt: string;
  /** Width on the page, in the syntax of `sizes`. */
  readonly sizes: string;
  /** The main picture of the page, or one of its first row, which loads immediately. `high` for one per page. */
  readonly priority?: 'eager' | 'high' | undefined;
  /** Crops the picture to an aspect ratio. */
  readonly ratio?: Ratio | undefined;
}

/** Pictures made for the store's square tiles; any other picture is shown whole on the tile's background. */
function isSquare(width: number, height: number): boolean {
  return Math.abs(width / height - 1) < 0.02;
}

/** A responsive picture with its space reserved. */
export function Picture({ file, width, height, alt, sizes, priority, ratio }: PictureProps): ReactNode {
  const isTiny = /^\d+px$/.test(sizes) && Number.parseInt(sizes, 10) < EAGER_BELOW_PX;
  return (
    <img
      src={ratio ? croppedUrl(file, PLAIN_WIDTH, ratio) : plainUrl(file)}
      srcSet={srcset(file, width, ratio)}
      sizes={sizes}
      width={width}
      height={ratio ? Math.round(width * HEIGHT_SHARE[ratio]) : height}
      alt={alt}
      loading={priority || isTiny ? 'eager' : 'lazy'}
      fetchPriority={priority === 'high' ? 'high' : undefined}
      decoding="async"
      data-whole={ratio || isSquare(width, height) ? undefined : ''}
    />
  );
}
