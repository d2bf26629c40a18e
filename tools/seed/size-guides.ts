import type { SizeGuide } from '#shared/product/size-guide.ts';

const SHIRT: SizeGuide = {
  unit: 'in',
  columns: ['Chest', 'Waist'],
  rows: {
    XS: [
      [32, 34],
      [26, 28],
    ],
    S: [
      [35, 37],
      [29, 31],
    ],
    M: [
      [38, 40],
      [32, 34],
    ],
    L: [
      [41, 43],
      [35, 37],
    ],
    XL: [
      [44, 46],
      [38, 40],
    ],
    '2XL': [
      [47, 49],
      [41, 43],
    ],
  },
  how: 'Measure around the widest part of the chest, under the arms, with the tape level. Between two sizes, take the larger one.',
};

const BELT: SizeGuide = {
  unit: 'in',
  columns: ['Waist at the navel'],
  rows: { S: [[26, 31]], M: [[30, 35]], L: [[34, 40]], XL: [[39, 46]] },
  how: 'Measure around the body at the navel, over a T-shirt, and not by the size of your pants. The lever moves by an inch.',
};

const SLEEVE: SizeGuide = {
  unit: 'in',
  columns: ['Leg below the kneecap'],
  rows: { S: [[12, 13]], M: [[13, 14]], L: [[14, 15]], XL: [[15, 16.5]] },
  how: 'Measure around the leg 4 in below the middle of the kneecap, standing, with the leg relaxed.',
};

/** Size guides by the attribute set of the products that they are for. */
const GUIDES: Readonly<Record<string, SizeGuide>> = { Apparel: SHIRT, Belt: BELT, Support: SLEEVE };

/**
 * The size guide of a product, as its attribute holds it: the rows of the sizes that it has, or undefined for a product
 * without sizes.
 */
export function sizeGuideOf(set: string, sizes: readonly string[]): string | undefined {
  const guide = GUIDES[set];
  if (!guide || sizes.length === 0) return undefined;
  const rows = Object.fromEntries(sizes.flatMap((size) => (guide.rows[size] ? [[size, guide.rows[size]]] : [])));
  return JSON.stringify({ ...guide, rows });
}
