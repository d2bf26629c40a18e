import { pictureUrl, RESPONSIVE_WIDTHS, srcset } from './transform.ts';

/** A stored picture and its size in pixels. */
export interface StoredPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** A picture with a frame of its own for each shape of screen. */
export interface ArtFrames {
  readonly wide: StoredPicture;
  /** For screens up to 1023 pixels. */
  readonly square?: StoredPicture | undefined;
  /** For screens up to 767 pixels. */
  readonly tall?: StoredPicture | undefined;
}

/** A picture for some screens. */
export interface ArtSource {
  readonly picture: StoredPicture;
  /** Undefined for all others. */
  readonly media: string | undefined;
  readonly srcset: string;
}

/** Source set of a picture up to its own width, so that a dense screen gets full resolution. */
export function fullSrcset({ file, width }: StoredPicture): string {
  const next = RESPONSIVE_WIDTHS.find((each) => each >= width * 1.15);
  const list = srcset(file, width);
  return next === undefined ? list : `${list}, ${pictureUrl(file, next)} ${width}w`;
}

/** The frames in the order in which a browser must look at them; the last one is for every other screen. */
export function artSources({ wide, square, tall }: ArtFrames): readonly ArtSource[] {
  const of = (picture: StoredPicture | undefined, media?: string): readonly ArtSource[] =>
    picture ? [{ picture, media, srcset: fullSrcset(picture) }] : [];
  return [...of(tall, '(max-width: 767px)'), ...of(square, '(max-width: 1023px)'), ...of(wide)];
}

/** The media query of a frame on its own, for preload links, which have no order. */
export function ownMedia({ square, tall }: ArtFrames, media: string | undefined): string | undefined {
  if (media === '(max-width: 767px)') return media;
  if (media === '(max-width: 1023px)') return tall ? '(min-width: 768px) and (max-width: 1023px)' : media;
  if (square) return '(min-width: 1024px)';
  return tall ? '(min-width: 768px)' : undefined;
}
