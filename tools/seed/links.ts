import type { ImportProduct } from '#shared/import/contract.ts';

/**
 * Products that people add to an order from a department, by the first part of the category path; where possible,
 * products sold on every site.
 */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  Barbells: ['NB-COLLAR', 'HA-CHALK-3', 'NB-COMP140', 'NB-TREE', 'NB-BELT'],
  Plates: ['NB-TREE', 'NB-COLLAR', 'NB-MULTI', 'NB-CP-SET', 'NB-STRAPS'],
  Racks: ['NB-MULTI', 'NB-A2', 'NB-COMP140', 'NB-COLLAR', 'NB-BELT'],
  Conditioning: ['KE-ROPE', 'NB-WRAPS', 'HA-ROLLER', 'NB-SHAKER', 'NB-TEE'],
  Apparel: ['NB-TEE', 'NB-HOOD', 'NB-BEANIE', 'NB-SHAKER', 'NB-GIFT'],
  Programs: ['NB-KB', 'NB-BELT', 'NB-SHAKER', 'NB-TEE', 'NB-MULTI'],
  Shop: ['NB-BELT', 'HA-CHALK-3', 'NB-WRAPS', 'NB-TEE', 'NB-SHAKER'],
};

const CARDS = 4;

function department(product: ImportProduct): string {
  return (product.categories[0] ?? 'Shop').split('/')[0] ?? 'Shop';
}

/** Returns the most specific category below a department, so that a power bar is first related to power bars. */
function shelf(product: ImportProduct): string {
  return product.categories.find((path) => path.startsWith(`${department(product)}/`)) ?? product.categories[0] ?? '';
}

function amount(product: ImportProduct): number {
  return product.prices.USA?.price ?? 0;
}

/**
 * Returns the products that follow a product in its most specific category and then in its department; their order
 * never changes.
 */
function neighbors(product: ImportProduct, all: readonly ImportProduct[]): ImportProduct[] {
  const at = all.indexOf(product);
  const others = [...all.slice(at + 1), ...all.slice(0, at)];
  const near = others.filter((other) => other.categories.includes(shelf(product)));
  const wider = others.filter((other) => !near.includes(other) && department(other) === department(product));
  return [...near, ...wider];
}

/** Completes the links of every visible product: the merchant's own choices are kept, and neighbors fill the rest. */
export function withLinks(products: readonly ImportProduct[]): ImportProduct[] {
  const visible = products.filter((product) => product.visibility !== 1);
  const known = new Set(visible.map((product) => product.sku));
  const fill = (own: readonly string[], more: readonly string[], sku: string) =>
    [...new Set([...own, ...more])].filter((other) => other !== sku && known.has(other)).slice(0, CARDS);
  return products.map((product) => {
    if (product.visibility === 1) return product;
    const near = neighbors(product, visible);
    const dearer = near.filter((other) => amount(other) > amount(product)).sort((a, b) => amount(a) - amount(b));
    return {
      ...product,
      links: {
        related: fill(
          product.links.related,
          near.map((other) => other.sku),
          product.sku,
        ),
        upsell: fill(
          product.links.upsell,
          (dearer.length > 0 ? dearer : near).map((other) => other.sku),
          product.sku,
        ),
        crosssell: fill(
          product.links.crosssell,
          [...(GOES_WITH[department(product)] ?? []), ...(GOES_WITH.Shop ?? [])],
          product.sku,
        ),
      },
    };
  });
}
