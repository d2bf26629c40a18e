import type { FacetDefinition } from '#shared/facet/listing-index.ts';
import { PROMOTION_LABELS } from '#shared/facet/present.ts';
import { optionsOf } from '#worker/store/product/attributes.ts';

/** The merchant's filterable attributes, after the promotions facet that every store has. */
export async function facetDefinitions(db: D1Database): Promise<FacetDefinition[]> {
  const { results } = await db
    .prepare('SELECT code, label, options FROM attributes WHERE is_filterable = 1 ORDER BY position, code')
    .all<{ code: string; label: string; options: string }>();
  return [
    { key: 'promotion', label: 'Promotions', order: Object.keys(PROMOTION_LABELS) },
    ...results
      .filter((row) => !Object.hasOwn(PROMOTION_LABELS, row.code))
      .map((row) => ({ key: row.code, label: row.label, order: optionsOf(row.options) })),
  ];
}

/** Attributes whose values are facets; promotions are calculated instead. */
export function facetKeysOf(definitions: readonly FacetDefinition[]): ReadonlySet<string> {
  return new Set(definitions.map((definition) => definition.key).filter((key) => key !== 'promotion'));
}
