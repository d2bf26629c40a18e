import { type Site, sitePath } from '#shared/site/sites.ts';
import type { VariantParent } from '#worker/store/product/product-meta.ts';

/** Address of a variant: its parent's page with the variant chosen, by readable names where they exist. */
export function variantLink(site: Site, variantId: number, parent: VariantParent): string {
  const query = new URLSearchParams();
  for (const code of parent.axes) {
    const value = parent.attributes[code]?.[0];
    if (value !== undefined) query.set(code, value);
  }
  if (parent.type !== 'configurable' || [...query].length < parent.axes.length)
    return `${sitePath(site, parent.url)}?children=${variantId}`;
  return `${sitePath(site, parent.url)}?${query}`;
}
