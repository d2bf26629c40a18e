import type {
  ImportAttribute,
  ImportBar,
  ImportBlock,
  ImportCategory,
  ImportCustomer,
  ImportGiftcard,
  ImportGroupPrice,
  ImportIndexPost,
  ImportIndexTag,
  ImportMenu,
  ImportPage,
  ImportPriceRule,
  ImportReview,
  ImportRewrite,
  ImportSearchRedirect,
  ImportSynonym,
  ImportTableRate,
  ImportTaxRate,
  ImportTicket,
} from '#shared/import/contract.ts';
import type { ProductDraft, SiteRow } from './read/product-draft.ts';
import type { ProgramDraft } from './read/program-draft.ts';
import type { Sourced } from './read/read-rows.ts';

/** Everything in the files of one import, before it is combined and sent. */
export interface Catalogue {
  readonly attributes: Map<string, Sourced<ImportAttribute>>;
  /** By path, in the order of the rows. */
  readonly categories: Map<string, Sourced<ImportCategory>>;
  /** By SKU, in the order of the rows. */
  readonly drafts: Map<string, ProductDraft>;
  readonly siteRows: Map<string, SiteRow[]>;
  /** By SKU, the reason why a row of that product for one site is invalid. */
  readonly badSiteRows: Map<string, string>;
  readonly reviews: Sourced<ImportReview>[];
  readonly pages: Sourced<ImportPage>[];
  readonly blocks: Sourced<ImportBlock>[];
  readonly rewrites: Sourced<ImportRewrite>[];
  readonly groupPrices: Sourced<ImportGroupPrice>[];
  readonly priceRules: Sourced<ImportPriceRule>[];
  readonly taxRates: Sourced<ImportTaxRate>[];
  readonly tableRates: Sourced<ImportTableRate>[];
  readonly bars: Sourced<ImportBar>[];
  readonly synonyms: Sourced<ImportSynonym>[];
  readonly searchRedirects: Sourced<ImportSearchRedirect>[];
  /** One per menu and site. */
  readonly navigation: Sourced<ImportMenu>[];
  readonly indexTags: Sourced<ImportIndexTag>[];
  readonly indexPosts: Sourced<ImportIndexPost>[];
  /** By sku. */
  readonly programs: Map<string, ProgramDraft>;
  readonly customers: Sourced<ImportCustomer>[];
  readonly tickets: Sourced<ImportTicket>[];
  readonly giftcards: Sourced<ImportGiftcard>[];
}

export function emptyCatalogue(): Catalogue {
  return {
    attributes: new Map(),
    categories: new Map(),
    drafts: new Map(),
    siteRows: new Map(),
    badSiteRows: new Map(),
    reviews: [],
    pages: [],
    blocks: [],
    rewrites: [],
    groupPrices: [],
    priceRules: [],
    taxRates: [],
    tableRates: [],
    bars: [],
    synonyms: [],
    searchRedirects: [],
    navigation: [],
    indexTags: [],
    indexPosts: [],
    programs: new Map(),
    customers: [],
    tickets: [],
    giftcards: [],
  };
}

/** Returns the filled columns other than these. */
export function extraCells(
  row: { text(column: string): string },
  columns: readonly string[],
  own: ReadonlySet<string>,
): Record<string, string> {
  const extra: Record<string, string> = {};
  for (const column of columns) {
    const text = own.has(column) ? '' : row.text(column);
    if (text !== '') extra[column] = text;
  }
  return extra;
}
