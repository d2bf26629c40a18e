import { describe, expect, it } from 'vitest';
import { itemChangeSchema, itemSchema } from './contract.ts';

describe('an item on the wire', () => {
  it('has no children, options and notes unless it names them', () => {
    expect(itemSchema.parse({ productId: 1, qty: 2 })).toEqual({
      productId: 1,
      qty: 2,
      children: [],
      customOptions: [],
      metadata: {},
    });
  });

  it.each([{ qty: 2 }, { metadata: { recipeId: 5 } }, {}])('changes by %j alone: what is not named stays', (change) => {
    expect(itemChangeSchema.parse(change)).toEqual(change);
  });
});
