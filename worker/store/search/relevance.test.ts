import { beforeAll, describe, expect, it } from 'vitest';
import { GENERAL_SYNONYMS } from '#shared/search/general-synonyms.ts';
import { readSynonyms, type Synonyms } from '#shared/search/query.ts';
import { DEMO_JUDGEMENTS } from '#tools/bench/relevance/demo.ts';
import { type JudgedQuery, resolveJudgements } from '#tools/bench/relevance/judgements.ts';
import { ndcgAt10 } from '#tools/bench/relevance/ndcg.ts';
import { type SearchDocument, searchDocuments } from '#tools/bench/relevance/search-documents.ts';
import { demoStore } from '#tools/seed/demo-store.ts';
import { matchProducts } from '#worker/store/search/match.ts';
import { env, fill, productIds } from '#worker/testing/store.ts';

const DAY_MS = Date.UTC(2026, 10, 21);
/** The demo shop's own lines, as staff wrote them. */
let synonyms: Synonyms;
let products: readonly SearchDocument[];
let skuOf: ReadonlyMap<number, string>;

beforeAll(async () => {
  const demo = demoStore(DAY_MS);
  await fill({ attributes: demo.attributes, categories: demo.categories });
  await fill({ products: demo.products });
  synonyms = readSynonyms([...GENERAL_SYNONYMS, ...demo.synonyms.map(({ phrases }) => phrases)]);
  products = searchDocuments(demo);
  skuOf = new Map([...(await productIds())].map(([sku, id]) => [id, sku]));
});

/** SKUs that a search finds, the ranked ones first; of a preview only the first. */
async function skusOf(text: string, isGlance: boolean): Promise<readonly string[]> {
  const { first, rest } = await matchProducts(env.DB, {
    text,
    isBegun: isGlance,
    isAsTyped: false,
    isGlance,
    siteId: 1,
    edition: '1:1',
    synonyms,
    total: products.length,
    standingOf: () => 1,
    placeOf: (id) => id,
    front: JSON.stringify([...skuOf.keys()]),
    hasAllPopular: true,
    frontWith: () => Promise.resolve([]),
    reads: env.DB,
  });
  return [...first, ...rest].flatMap((id) => skuOf.get(id) ?? []);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Share of the good answers among the first 80. */
function recallOf(found: readonly string[], { grades }: JudgedQuery): number {
  const good = [...grades].flatMap(([sku, grade]) => (grade >= 2 ? [sku] : []));
  const first = new Set(found.slice(0, 80));
  return good.filter((sku) => first.has(sku)).length / Math.min(good.length, 80);
}

describe('the judged queries of the demo shop', () => {
  it.each([
    ['results', false],
    ['preview', true],
  ])('are answered in a good order: %s', async (_, isGlance) => {
    const judged = resolveJudgements('demo', DEMO_JUDGEMENTS, products);
    const gains: number[] = [];
    const recalls: number[] = [];
    for (const query of judged) {
      const found = await skusOf(query.query, isGlance);
      gains.push(ndcgAt10(found, query.grades));
      recalls.push(recallOf(found, query));
    }
    // Half of the queries each, so that neither half gains at the cost of the other.
    for (const half of [0, 1]) expect(mean(gains.filter((_gain, at) => at % 2 === half))).toBeGreaterThan(0.89);
    if (!isGlance) expect(mean(recalls)).toBeGreaterThan(0.96);
  });

  it('each SKU finds its product first, that of a variant the product that it belongs to', async () => {
    const own = new Set(products.map(({ sku }) => sku));
    const pairs = products.flatMap(({ sku, variantSkus }) => [
      [sku, sku] as const,
      ...variantSkus.filter((variant) => !own.has(variant)).map((variant) => [variant, sku] as const),
    ]);
    expect(pairs.length).toBeGreaterThan(250);
    const wrong: string[] = [];
    for (const [typed, sku] of pairs) {
      for (const isGlance of [false, true]) {
        const [first] = await skusOf(isGlance ? typed.toLowerCase() : typed, isGlance);
        if (first !== sku) wrong.push(`${typed}: ${first}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
