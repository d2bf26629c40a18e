import type { z } from 'zod';
import { importCartRuleSchema } from '#shared/cart-rule/cart-rule-record.ts';
import {
  importAthleteSchema,
  importDivisionSchema,
  importEditionSchema,
  importHeatSchema,
  importScoreSchema,
  importWorkoutSchema,
} from '#shared/event/records.ts';
import {
  importAttributeSchema,
  importBarSchema,
  importBlockSchema,
  importCategorySchema,
  importCustomerSchema,
  importFormSchema,
  importGiftcardSchema,
  importGroupPriceSchema,
  importIndexPostSchema,
  importIndexTagSchema,
  importMenuSchema,
  importPageSchema,
  importPriceRuleSchema,
  importProductSchema,
  importQuestionSchema,
  importReviewSchema,
  importRewriteSchema,
  importSearchRedirectSchema,
  importSynonymSchema,
  importTableRateSchema,
  importTaxRateSchema,
  importTicketSchema,
} from '#shared/import/contract.ts';
import { importProgramSchema } from '#shared/program/contract.ts';
import { PRODUCT_COLUMNS } from '#tools/import/read/product-columns.ts';
import { ATTRIBUTE_COLUMNS } from '#tools/import/read/read-attributes.ts';
import { BAR_COLUMNS } from '#tools/import/read/read-bars.ts';
import { CART_RULE_COLUMNS } from '#tools/import/read/read-cart-rules.ts';
import { CATEGORY_COLUMNS } from '#tools/import/read/read-categories.ts';
import { BLOCK_COLUMNS, PAGE_COLUMNS } from '#tools/import/read/read-content.ts';
import { CUSTOMER_COLUMNS } from '#tools/import/read/read-customers.ts';
import { EVENT_HEAT_COLUMNS, EVENT_SCORE_COLUMNS } from '#tools/import/read/read-event-results.ts';
import {
  EVENT_ATHLETE_COLUMNS,
  EVENT_COLUMNS,
  EVENT_DIVISION_COLUMNS,
  EVENT_WORKOUT_COLUMNS,
} from '#tools/import/read/read-events.ts';
import { FORM_COLUMNS } from '#tools/import/read/read-forms.ts';
import { GIFTCARD_COLUMNS } from '#tools/import/read/read-giftcards.ts';
import { INDEX_POST_COLUMNS, INDEX_TAG_COLUMNS } from '#tools/import/read/read-index.ts';
import { NAVIGATION_COLUMNS } from '#tools/import/read/read-navigation.ts';
import { PRICE_RULE_COLUMNS } from '#tools/import/read/read-price-rules.ts';
import { PROGRAM_COLUMNS } from '#tools/import/read/read-programs.ts';
import { QUESTION_COLUMNS } from '#tools/import/read/read-questions.ts';
import { REVIEW_COLUMNS } from '#tools/import/read/read-reviews.ts';
import { SEARCH_REDIRECT_COLUMNS, SYNONYM_COLUMNS } from '#tools/import/read/read-search-words.ts';
import { TICKET_COLUMNS } from '#tools/import/read/read-tickets.ts';
import type { ExportKind } from '#tools/import/send/store-client.ts';
import {
  formatAthlete,
  formatDivision,
  formatEdition,
  formatHeat,
  formatScore,
  formatWorkout,
} from './format-events.ts';
import { formatProduct } from './format-product.ts';
import {
  formatAttribute,
  formatBar,
  formatBlock,
  formatCartRule,
  formatCategory,
  formatCustomer,
  formatForm,
  formatGiftcard,
  formatGroupPrice,
  formatIndexPost,
  formatIndexTag,
  formatMenu,
  formatPage,
  formatPriceRule,
  formatProgram,
  formatQuestion,
  formatReview,
  formatRewrite,
  formatSearchRedirect,
  formatSynonym,
  formatTableRate,
  formatTaxRate,
  formatTicket,
} from './format-rows.ts';

type CsvRecord = Readonly<Record<string, string>>;

/** One file of an export: where its rows come from, their order, and how they are written as lines. */
interface ExportTable {
  readonly kind: ExportKind;
  readonly file: string;
  readonly columns: readonly string[];
  /**
   * Writes rows as lines. They are sorted by natural keys, so that two stores with the same catalogue have identical
   * exports.
   */
  readonly format: (rows: readonly unknown[]) => CsvRecord[];
}

function table<T>(
  kind: ExportKind,
  file: string,
  columns: readonly string[],
  schema: z.ZodType<T>,
  keyOf: (row: T) => readonly (string | number | null)[],
  format: (row: T) => CsvRecord[] | CsvRecord,
): ExportTable {
  return {
    kind,
    file,
    columns,
    format: (rows) => {
      const keyed = rows.map((row) => schema.parse(row)).map((row) => ({ row, key: JSON.stringify(keyOf(row)) }));
      return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).flatMap(({ row }) => format(row));
    },
  };
}

/** A place in a list as part of a key, which is compared as text. */
const ordinal = (position: number): string => String(position).padStart(5, '0');

