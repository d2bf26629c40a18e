import { describe, expect, it } from 'vitest';
import { compareGroups } from './groups.ts';

const USA = { metric: false, locale: 'en-US' };
const attributes = [
  { code: 'finish', label: 'Finish', isComparable: true, options: ['Zinc', 'Chrome'] },
  { code: 'rated_load', label: 'Rated load', isComparable: true, options: [] },
  { code: 'secret', label: 'Secret', isComparable: false, options: [] },
  { code: 'color', label: 'Color', isComparable: false, options: ['Red', 'Black'] },
  { code: 'whatever', label: 'Whatever', isComparable: true, options: [] },
];
type Compared = Parameters<typeof compareGroups>[0][number];
const thing = (values: Record<string, string[]>, changes: Partial<Compared> = {}): Compared => ({
  type: 'simple',
  axes: [],
  children: [],
  weightLb: null,
  attributes: values,
  ...changes,
});
const variant = (values: Record<string, string[]>, weightLb: number | null): Compared['children'][number] => ({
  productId: 1,
  sku: 's',
  name: 'n',
  type: 'simple',
  qty: 1,
  bundleOptionId: null,
  inventory: null,
  gallery: [],
  prices: { price: 1, special: null, promo: null },
  isProgram: false,
  attributes: values,
  weightLb,
});

function lines(...products: readonly Compared[]): string[] {
  return compareGroups(products, attributes, USA).flatMap(({ title, rows }) =>
    rows.map(({ label, values, differs }) => `${title}: ${label}: ${values.join(' | ')}${differs ? ' ≠' : ''}`),
  );
}

describe('product facts side by side', () => {
  it('are in their groups, with unknown groups last', () => {
    expect(
      lines(
        thing({ whatever: ['x'], finish: ['Zinc'], rated_load: ['100 lb'], secret: ['s'] }, { weightLb: 10 }),
        thing({ whatever: ['X '], finish: ['Chrome'] }, { weightLb: 10 }),
      ),
    ).toEqual([
      'Use: Rated load: 100 lb |  ≠',
      'Size and weight: Shipping weight: 10 lb | 10 lb',
      'Build: Finish: Zinc | Chrome ≠',
      'More facts: Whatever: x | X',
    ]);
  });

  it("a configurable lists the values of its variants, in the merchant's order", () => {
    const parent = thing(
      {},
      {
        type: 'configurable',
        axes: [{ code: 'color', label: 'Color' }],
        children: [
          variant({ color: ['Black'], finish: ['Chrome'] }, 12),
          variant({ color: ['Red'], finish: ['Zinc'] }, 10),
        ],
      },
    );
    expect(lines(parent)).toEqual([
      'Size and weight: Shipping weight: 10 lb – 12 lb',
      'Build: Finish: Zinc, Chrome',
      'Build: Color: Red, Black',
    ]);
  });

  it('a fact that no product has is left out', () => {
    expect(lines(thing({ finish: [' '] }), thing({}))).toEqual([]);
  });
});
