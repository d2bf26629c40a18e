import type { Selection } from '#shared/facet/contract.ts';
import type { ListingIndex } from '#shared/facet/listing-index.ts';
import { facetItemText } from '#shared/facet/present.ts';
import { AVAILABILITY, facetItemId } from '#shared/facet/select.ts';
import { urlKey } from '#shared/facet/selection.ts';

/** A value by the three names that an answer has for it, each as `urlKey` writes it. */
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
 * A choice with its values by their url keys, whichever of `id`, `text` and `urlKey` each was named with (public contract,
 * section 6a). A url key wins over a text, a text over an id; what is none of them stays and finds nothing.
 */
export function withMeantValues(index: ListingIndex, selection: Selection): Selection {
  const chosen = Object.entries(selection.chosen).map(([facetKey, values]) => {
    const known = namesOf(index, facetKey);
    return [facetKey, [...new Set(values.map((value) => meant(known, value)))]] as const;
  });
  return { ...selection, chosen: Object.fromEntries(chosen) };
}
