import { type Audience, variantOf } from './choose.ts';
import { type BlockRecord, type BlockVariant, DEFAULT_VARIANT, withVariant } from './record.ts';
import type { Targets } from './targets.ts';

/** The product of a page, as far as blocks may be limited to it. */
export interface PageProduct {
  readonly sku: string;
  /** SKUs of its variants. */
  readonly variants: readonly string[];
  /** SKU of the chosen variant; null if none is chosen. */
  readonly chosen: string | null;
}

/** Who looks at which page. */
export interface Viewing {
  readonly audience: Audience;
  readonly targets: Targets;
  /** Null on pages that are not about one product. */
  readonly product: PageProduct | null;
}

/** A block as one visitor gets it. */
export interface DrawnBlock {
  readonly record: BlockRecord;
  /** The test and the variant that decided, if one did. */
  readonly test: { readonly name: string; readonly variant: string } | null;
  /** SKUs of variants for which it is shown while they are chosen; null if it is shown whatever is chosen. */
  readonly skus: readonly string[] | null;
  /** It waits in the page until one of these variants is chosen. */
  readonly isWaiting: boolean;
  /** The variant of its test hides it: only its place is drawn, so that the test counts those who see nothing there. */
  readonly isHidden: boolean;
}

/** A limit as a list; undefined if it cannot be read, so that it cannot be judged. */
function limitOf<T>(value: unknown, isItem: (item: unknown) => item is T): readonly T[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every(isItem) ? value : undefined;
}

const isNumber = (item: unknown): item is number => typeof item === 'number';
const isText = (item: unknown): item is string => typeof item === 'string';

function maySee(segments: readonly number[], { audience }: Viewing): boolean {
  return segments.length === 0 || (audience.segment !== null && segments.includes(audience.segment));
}

/** Variants that a block with SKUs waits for: [] if it always shows, null if it does not apply to this product. */
function variantsFor(skus: readonly string[], product: PageProduct | null): readonly string[] | null {
  if (product === null) return null;
  if (skus.includes(product.sku)) return [];
  const meant = product.variants.filter((sku) => skus.includes(sku));
  return meant.length > 0 ? meant : null;
}

/** The variant of a block's test; undefined for the block itself. A test that cannot be judged shows the default. */
function chosenVariant({ abTest }: BlockRecord, { targets, audience }: Viewing) {
  const test = targets.tests.find(({ name }) => name === abTest?.name);
  if (!abTest || !test) return null;
  const variant = variantOf(test, audience);
  const found: BlockVariant | undefined = Object.hasOwn(abTest.variants ?? {}, variant)
    ? abTest.variants[variant]
    : undefined;
  return { name: test.name, variant: found ? variant : DEFAULT_VARIANT, found };
}

/**
 * A block as a visitor sees it on a page; undefined if it is meant for others. A limit that cannot be judged hides it
 * (public contract, section 11).
 */
export function drawnBlock(record: BlockRecord, viewing: Viewing): DrawnBlock | undefined {
  const segments = limitOf(record.segments, isNumber);
  const skus = limitOf(record.skus, isText);
  if (!segments || !skus || !maySee(segments, viewing)) return undefined;
  const waiting = skus.length === 0 ? [] : variantsFor(skus, viewing.product);
  if (waiting === null) return undefined;
  const chosen = chosenVariant(record, viewing);
  const isHidden = chosen?.found?.hidden === true;
  return {
    record: isHidden ? { name: record.name } : withVariant(record, chosen?.found ?? {}),
    test: chosen && { name: chosen.name, variant: chosen.variant },
    skus: waiting.length > 0 ? waiting : null,
    isWaiting: waiting.length > 0 && !waiting.includes(viewing.product?.chosen ?? ''),
    isHidden,
  };
}
