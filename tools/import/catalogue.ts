import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import {
  eventRowKey,
  type ImportAthlete,
  type ImportDivision,
  type ImportEdition,
  type ImportHeat,
  type ImportScore,
  type ImportWorkout,
} from '#shared/event/records.ts';
import type {
  ImportAttribute,
  ImportBar,
  ImportBlock,
  ImportCategory,
  ImportCustomer,
  ImportForm,
  ImportGiftcard,
  ImportGroupPrice,
  ImportIndexPost,
  ImportIndexTag,
  ImportMenu,
  ImportPage,
  ImportPriceRule,
  ImportQuestion,
  ImportReview,
  ImportRewrite,
  ImportSearchRedirect,
  ImportSynonym,
  ImportTableRate,
  ImportTaxRate,
  ImportTicket,
} from '#shared/import/contract.ts';
import { Drafts } from './kept/drafts.ts';
import { createKeptRows, KeptRows } from './kept/kept-rows.ts';
import { openScratch } from './kept/scratch.ts';
import { SiteRows } from './kept/site-rows.ts';
import type { ProgramDraft } from './read/program-draft.ts';
import type { Sourced } from './read/read-rows.ts';

/**
 * Everything in the files of one import, before it is combined and sent. What grows with a shop is in a temporary
 * database, so that the memory of an import does not.
 */
export interface Catalogue {
  readonly attributes: Map<string, Sourced<ImportAttribute>>;
  /** By path, in the order of the rows. */
  readonly categories: Map<string, Sourced<ImportCategory>>;
  /** By SKU, in the order of the rows. */
  readonly drafts: Drafts;
  readonly siteRows: SiteRows;
  /** By SKU, the reason why a row of that product for one site is invalid. */
  readonly badSiteRows: Map<string, string>;
  readonly reviews: KeptRows<ImportReview>;
  readonly questions: KeptRows<ImportQuestion>;
  readonly pages: Sourced<ImportPage>[];
  readonly blocks: Sourced<ImportBlock>[];
  readonly forms: Sourced<ImportForm>[];
  readonly rewrites: KeptRows<ImportRewrite>;
  readonly groupPrices: KeptRows<ImportGroupPrice>;
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
  readonly events: Sourced<ImportEdition>[];
  readonly eventDivisions: Sourced<ImportDivision>[];
  readonly eventWorkouts: Sourced<ImportWorkout>[];
  readonly eventAthletes: KeptRows<ImportAthlete>;
  /** By `eventRowKey`, each with all of its lanes. */
  readonly eventHeats: Map<string, Sourced<ImportHeat>>;
  readonly eventScores: KeptRows<ImportScore>;
  readonly customers: KeptRows<ImportCustomer>;
  readonly tickets: KeptRows<ImportTicket>;
  readonly giftcards: KeptRows<ImportGiftcard>;
  readonly cartRules: KeptRows<ImportCartRule>;
  /** Deletes what is kept outside of memory. */
  readonly close: () => void;
}

export function emptyCatalogue(): Catalogue {
  const db = openScratch();
  createKeptRows(db);
  return {
    attributes: new Map(),
    categories: new Map(),
    drafts: new Drafts(db),
    siteRows: new SiteRows(db),
    badSiteRows: new Map(),
    reviews: new KeptRows(db, 'reviews', { nameOf: ({ sku }) => sku }),
    questions: new KeptRows(db, 'questions', { nameOf: ({ sku }) => sku }),
    pages: [],
    blocks: [],
    forms: [],
    rewrites: new KeptRows(db, 'rewrites', {
      nameOf: ({ requestPath }) => requestPath,
      keyOf: ({ site, requestPath }) => `${site} ${requestPath}`,
    }),
    groupPrices: new KeptRows(db, 'groupPrices', {
      nameOf: ({ sku }) => sku,
      keyOf: ({ sku, site, groupId, qty }) => [sku, site, groupId, qty].join('|'),
    }),
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
    events: [],
    eventDivisions: [],
    eventWorkouts: [],
    eventAthletes: new KeptRows<ImportAthlete>(db, 'eventAthletes', { nameOf: eventRowKey }),
    eventHeats: new Map(),
    eventScores: new KeptRows<ImportScore>(db, 'eventScores', { nameOf: eventRowKey }),
    customers: new KeptRows(db, 'customers', { nameOf: ({ email }) => email }),
    tickets: new KeptRows(db, 'tickets', {
      nameOf: ({ email, sku }) => `${email} ${sku}`,
      keyOf: ({ email, sku, orderId }) => [email, sku, orderId].join('|'),
    }),
    giftcards: new KeptRows(db, 'giftcards', {
      nameOf: ({ code }) => code,
      keyOf: ({ code, currency }) => `${code} ${currency}`,
    }),
    cartRules: new KeptRows(db, 'cartRules', {
      nameOf: ({ ruleId }) => String(ruleId),
      keyOf: ({ ruleId }) => String(ruleId),
    }),
    close: () => db.close(),
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
