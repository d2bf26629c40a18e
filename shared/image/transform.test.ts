import { describe, expect, it } from 'vitest';
import { croppedUrl, FIXED_WIDTHS, parseTransformation, pictureUrl, RESPONSIVE_WIDTHS, srcset } from './transform.ts';

describe('only listed transformations exist', () => {
  it('responsive image widths are 360, 521, 768, 1284, 1960; small card 83, normal 308, and their doubles', () => {
    expect(RESPONSIVE_WIDTHS).toEqual([360, 521, 768, 1284, 1960]);
    expect(FIXED_WIDTHS).toEqual([83, 166, 308, 616]);
  });

  it.each([...RESPONSIVE_WIDTHS, ...FIXED_WIDTHS])('w%i limits the width', (width) => {
    expect(parseTransformation(`w${width}`)).toEqual({ width, height: null, fit: 'limit', background: null });
  });

  it.each([
    ['w360-1x1', { width: 360, height: 360, fit: 'fill', background: null }],
    ['w768-3x2', { width: 768, height: 512, fit: 'fill', background: null }],
    ['w1284-16x9', { width: 1284, height: 722, fit: 'fill', background: null }],
    ['w1284-og', { width: 1284, height: 674, fit: 'fill', background: null }],
    ['w360-f2f2f0', { width: 360, height: null, fit: 'limit', background: 'f2f2f0' }],
    ['w360-1x1-ffffff', { width: 360, height: 360, fit: 'fill', background: 'ffffff' }],
  ])('%s', (part, transformation) => {
    expect(parseTransformation(part)).toEqual(transformation);
  });

  it.each([
    'w361',
    'w0360',
    'w083',
    'w99999',
    'w360-2x3',
    'w360-1x1-000000',
    'w360-FFFFFF',
    'w360-ffffff-1x1',
    'W360',
    'w360 ',
    'w360,h200',
    'o',
    '',
    'w-360',
  ])('%j is not a transformation', (part) => {
    expect(parseTransformation(part)).toBeUndefined();
  });
});

describe('addresses of pictures', () => {
  it('escape what a file name may contain and keep its folders', () => {
    expect(pictureUrl('a b/ü?#.webp', 360)).toBe('/media/w360/a%20b/%C3%BC%3F%23.webp');
    expect(croppedUrl('a.webp', 768, '3x2')).toBe('/media/w768-3x2/a.webp');
  });

  it('are all served: every address of a srcset is valid', () => {
    for (const ratio of [undefined, '1x1', '3x2', '16x9', 'og'] as const) {
      for (const entry of srcset('a.webp', 4_000, ratio).split(', ')) {
        const [url = '', width] = entry.split(' ');
        expect(parseTransformation(url.split('/')[2] ?? '')).toMatchObject({ width: Number.parseInt(width ?? '', 10) });
      }
    }
  });

  it.each([
    [2_400, [360, 521, 768, 1284, 1960]],
    [1_284, [360, 521, 768, 1284]],
    [700, [360, 521, 768]],
    [600, [360, 521]],
    [100, [360]],
  ])('a picture of %i pixels is offered in the widths up to its own', (own, widths) => {
    expect(srcset('a.webp', own)).toBe(widths.map((width) => `/media/w${width}/a.webp ${width}w`).join(', '));
  });
});
