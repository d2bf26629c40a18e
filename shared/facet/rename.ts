import { PROGRAMS_PATH } from '#shared/route/list-routes.ts';
import type { FacetView } from './contract.ts';

/** The label of a facet in the list at a path: in the list of programs, 'Category' is 'Brand' (spec 1 section 2.2). */
export function facetLabel(label: string, path: string): string {
  return path === PROGRAMS_PATH && label === 'Category' ? 'Brand' : label;
}

/** The facets of a list with the labels used there. */
export function namedFacets(facets: readonly FacetView[], path: string): readonly FacetView[] {
  return facets.map((facet) => ({ ...facet, label: facetLabel(facet.label, path) }));
}
