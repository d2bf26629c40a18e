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

/** Codes of the attributes that cards say something of. */
export interface CardKeys {
  /** Those whose values are facets; promotions are calculated instead. */
  readonly facets: ReadonlySet<string>;
  /** Those in which products are compared. */
  readonly compared: ReadonlySet<string>;
}

/** Reads what cards say something of. */
export async function cardKeysOf(db: D1Database, definitions: readonly FacetDefinition[]): Promise<CardKeys> {
  const { results } = await db.prepare('SELECT code FROM attributes WHERE is_comparable = 1').all<{ code: string }>();
  return {
    facets: new Set(definitions.map((definition) => definition.key).filter((key) => key !== 'promotion')),
    compared: new Set(results.map(({ code }) => code)),
  };
}
