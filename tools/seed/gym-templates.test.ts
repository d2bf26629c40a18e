import { describe, expect, it } from 'vitest';
import { checkDesign } from '#shared/gym-design/check.ts';
import { gymDesignSchema } from '#shared/gym-design/contract.ts';
import { gearShape } from '#shared/gym-design/kinds.ts';
import { GYM_TEMPLATES } from '#shared/gym-design/templates.ts';
import { demoStore } from './demo-store.ts';

const { products } = demoStore(Date.UTC(2026, 10, 21, 12));

/** Returns the gear for a gym floor from the product that sells a SKU, by itself or as a variant. */
function gearOf(sku: string) {
  const parent = products.find(({ variations }) => variations.some((variation) => variation.sku === sku));
  const own = products.find((product) => product.sku === sku);
  const product = own?.visibility === 1 ? parent : own;
  const shape =
    product &&
    gearShape({
      name: product.texts.name,
      attributes: product.attributes,
      categories: product.categories.map((path) => path.split('/').at(-1) ?? ''),
    });
  return shape && { ...shape, name: product.texts.name };
}

describe.each(GYM_TEMPLATES)('$name', ({ key, name, room, things }) => {
  it('uses gear from the demo store', () => {
    expect(things.filter(({ sku }) => !gearOf(sku))).toEqual([]);
  });

  it('is a design without problems', () => {
    const gear = things.map(({ sku }) => gearOf(sku));
    const placed = things.map(({ x, y, turn }, index) => {
      const { width = 0, depth = 0, isAbout = false } = gear[index]?.footprint ?? {};
      return { id: index + 1, productId: index + 1, sku: null, x, y, turn, width, depth, isAbout };
    });
    const design = gymDesignSchema.parse({ name, room, things: placed });
    expect(checkDesign(design, ({ id }) => gear[id - 1])).toEqual([]);
    expect(key).toMatch(/^[a-z-]+$/);
  });
});
