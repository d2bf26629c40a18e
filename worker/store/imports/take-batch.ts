import { Buffer } from 'node:buffer';
import { eventRowKey } from '#shared/event/records.ts';
import type { ImportBatch, ImportOutcome } from '#shared/import/contract.ts';
import { writeBars } from '#worker/store/imports/bars.ts';
import { writeCartRules } from '#worker/store/imports/cart-rules.ts';
import {
  type Taken,
  writeAttributes,
  writeCategories,
  writeGroupPrices,
  writePriceRules,
  writeReviews,
} from '#worker/store/imports/catalogue-parts.ts';
import {
  writeBlocks,
  writePages,
  writeRewrites,
  writeTableRates,
  writeTaxRates,
} from '#worker/store/imports/content-parts.ts';
import { writeCustomers, writeTickets } from '#worker/store/imports/customers.ts';
import {
  writeAthletes,
  writeDivisions,
  writeEditions,
  writeHeats,
  writeScores,
  writeWorkouts,
} from '#worker/store/imports/events.ts';
import { writeForms } from '#worker/store/imports/forms.ts';
import { writeIndexPosts, writeIndexTags } from '#worker/store/imports/index-posts.ts';
import { writeMenus } from '#worker/store/imports/menus.ts';
import { writeProducts } from '#worker/store/imports/products.ts';
import { writePrograms } from '#worker/store/imports/programs.ts';
import { writeQuestions } from '#worker/store/imports/questions.ts';
import { writeSearchRedirects, writeSynonyms } from '#worker/store/imports/search-words.ts';
import { importRowProblem } from '#worker/store/platform-limits.ts';
import { recordingKind } from '#worker/store/product/changes.ts';

const NOTHING: Taken = { written: 0, unchanged: 0, rejected: [] };

type Rejection = ImportOutcome['rejected'][number];

/** What names a row of any kind, the best first. */
const NAMES = [
  'sku',
  'path',
  'identifier',
  'formHash',
  'requestPath',
  'code',
  'email',
  'slug',
  'name',
  'keyphrase',
  'ruleId',
  'id',
];

function nameOf(row: unknown): string {
  const values = row as Readonly<Record<string, unknown>>;
  if (typeof values.event === 'string')
    return eventRowKey({ ...values, event: values.event, year: Number(values.year) });
  const name = NAMES.find((each) => values[each] !== undefined);
  return name === undefined ? '' : String(values[name]);
}

/** Refuses rows that the database cannot hold, before anything else is done with them. */
function fitting<Row>(kind: string, rows: readonly Row[], rejected: Rejection[]): readonly Row[] {
  return rows.filter((row) => {
    const reason = importRowProblem(Buffer.byteLength(JSON.stringify(row)));
    if (reason === null) return true;
    rejected.push({ kind, key: nameOf(row), reason });
    return false;
  });
}

/** Imports one request, kind by kind, in the order in which kinds refer to each other. */
export async function takeBatch(db: D1Database, batch: ImportBatch, now: number): Promise<ImportOutcome> {
  const written: Record<string, number> = {};
  const unchanged: Record<string, number> = {};
  const rejected: Rejection[] = [];
  const take = async <Row>(
    kind: string,
    rows: readonly Row[] | undefined,
    write: (rows: readonly Row[]) => Promise<Taken>,
  ) => {
    if (!rows || rows.length === 0) return;
    const fit = fitting(kind, rows, rejected);
    const taken = fit.length === 0 ? NOTHING : await recordingKind(db, kind, () => write(fit));
    written[kind] = taken.written;
    unchanged[kind] = taken.unchanged;
    rejected.push(...taken.rejected);
  };
  await take('attributes', batch.attributes, (rows) => writeAttributes(db, rows));
  await take('categories', batch.categories, (rows) => writeCategories(db, rows));
  await take('products', batch.products, (rows) => writeProducts(db, rows, now));
  await take('reviews', batch.reviews, (rows) => writeReviews(db, rows, now));
  await take('questions', batch.questions, (rows) => writeQuestions(db, rows));
  await take('groupPrices', batch.groupPrices, (rows) => writeGroupPrices(db, rows));
  await take('priceRules', batch.priceRules, (rows) => writePriceRules(db, rows));
  await take('pages', batch.pages, (rows) => writePages(db, rows, now));
  await take('blocks', batch.blocks, (rows) => writeBlocks(db, rows));
  await take('forms', batch.forms, (rows) => writeForms(db, rows));
  await take('rewrites', batch.rewrites, (rows) => writeRewrites(db, rows));
  await take('taxRates', batch.taxRates, (rows) => writeTaxRates(db, rows));
  await take('tableRates', batch.tableRates, (rows) => writeTableRates(db, rows));
  await take('bars', batch.bars, (rows) => writeBars(db, rows));
  await take('synonyms', batch.synonyms, (rows) => writeSynonyms(db, rows));
  await take('searchRedirects', batch.searchRedirects, (rows) => writeSearchRedirects(db, rows));
  await take('navigation', batch.navigation, (rows) => writeMenus(db, rows));
  await take('customers', batch.customers, (rows) => writeCustomers(db, rows, now));
  await take('tickets', batch.tickets, (rows) => writeTickets(db, rows));
  await take('cartRules', batch.cartRules, (rows) => writeCartRules(db, rows));
  await take('programs', batch.programs, (rows) => writePrograms(db, rows));
  await take('events', batch.events, (rows) => writeEditions(db, rows));
  await take('eventDivisions', batch.eventDivisions, (rows) => writeDivisions(db, rows));
  await take('eventWorkouts', batch.eventWorkouts, (rows) => writeWorkouts(db, rows));
  await take('eventAthletes', batch.eventAthletes, (rows) => writeAthletes(db, rows));
  await take('eventHeats', batch.eventHeats, (rows) => writeHeats(db, rows));
  await take('eventScores', batch.eventScores, (rows) => writeScores(db, rows));
  await take('indexTags', batch.indexTags, (rows) => writeIndexTags(db, rows));
  await take('indexPosts', batch.indexPosts, (rows) => writeIndexPosts(db, rows));
  return { written, unchanged, rejected };
}
