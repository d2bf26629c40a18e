import type { CategoryLinks } from '#shared/category/landing-links.ts';
import type { SuggestedCategory } from '#shared/discovery/question.ts';
import type { Listing, Selection } from '#shared/facet/contract.ts';
import type { ListingOptions } from '#shared/facet/select.ts';
import type { Breadcrumb } from '#shared/navigation/contract.ts';
import type { Card } from '#shared/product/card.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { PageParts } from '#worker/blocks/parts/page-parts.ts';
import type { StripContent } from '#worker/pages/parts/recommendations.tsx';
import type { FullCategory } from '#worker/store/product/categories.ts';

/** The corrected query of a search. */
export interface Spelling {
  readonly text: string;
  /** Whether it was searched for, or is only suggested because the visitor wants the words as typed. */
  readonly isApplied: boolean;
}

/** The content of a list for a selection. */
export interface ListContent {
  readonly listing: Listing;
  /** What was done about a mistyped word; null if there is none, as in lists that are no search. */
  readonly spelling: Spelling | null;
  /** For a search: categories that may contain what was searched. */
  readonly ways: readonly SuggestedCategory[];
}

/** A list of products below a heading: a category, or one of the routes that show one. */
export interface ListPage {
  readonly title: string;
  readonly path: string;
  /** Sanitized HTML; '' for none. */
  readonly intro: string;
  readonly trail: readonly Breadcrumb[];
  readonly siblings: readonly FullCategory[];
  readonly categoryId: number;
  /** Links above and below the list, and the look of its sibling categories. */
  readonly links: CategoryLinks;
  /** Sites that have this list too. */
  readonly sites: readonly SiteCode[];
  readonly load: (selection: Selection, options: ListingOptions) => Promise<ListContent>;
  /** The search phrase, which is part of every address of the list; null if the list is not a search. */
  readonly keyphrase: string | null;
  /** True if a search is for the words as typed, which is part of its addresses, too. */
  readonly isAsTyped?: boolean;
  /** True if the list sells programs: customers who own some get a link to them. */
  readonly isOfPrograms?: boolean;
  /** The merchant's blocks above the list, on its first page. */
  readonly parts?: PageParts;
  /** The merchant's blocks below the list, on its first page. */
  readonly foot?: PageParts;
  /** Products to show below the list that are not part of it. */
  readonly strips?: (shown: readonly Card[], selection: Selection) => Promise<readonly StripContent[]>;
}
