import { describe, expect, it } from 'vitest';
import { itemChangeSchema, itemSchema } from './contract.ts';

describe('an item as it is sent', () => {
  it('has no children, options or notes unless it names them', () => {
    expect(itemSchema.parse({ productId: 1, qty: 2 })).toEqual({
      productId: 1,
      qty: 2,
      children: [],
      customOptions: [],
      metadata: {},
    });
  });

  it.each([{ qty: 2 }, { metadata: { recipeId: 5 } }, {}])(
    'changed only by %j keeps all other fields unchanged',
    (change) => {
      expect(itemChangeSchema.parse(change)).toEqual(change);
    },
  );
});
