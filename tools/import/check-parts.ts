import type { ImportProduct } from '#shared/import/contract.ts';
import type { Catalogue } from './catalogue.ts';
import { quoted } from './csv/row-problem.ts';
import { dropDraft } from './read/drop-draft.ts';
import { childSkus, type ProductDraft } from './read/product-draft.ts';
import type { ReportBuilder } from './report.ts';

/** A part is lower than its whole, so no product can be a part of itself by a detour. */
const RANKS: Readonly<Record<ImportProduct['type'], number>> = {
  simple: 0,
  virtual: 0,
  giftcard: 0,
  configurable: 1,
  grouped: 2,
  bundle: 3,
};

/** The reason why a product cannot go in because of one of its parts; null when all parts are there. */
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

/** A product is taken whole or not at all: one bad part refuses it, which may in turn refuse what it is a part of. */
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

/** A variant's own attribute says what it is; one that has none takes what its parent calls it. */
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

/** Links to skus that are nowhere are kept: the store completes them when such a product comes. */
export function reportLinks(catalogue: Catalogue, known: ReadonlySet<string>, report: ReportBuilder): void {
  for (const draft of catalogue.drafts.values()) {
    for (const [kind, skus] of Object.entries(draft.product.links)) {
      const unknown = skus.filter((sku) => !catalogue.drafts.has(sku) && !known.has(sku));
      if (unknown.length > 0) report.warn(draft, `${draft.product.sku}: ${kind} names unknown ${unknown.join(', ')}`);
    }
  }
}
