import type { CategoryLinks } from '#shared/category/landing-links.ts';
import type { SuggestedCategory } from '#shared/discovery/question.ts';
import type { Listing, Selection } from '#shared/facet/contract.ts';
import type { ListingOptions } from '#shared/facet/select.ts';
import type { Breadcrumb } from '#shared/navigation/contract.ts';
import type { Card } from '#shared/product/card.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { StripContent } from '#worker/pages/parts/recommendations.tsx';
import type { FullCategory } from '#worker/store/product/categories.ts';

/** What a list shows of a choice. */
export interface ListContent {
  readonly listing: Listing;
  /** What is shown instead of what was typed, where a word was mistyped; null otherwise. */
  readonly repaired: string | null;
  /** Of a search: where else to look. */
  readonly ways: readonly SuggestedCategory[];
}

/** A list of products below a heading: a category, or one of the routes that show one. */
export interface ListPage {
  readonly title: string;
  readonly path: string;
  /** Sanitised HTML; '' for none. */
  readonly intro: string;
  readonly trail: readonly Breadcrumb[];
  readonly siblings: readonly FullCategory[];
  readonly categoryId: number;
  /** Links above and below the list, and how its siblings are shown. */
  readonly links: CategoryLinks;
  /** Sites that have this list too. */
  readonly sites: readonly SiteCode[];
  readonly load: (selection: Selection, options: ListingOptions) => Promise<ListContent>;
  /** What was searched: stays in every address of the list; null for a list that is no search. */
  readonly keyphrase: string | null;
  /** Programs are sold here: anyone who has some is shown the way to them. */
  readonly isOfPrograms?: boolean;
  /** Products to show below the list, beside those that are on it. */
  readonly strips?: (shown: readonly Card[], selection: Selection) => Promise<readonly StripContent[]>;
}
