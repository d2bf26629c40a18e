import type { PageProduct } from '#shared/block/drawn.ts';
import type { Choice } from '#shared/product/choice.ts';
import { configure } from '#shared/product/configure.ts';
import type { Product } from '#shared/product/contract.ts';
import type { ProductOptions } from '#shared/product/options.ts';

/** A product with its chosen variant, as blocks are limited to it (spec 3 section 6). */
export function pageProductOf(product: Product, options: ProductOptions, choice: Choice, nowMs: number): PageProduct {
  return {
    sku: product.sku,
    variants: product.type === 'configurable' ? product.children.map(({ sku }) => sku) : [],
    chosen: configure(options, choice, nowMs).variant?.sku ?? null,
  };
}
