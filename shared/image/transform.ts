/**
 * Addresses of pictures: `/media/{transformation}/{file}`. Only the transformations listed here are served, so that
 * nobody can use the worker to resize arbitrary pictures (spec 1 section 9, widths).
 */
/** Widths of responsive pictures, pixels. */
export const RESPONSIVE_WIDTHS = [360, 521, 768, 1284, 1960] as const;

/** Small card and its double for dense screens, normal card and its double, pixels. */
export const FIXED_WIDTHS = [83, 166, 308, 616] as const;

/** Pictures narrower than this are loaded eagerly. */
export const EAGER_BELOW_PX = 150;

/** `limit` keeps the aspect ratio and never enlarges; `fill` crops to width and height. */
export interface Transformation {
  readonly width: number;
  readonly height: number | null;
  readonly fit: 'limit' | 'fill';
  /** Background for transparent pictures, hex without '#'; null keeps them transparent. */
  readonly background: string | null;
}

const WIDTHS: ReadonlySet<number> = new Set([...RESPONSIVE_WIDTHS, ...FIXED_WIDTHS]);
/** Height as a share of the width for `fill`: square, 3:2, 16:9, 1200 x 630 for Open Graph. */
const RATIOS: Readonly<Record<string, number>> = { '1x1': 1, '3x2': 2 / 3, '16x9': 9 / 16, og: 630 / 1200 };
export type Ratio = '1x1' | '3x2' | '16x9' | 'og';
const BACKGROUNDS: ReadonlySet<string> = new Set(['f2f2f0', 'ffffff']);

/** Address of a picture limited to a width, with its own aspect ratio. */
export function pictureUrl(file: string, width: number): string {
  return `/media/w${width}/${encodeFile(file)}`;
}

/** Address of a picture as large as the store serves it, which is its own size up to the largest width. */
export function wholeUrl(file: string): string {
  return pictureUrl(file, Math.max(...RESPONSIVE_WIDTHS));
}

/** Address of a picture cropped to an aspect ratio. */
export function croppedUrl(file: string, width: number, ratio: Ratio): string {
  return `/media/w${width}-${ratio}/${encodeFile(file)}`;
}

function encodeFile(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}

/** `srcset` of a picture: every responsive width up to about its own, or the smallest one. */
export function srcset(file: string, ownWidth: number, ratio?: Ratio): string {
  const widths = RESPONSIVE_WIDTHS.filter((width) => width < ownWidth * 1.15);
  const list = widths.length > 0 ? widths : [RESPONSIVE_WIDTHS[0]];
  return list
    .map((width) => `${ratio ? croppedUrl(file, width, ratio) : pictureUrl(file, width)} ${width}w`)
    .join(', ');
}

/** Reads the transformation part of an address; undefined for one that the store never asks for. */
export function parseTransformation(part: string): Transformation | undefined {
  const match = /^w([1-9]\d{1,3})(?:-(1x1|3x2|16x9|og))?(?:-([0-9a-f]{6}))?$/.exec(part);
  if (!match) return undefined;
  const width = Number(match[1]);
  const background = match[3] ?? null;
  if (!WIDTHS.has(width) || (background !== null && !BACKGROUNDS.has(background))) return undefined;
  const ratio = match[2] === undefined ? undefined : RATIOS[match[2]];
  return {
    width,
    height: ratio === undefined ? null : Math.round(width * ratio),
    fit: ratio === undefined ? 'limit' : 'fill',
    background,
  };
}
