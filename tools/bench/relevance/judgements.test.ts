import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_JUDGEMENTS } from './demo.ts';
import { type CatalogueName, documents, hasCatalogue } from './documents.ts';
import { KINDS, partOf, resolveJudgements } from './judgements.ts';
import { LUMA_JUDGEMENTS } from './luma.ts';
import { picked, unknownSkus } from './pick.ts';
import type { SearchDocument } from './search-documents.ts';

const SETS = [
  { catalogue: 'demo', judgements: DEMO_JUDGEMENTS, atLeast: 150 },
  { catalogue: 'luma', judgements: LUMA_JUDGEMENTS, atLeast: 110 },
] as const;

/** Normalizes a query, so that two that look the same to a reader are equal. */
function normalised(query: string): string {
  return query.trim().toLowerCase().replace(/\s+/g, ' ');
}

describe.each(SETS)('judgements on the $catalogue catalogue', ({ catalogue, judgements, atLeast }) => {
  let products: SearchDocument[];
  beforeAll(async () => {
    if (hasCatalogue(catalogue)) products = await documents(catalogue);
  });
  const withProducts = test.skipIf(!hasCatalogue(catalogue));

  test(`at least ${atLeast} queries, none twice`, () => {
    expect(judgements.length).toBeGreaterThanOrEqual(atLeast);
    const texts = judgements.map(({ query }) => normalised(query));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  withProducts('every sku that is named exists', () => {
    const unknown = judgements.flatMap((judgement) =>
      ([3, 2, 1] as const).flatMap((grade) =>
        unknownSkus(judgement[grade] ?? [], products).map((sku) => `${judgement.query}: ${sku}`),
      ),
    );
    expect(unknown).toEqual([]);
  });

  withProducts('every grade that is given is given to a product', () => {
    const idle = judgements.flatMap((judgement) =>
      ([3, 2, 1] as const)
        .filter((grade) => judgement[grade] !== undefined && picked(judgement[grade], products).length === 0)
        .map((grade) => `${judgement.query}: ${grade}`),
    );
    expect(idle).toEqual([]);
  });

  withProducts('every query has a good answer', () => {
    const without = resolveJudgements(catalogue, judgements, products)
      .filter(({ grades }) => ![...grades.values()].some((grade) => grade >= 2))
      .map(({ query }) => query);
    expect(without).toEqual([]);
  });

  withProducts('products have names and skus of their own, variants belong to one of them', () => {
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length);
    expect(products.filter(({ name }) => name === '')).toEqual([]);
    expect(products.filter(({ variantSkus }) => variantSkus.length > 0).length).toBeGreaterThan(0);
  });
});

test('every kind of query is covered for the demo store', () => {
  const asked = new Set(DEMO_JUDGEMENTS.map(({ kind }) => kind));
  expect(KINDS.filter((kind) => !asked.has(kind))).toEqual([]);
});

test('two thirds of the demo queries are for tuning, Luma is held out', () => {
  const count = (catalogue: CatalogueName) =>
    DEMO_JUDGEMENTS.filter(({ query }) => partOf(catalogue, query) === 'tune').length / DEMO_JUDGEMENTS.length;
  expect(count('demo')).toBeGreaterThan(0.6);
  expect(count('demo')).toBeLessThan(0.73);
  expect(count('luma')).toBe(0);
});
