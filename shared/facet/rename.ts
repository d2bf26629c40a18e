import { PROGRAMS_PATH } from '#shared/route/list-routes.ts';
import type { FacetView } from './contract.ts';

/** What a facet is called on the list at a path: 'Category' is 'Brand' where programs are (spec 1 section 2.2). */
export function facetLabel(label: string, path: string): string {
  return path === PROGRAMS_PATH && label === 'Category' ? 'Brand' : label;
}

/** The facets of a list under the names that they have on it. */
export function namedFacets(facets: readonly FacetView[], path: string): readonly FacetView[] {
  return facets.map((facet) => ({ ...facet, label: facetLabel(facet.label, path) }));
}
