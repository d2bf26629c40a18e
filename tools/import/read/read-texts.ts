import type { ProductTexts } from '#shared/product/contract.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { RowProblem } from '#tools/import/csv/row-problem.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { EMPTY_VALUE } from './product-columns.ts';

const MAX_NAME_LENGTH = 255;

function readName(row: TableRow): string {
  const name = decodeEntities(row.value('name'));
  if (name.length > MAX_NAME_LENGTH) throw new RowProblem(`name is longer than ${MAX_NAME_LENGTH} characters`);
  return name;
}

/** The texts of a product's main row. */
export function readTexts(row: TableRow): ProductTexts {
  const name = readName(row);
  if (name === '') throw new RowProblem('name is empty');
  return {
    name,
    description: row.text('description'),
    shortDescription: row.text('short_description'),
    metaTitle: row.text('meta_title'),
    metaDescription: row.text('meta_description'),
    metaKeywords: row.text('meta_keywords'),
  };
}

const OVERRIDES = [
  ['description', 'description'],
  ['shortDescription', 'short_description'],
  ['metaTitle', 'meta_title'],
  ['metaDescription', 'meta_description'],
  ['metaKeywords', 'meta_keywords'],
] as const;

/** Reads the texts that a site's row sets; an empty cell means the same as in the main row. */
export function readSiteTexts(row: TableRow): Partial<ProductTexts> {
  const texts: Partial<ProductTexts> = {};
  const name = readName(row);
  if (name !== '') texts.name = name;
  for (const [field, column] of OVERRIDES) {
    const text = row.text(column);
    if (text !== '') texts[field] = text === EMPTY_VALUE ? '' : text;
  }
  return texts;
}
