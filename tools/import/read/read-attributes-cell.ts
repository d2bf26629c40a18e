import type { HundoRule } from '#shared/product/contract.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { readAttributePairs } from '#tools/import/csv/pairs.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';

export type AttributeValues = Record<string, string[]>;

/** Reads an `additional_attributes` cell into values by attribute code; attributes without a value are skipped. */
export function readAttributesCell(text: string): AttributeValues {
  const attributes: AttributeValues = {};
  for (const { key, values } of readAttributePairs(text, 'additional_attributes')) {
    const kept = values.map(decodeEntities).filter((value) => value !== '');
    if (kept.length > 0) attributes[key] = [...(attributes[key] ?? []), ...kept];
  }
  return attributes;
}

/**
 * Reads hundo tiers `100:0.10|300:0.15` (pounds, discount per pound in major units) from the values of their attribute.
 */
export function readHundoRules(values: readonly string[]): HundoRule[] {
  return values.map((value) => {
    const match = /^\s*(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)\s*$/.exec(value);
    const ruleWeight = Number(match?.[1]);
    if (!match || ruleWeight <= 0) throw new RowProblem(`hundo_rules: expected pounds:discount at ${quoted(value)}`);
    return { ruleWeight, discountPerLb: Number(`${match[2]}e2`) };
  });
}
