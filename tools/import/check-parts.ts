import type { ImportProduct } from '#shared/import/contract.ts';
import type { Catalogue } from './catalogue.ts';
import { quoted } from './csv/row-problem.ts';
import { dropDraft } from './read/drop-draft.ts';
import { childSkus, type ProductDraft } from './read/product-draft.ts';
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
  draft: ProductDraft,
  catalogue: Catalogue,
  known: ReadonlySet<string>,
  report: ReportBuilder,
): string | null {
  const { product, childrenColumn } = draft;
  for (const sku of childSkus(product)) {
    if (sku === product.sku) return `${childrenColumn} names the product itself`;
    const part = catalogue.drafts.get(sku)?.product;
    if (part && RANKS[part.type] >= RANKS[product.type])
      return `${childrenColumn} names ${quoted(sku)}, a ${part.type} product`;
    if (part) continue;
    const reason = report.rejectedProducts.get(sku);
    if (reason !== undefined) return `${childrenColumn} names ${quoted(sku)}, which is rejected: ${reason}`;
    if (!known.has(sku)) return `${childrenColumn} names the unknown sku ${quoted(sku)}`;
  }
  return null;
}

/**
 * Imports a product as a whole or not at all: one bad part rejects it, which may in turn reject what it is a part of.
 */
export function checkParts(catalogue: Catalogue, known: ReadonlySet<string>, report: ReportBuilder): void {
  const parents = [...catalogue.drafts.values()].filter((draft) => childSkus(draft.product).length > 0);
  let pending = parents;
  for (let isSettled = false; !isSettled; ) {
    const kept: ProductDraft[] = [];
    for (const draft of pending) {
      const reason = missingPart(draft, catalogue, known, report);
      if (reason === null) kept.push(draft);
      else dropDraft(draft, reason, catalogue, report);
    }
    isSettled = kept.length === pending.length;
    pending = kept;
  }
}

/**
 * Aligns variants with their parents: a variant's own attribute value wins, and a missing one is taken from the parent.
 */
export function alignVariations(catalogue: Catalogue, report: ReportBuilder): void {
  for (const draft of catalogue.drafts.values()) {
    for (const { sku, options } of draft.product.variations) {
      const attributes = catalogue.drafts.get(sku)?.product.attributes;
      if (!attributes) continue;
      for (const [code, value] of Object.entries(options)) {
        const own = attributes[code]?.[0];
        if (own === undefined) attributes[code] = [value];
        else if (own !== value) {
          options[code] = own;
          report.warn(
            draft,
            `${sku} is listed with ${code} ${quoted(value)} but says ${quoted(own)}; using the latter`,
          );
        }
      }
    }
  }
}

/** Warns of links to unknown SKUs, which are kept: the store completes them when such a product is imported. */
export function reportLinks(catalogue: Catalogue, known: ReadonlySet<string>, report: ReportBuilder): void {
  for (const draft of catalogue.drafts.values()) {
    for (const [kind, skus] of Object.entries(draft.product.links)) {
      const unknown = skus.filter((sku) => !catalogue.drafts.has(sku) && !known.has(sku));
      if (unknown.length > 0) report.warn(draft, `${draft.product.sku}: ${kind} names unknown ${unknown.join(', ')}`);
    }
  }
}