/** All files of an export. */
export const EXPORT_TABLES: readonly ExportTable[] = [
  table('attributes', 'attributes.csv', ATTRIBUTE_COLUMNS, importAttributeSchema, (row) => [row.code], formatAttribute),
  table('categories', 'categories.csv', CATEGORY_COLUMNS, importCategorySchema, (row) => [row.path], formatCategory),
  table('products', 'products.csv', PRODUCT_COLUMNS, importProductSchema, (row) => [row.sku], formatProduct),
  table(
    'reviews',
    'reviews.csv',
    REVIEW_COLUMNS,
    importReviewSchema,
    (row) => [row.sku, row.createdMs, row.nickname, row.title, row.text],
    formatReview,
  ),
  table(
    'questions',
    'product_questions.csv',
    QUESTION_COLUMNS,
    importQuestionSchema,
    (row) => [row.sku, row.answeredMs, row.question],
    formatQuestion,
  ),
  table('pages', 'cms_pages.csv', PAGE_COLUMNS, importPageSchema, (row) => [row.identifier, row.site], formatPage),
  table('blocks', 'cms_blocks.csv', BLOCK_COLUMNS, importBlockSchema, (row) => [row.identifier, row.site], formatBlock),
  table('forms', 'forms.csv', FORM_COLUMNS, importFormSchema, (row) => [row.formHash, row.site], formatForm),
  table(
    'rewrites',
    'url_rewrites.csv',
    ['request_path', 'target_path', 'redirect_type', 'site'],
    importRewriteSchema,
    (row) => [row.requestPath, row.site],
    formatRewrite,
  ),
  table(
    'groupPrices',
    'advanced_pricing.csv',
    ['sku', 'tier_price_website', 'tier_price_customer_group', 'tier_price_qty', 'tier_price', 'tier_price_value_type'],
    importGroupPriceSchema,
    (row) => [row.sku, row.site, row.groupId, row.qty],
    formatGroupPrice,
  ),
  table(
    'priceRules',
    'catalog_rules.csv',
    PRICE_RULE_COLUMNS,
    importPriceRuleSchema,
    (row) => [row.name],
    formatPriceRule,
  ),
  table(
    'taxRates',
    'tax_rates.csv',
    ['code', 'tax_country_id', 'tax_region_name', 'tax_postcode', 'rate'],
    importTaxRateSchema,
    (row) => [row.code],
    formatTaxRate,
  ),
  table(
    'tableRates',
    'tablerate.csv',
    ['site', 'country', 'region', 'zip', 'order_subtotal', 'price', 'transit_days'],
    importTableRateSchema,
    (row) => [row.site, row.countryId, row.region, row.postcode, row.subtotalFrom],
    formatTableRate,
  ),
  table('bars', 'bars.csv', BAR_COLUMNS, importBarSchema, (row) => [row.name], formatBar),
  table('synonyms', 'synonyms.csv', SYNONYM_COLUMNS, importSynonymSchema, (row) => [row.phrases], formatSynonym),
  table(
    'searchRedirects',
    'search_redirects.csv',
    SEARCH_REDIRECT_COLUMNS,
    importSearchRedirectSchema,
    (row) => [row.keyphrase, row.site],
    formatSearchRedirect,
  ),
  table(
    'navigation',
    'navigation.csv',
    NAVIGATION_COLUMNS,
    importMenuSchema,
    (row) => [row.menu, row.site],
    formatMenu,
  ),
  table('indexTags', 'index_tags.csv', INDEX_TAG_COLUMNS, importIndexTagSchema, (row) => [row.slug], formatIndexTag),
  table(
    'indexPosts',
    'index_posts.csv',
    INDEX_POST_COLUMNS,
    importIndexPostSchema,
    (row) => [row.slug],
    formatIndexPost,
  ),
  table('programs', 'programs.csv', PROGRAM_COLUMNS, importProgramSchema, (row) => [row.sku], formatProgram),
  table('events', 'events.csv', EVENT_COLUMNS, importEditionSchema, (row) => [row.event, row.year], formatEdition),
  table(
    'eventDivisions',
    'event_divisions.csv',
    EVENT_DIVISION_COLUMNS,
    importDivisionSchema,
    (row) => [row.event, row.year, ordinal(row.position), row.division],
    formatDivision,
  ),
  table(
    'eventWorkouts',
    'event_workouts.csv',
    EVENT_WORKOUT_COLUMNS,
    importWorkoutSchema,
    (row) => [row.event, row.year, ordinal(row.position), row.workout],
    formatWorkout,
  ),
  table(
    'eventAthletes',
    'event_athletes.csv',
    EVENT_ATHLETE_COLUMNS,
    importAthleteSchema,
    (row) => [row.event, row.year, row.athlete],
    formatAthlete,
  ),
  table(
    'eventHeats',
    'event_heats.csv',
    EVENT_HEAT_COLUMNS,
    importHeatSchema,
    (row) => [row.event, row.year, row.workout, row.heat],
    formatHeat,
  ),
  table(
    'eventScores',
    'event_scores.csv',
    EVENT_SCORE_COLUMNS,
    importScoreSchema,
    (row) => [row.event, row.year, row.workout, row.athlete],
    formatScore,
  ),
  table('customers', 'customers.csv', CUSTOMER_COLUMNS, importCustomerSchema, (row) => [row.email], formatCustomer),
  table(
    'tickets',
    'tickets.csv',
    TICKET_COLUMNS,
    importTicketSchema,
    (row) => [row.email, row.sku, row.orderId],
    formatTicket,
  ),
  table(
    'giftcards',
    'giftcards.csv',
    GIFTCARD_COLUMNS,
    importGiftcardSchema,
    (row) => [row.code, row.currency],
    formatGiftcard,
  ),
  table(
    'cartRules',
    'salesrule.csv',
    CART_RULE_COLUMNS,
    importCartRuleSchema,
    (row) => [String(row.ruleId).padStart(10, '0')],
    formatCartRule,
  ),
];
