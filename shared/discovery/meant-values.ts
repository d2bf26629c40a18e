import type { Selection } from '#shared/facet/contract.ts';
import type { ListingIndex } from '#shared/facet/listing-index.ts';
import { facetItemText } from '#shared/facet/present.ts';
import { AVAILABILITY, facetItemId } from '#shared/facet/select.ts';
import { urlKey } from '#shared/facet/selection.ts';

/** The three names that an answer has for a value, in the form that `urlKey` gives them. */
interface Names {
  readonly key: string;
  readonly text: string;
  readonly id: string;
}

function namesOf(index: ListingIndex, facetKey: string): readonly Names[] {
  if (facetKey === AVAILABILITY) return ['1', '0'].map((value) => names(facetKey, value, facetItemId(facetKey, value)));
  const facet = index.facets.find(({ key }) => key === facetKey);
  return (facet?.values ?? []).map((value, position) => names(facetKey, value, facetItemId(facetKey, position)));
}

function names(facetKey: string, value: string, id: string): Names {
  return { key: urlKey(value), text: urlKey(facetItemText(facetKey, value)), id: urlKey(id) };
}

function meant(known: readonly Names[], value: string): string {
  const named = (by: keyof Names) => known.find((each) => each[by] === value)?.key;
  return named('key') ?? named('text') ?? named('id') ?? value;
}

/**
 * Converts the chosen values to url keys, no matter whether they are given by `id`, `text` or `urlKey` (public
 * contract, section 6a). A url key takes precedence over a text, a text over an id; other values are kept and match
 * nothing.
 */
export function withMeantValues(index: ListingIndex, selection: Selection): Selection {
  const chosen = Object.entries(selection.chosen).map(([facetKey, values]) => {
    const known = namesOf(index, facetKey);
    return [facetKey, [...new Set(values.map((value) => meant(known, value)))]] as const;
  });
  return { ...selection, chosen: Object.fromEntries(chosen) };
}
