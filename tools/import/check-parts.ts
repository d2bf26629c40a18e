import type { ImportProduct } from '#shared/import/contract.ts';
import type { Catalogue } from './catalogue.ts';
import { quoted } from './csv/row-problem.ts';
import { type DraftFacts, linksOf, partsOf } from './kept/drafts.ts';
import { dropDraft } from './read/drop-draft.ts';
import type { ReportBuilder } from './report.ts';

/** Ranks of types. A part always ranks lower than its whole, so no product can contain itself indirectly. */
const RANKS: Readonly<Record<ImportProduct['type'], number>> = {
  simple: 0,
  virtual: 0,
  giftcard: 0,
  configurable: 1,
  grouped: 2,
  bundle: 3,
};

/** Returns the reason why a product cannot be imported because of one of its parts; null if all parts exist. */
function missingPart(
  draft: DraftFacts,
  catalogue: Catalogue,
  known: ReadonlySet<string>,
  report: ReportBuilder,
): string | null {
  const column = draft.children_column;
  for (const sku of partsOf(draft)) {
    if (sku === draft.sku) return `${column} names the product itself`;
    const part = catalogue.drafts.factsOf(sku);
    if (part && RANKS[part.type] >= RANKS[draft.type]) return `${column} names ${quoted(sku)}, a ${part.type} product`;
    if (part) continue;
    const reason = report.rejectedProducts.get(sku);
    if (reason !== undefined) return `${column} names ${quoted(sku)}, which is rejected: ${reason}`;
    if (!known.has(sku)) return `${column} names the unknown sku ${quoted(sku)}`;
  }
  return null;
}

/**
 * Imports a product as a whole or not at all: one bad part rejects it, which may in turn reject what it is a part of.
 */
export function checkParts(catalogue: Catalogue, known: ReadonlySet<string>, report: ReportBuilder): void {
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const draft of catalogue.drafts.facts('withParts')) {
      const reason = missingPart(draft, catalogue, known, report);
      if (reason === null) continue;
      dropDraft(draft, reason, catalogue, report);
      isSettled = false;
    }
  }
}

/**
 * Aligns variants with their parents: a variant's own attribute value wins, and a missing one is taken from the parent.
 */
export function alignVariations(catalogue: Catalogue, report: ReportBuilder): void {
  const { drafts } = catalogue;
  for (const draft of drafts.drafts('configurable')) {
    let isChanged = false;
    for (const { sku, options } of draft.product.variations) {
      const child = drafts.get(sku);
      if (!child) continue;
      const { attributes } = child.product;
      let isChildChanged = false;
      for (const [code, value] of Object.entries(options)) {
        const own = attributes[code]?.[0];
        if (own === undefined) {
          attributes[code] = [value];
          isChildChanged = true;
        } else if (own !== value) {
          options[code] = own;
          isChanged = true;
          report.warn(
            draft,
            `${sku} is listed with ${code} ${quoted(value)} but says ${quoted(own)}; using the latter`,
          );
        }
      }
      if (isChildChanged) drafts.save(child);
    }
    if (isChanged) drafts.save(draft);
  }
}

/** Warns of links to unknown SKUs, which are kept: the store completes them when such a product is imported. */
export function reportLinks(catalogue: Catalogue, known: ReadonlySet<string>, report: ReportBuilder): void {
  for (const draft of catalogue.drafts.facts('withLinks')) {
    for (const [kind, skus] of Object.entries(linksOf(draft))) {
      const unknown = skus.filter((sku) => !catalogue.drafts.has(sku) && !known.has(sku));
      if (unknown.length > 0) report.warn(draft, `${draft.sku}: ${kind} names unknown ${unknown.join(', ')}`);
    }
  }
}
