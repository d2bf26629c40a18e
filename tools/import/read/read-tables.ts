import type { SiteCode } from '#shared/site/sites.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { NOT_TAKEN, recogniseTable, type TableKind } from '#tools/import/csv/recognise.ts';
import type { Table } from '#tools/import/csv/table.ts';
import type { OnProgress } from '#tools/import/progress.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readDownloads, readLinks, readListPrices, readPictureRows, readStockSources } from './read-additions.ts';
import { readAttributes } from './read-attributes.ts';
import { readBars } from './read-bars.ts';
import { readCartRules } from './read-cart-rules.ts';
import { readCategories } from './read-categories.ts';
import { readBlocks, readPages } from './read-content.ts';
import { readCustomers } from './read-customers.ts';
import { readEventHeats, readEventScores } from './read-event-results.ts';
import { readEventAthletes, readEventDivisions, readEvents, readEventWorkouts } from './read-events.ts';
import { readForms } from './read-forms.ts';
import { readGiftcards } from './read-giftcards.ts';
import { readAdvancedPricing } from './read-group-prices.ts';
import { readIndexPosts, readIndexTags } from './read-index.ts';
import { readNavigation } from './read-navigation.ts';
import { readPriceRules } from './read-price-rules.ts';
import { readProducts, readShortProducts } from './read-products.ts';
import { readPrograms } from './read-programs.ts';
import { readQuestions } from './read-questions.ts';
import { readTableRates, readTaxRates } from './read-rates.ts';
import { readReviews } from './read-reviews.ts';
import { readRewrites } from './read-rewrites.ts';
import { readRows } from './read-rows.ts';
import { readSearchRedirects, readSynonyms } from './read-search-words.ts';
import { readTickets } from './read-tickets.ts';
import { readWidgets } from './read-widgets.ts';

/** Sites of an import. */
export interface ImportSites {
  /** Sites to which rows without a site apply. */
  readonly own: readonly SiteCode[];
  /** The same sites if they were named; null for the default. */
  readonly named: readonly SiteCode[] | null;
}

type SitesReader<Sites> = (table: Table, sites: Sites, catalogue: Catalogue, report: ReportBuilder) => Promise<void>;
type Reader = SitesReader<ImportSites>;

/** Adapts a reader that does not depend on sites. */
function anySite(read: (table: Table, catalogue: Catalogue, report: ReportBuilder) => Promise<void>): Reader {
  return (table, _sites, catalogue, report) => read(table, catalogue, report);
}

function ownSites(read: SitesReader<readonly SiteCode[]>): Reader {
  return (table, { own }, catalogue, report) => read(table, own, catalogue, report);
}

function namedSites(read: SitesReader<readonly SiteCode[] | null>): Reader {
  return (table, { named }, catalogue, report) => read(table, named, catalogue, report);
}

/** In reading order: a table comes after the tables that it refers to. */
const READERS: readonly (readonly [TableKind, Reader])[] = [
  ['attributes', anySite(readAttributes)],
  ['categories', anySite(readCategories)],
  ['products', ownSites(readProducts)],
  ['short-products', ownSites(readShortProducts)],
  ['pictures', anySite(readPictureRows)],
  ['links', anySite(readLinks)],
  ['downloads', anySite(readDownloads)],
  ['msrp', anySite(readListPrices)],
  ['stock-sources', ownSites(readStockSources)],
  ['reviews', anySite(readReviews)],
  ['questions', anySite(readQuestions)],
  ['group-prices', ownSites(readAdvancedPricing)],
  ['price-rules', anySite(readPriceRules)],
  ['pages', anySite(readPages)],
  ['blocks', anySite(readBlocks)],
  ['forms', anySite(readForms)],
  ['widgets', anySite(readWidgets)],
  ['tax-rates', anySite(readTaxRates)],
  ['table-rates', namedSites(readTableRates)],
  ['rewrites', anySite(readRewrites)],
  ['bars', anySite(readBars)],
  ['synonyms', anySite(readSynonyms)],
  ['search-redirects', anySite(readSearchRedirects)],
  ['navigation', anySite(readNavigation)],
  ['index-tags', anySite(readIndexTags)],
  ['index-posts', anySite(readIndexPosts)],
  ['programs', anySite(readPrograms)],
  ['events', anySite(readEvents)],
  ['event-divisions', anySite(readEventDivisions)],
  ['event-workouts', anySite(readEventWorkouts)],
  ['event-athletes', anySite(readEventAthletes)],
  ['event-heats', anySite(readEventHeats)],
  ['event-scores', anySite(readEventScores)],
  ['customers', anySite(readCustomers)],
  ['tickets', ownSites(readTickets)],
  ['giftcards', ownSites(readGiftcards)],
  ['cart-rules', ownSites(readCartRules)],
];

async function reportNotTaken(table: Table, what: string, report: ReportBuilder): Promise<void> {
  const rows = await readRows(table, report, 'notTaken', '', () => undefined);
  report.notTaken(table.file, rows, what);
}

const MEGABYTE = 1_000_000;

/** Returns what makes tables tell how much of all of them has been read. */
function watching(tables: readonly Table[], onProgress: OnProgress): (table: Table) => Table {
  const all = tables.reduce((sum, table) => sum + (table.bytes ?? 0), 0) / MEGABYTE;
  let before = 0;
  return (table) => {
    const start = before;
    const show = (bytes: number): void =>
      onProgress({ step: 'reading', what: table.file, done: start + bytes / MEGABYTE, all, unit: 'MB' });
    show(0);
    before += (table.bytes ?? 0) / MEGABYTE;
    return { ...table, rows: (reject) => table.rows(reject, show) };
  };
}

/** Reads all tables into the catalogue, whatever their order. The report lists tables of unknown kinds. */
export async function readTables(
  tables: readonly Table[],
  sites: ImportSites,
  catalogue: Catalogue,
  report: ReportBuilder,
  onProgress: OnProgress,
): Promise<void> {
  const byKind = new Map<TableKind, Table[]>();
  for (const table of tables) {
    const kind = recogniseTable(table.columns);
    const twice = table.columns.find((column, at) => column !== '' && table.columns.indexOf(column) !== at);
    if (twice !== undefined) report.unrecognised(table.file, `column "${twice}" appears twice in the header`);
    else if (kind === null)
      report.unrecognised(table.file, `unknown kind of file, columns: ${table.columns.slice(0, 6).join(', ')}`);
    else {
      report.file(table.file, kind);
      byKind.set(kind, [...(byKind.get(kind) ?? []), table]);
    }
  }
  const watched = watching([...byKind.values()].flat(), onProgress);
  for (const [kind, read] of READERS) {
    for (const table of byKind.get(kind) ?? []) await read(watched(table), sites, catalogue, report);
  }
  for (const [kind, what] of Object.entries(NOT_TAKEN)) {
    for (const [found, tablesOfKind] of byKind) {
      if (found === kind) for (const table of tablesOfKind) await reportNotTaken(watched(table), what, report);
    }
  }
}
