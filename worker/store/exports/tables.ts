import { z } from 'zod';
import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import type {
  ImportAttribute,
  ImportBar,
  ImportBlock,
  ImportCategory,
  ImportCustomer,
  ImportForm,
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
import { importIndexPostSchema, importMenuSchema } from '#shared/import/contract.ts';
import type { ImportProgram } from '#shared/program/contract.ts';
import { STOCK_POOLS } from '#shared/site/sites.ts';
import { column, jsonColumn } from '#worker/store/columns.ts';
import { formDefinitionOf } from '#worker/store/form/forms.ts';
import { postCategoriesOf, postTagsOf } from '#worker/store/index/index-posts.ts';
import { menuLinksOf } from '#worker/store/navigation/navigation-menus.ts';
import { cartRuleRecordOf } from '#worker/store/order/cart-rules.ts';
import { optionsOf } from '#worker/store/product/attributes.ts';
import { barOf } from '#worker/store/product/bars.ts';
import { categoryDocumentOf } from '#worker/store/product/categories.ts';
import { programSetsOf } from '#worker/store/program/programs.ts';
import { EVENT_TABLES } from './events.ts';
import { type Row, siteOf, type Table, text, yes } from './table.ts';

const extraOf = (table: string) => jsonColumn(`${table}.extra`, z.record(z.string(), z.string()));

const attributeExtraOf = extraOf('attributes');
const pageExtraOf = extraOf('cms_pages');
const blockExtraOf = extraOf('cms_blocks');
const pageMetaOf = jsonColumn('cms_pages.meta', z.record(z.string(), z.string()));
const pageBlocksOf = jsonColumn('cms_pages.blocks', z.array(z.record(z.string(), z.unknown())));
const namedBlocksOf = jsonColumn('cms_blocks.blocks', z.array(z.record(z.string(), z.unknown())));
const categoryUrlKeysOf = jsonColumn('price_rules.category_url_keys', z.array(z.string()));
const menuOf = column('navigation_menus.menu', importMenuSchema.shape.menu);
const formatOf = column('index_posts.format', importIndexPostSchema.shape.format);
const ruleCodesOf = jsonColumn('cart_rule_codes.code', z.array(z.string()));
const poolOf = column('tickets.pool', z.enum(STOCK_POOLS));

const TABLES: Readonly<Record<string, Table>> = {
  attributes: {
    sql: 'SELECT * FROM attributes ORDER BY code',
    map: (row): ImportAttribute => ({
      code: text(row.code),
      label: text(row.label),
      input: text(row.input),
      isFilterable: yes(row.is_filterable),
      isComparable: yes(row.is_comparable),
      isVisible: yes(row.is_visible),
      position: Number(row.position),
      options: optionsOf(row.options),
      extra: attributeExtraOf(row.extra),
    }),
  },
  categories: {
    sql: 'SELECT * FROM categories ORDER BY path',
    map: (row): ImportCategory => {
      const document = categoryDocumentOf(row.document);
      return {
        categoryId: Number(row.category_id),
        path: text(row.path),
        urlKey: text(row.url_key),
        isActive: yes(row.is_active),
        inMenu: yes(row.in_menu),
        position: Number(row.position),
        description: document.description,
        metaTitle: document.metaTitle,
        metaDescription: document.metaDescription,
        image: document.image,
        imageAlt: document.imageAlt,
        ...(document.listRule && { listRule: document.listRule }),
        extra: document.extra,
      };
    },
  },
  reviews: {
    sql: 'SELECT r.*, p.sku FROM reviews r JOIN products p USING (product_id) ORDER BY r.review_id',
    map: (row): ImportReview => ({
      sku: text(row.sku),
      rating: Number(row.rating),
      title: text(row.title),
      text: text(row.text),
      nickname: text(row.nickname),
      createdMs: Number(row.created_ms),
    }),
  },
  questions: {
    sql: 'SELECT q.*, p.sku FROM product_questions q JOIN products p USING (product_id) ORDER BY q.question_id',
    map: (row): ImportQuestion => ({
      sku: text(row.sku),
      question: text(row.question),
      answer: text(row.answer),
      nickname: text(row.nickname),
      answeredMs: Number(row.answered_ms),
    }),
  },
  pages: {
    sql: 'SELECT * FROM cms_pages ORDER BY identifier, site_id',
    map: (row): ImportPage => {
      const meta = pageMetaOf(row.meta);
      return {
        identifier: text(row.identifier),
        site: siteOf(row.site_id),
        title: text(row.title),
        heading: text(row.heading),
        content: text(row.content),
        metaTitle: meta.title ?? '',
        metaDescription: meta.description ?? '',
        metaKeywords: meta.keywords ?? '',
        isActive: yes(row.is_active),
        blocks: pageBlocksOf(row.blocks),
        extra: pageExtraOf(row.extra),
      };
    },
  },
  blocks: {
    sql: 'SELECT * FROM cms_blocks ORDER BY identifier, site_id',
    map: (row): ImportBlock => ({
      identifier: text(row.identifier),
      site: siteOf(row.site_id),
      title: text(row.title),
      content: text(row.content),
      isActive: yes(row.is_active),
      blocks: namedBlocksOf(row.blocks),
      extra: blockExtraOf(row.extra),
    }),
  },
  forms: {
    sql: 'SELECT * FROM forms ORDER BY form_hash, site_id',
    map: (row): ImportForm => ({
      formHash: text(row.form_hash),
      site: siteOf(row.site_id),
      name: text(row.name),
      definition: formDefinitionOf(row.definition),
      isActive: yes(row.is_active),
    }),
  },
  rewrites: {
    sql: `SELECT * FROM routes WHERE entity_type = 'redirect' ORDER BY path, site_id`,
    map: (row): ImportRewrite => ({
      site: siteOf(row.site_id),
      requestPath: text(row.path).slice(1),
      targetPath: text(row.redirect_target).replace(/^\//, ''),
      redirectType: row.redirect_type === 302 ? 302 : 301,
    }),
  },
  groupPrices: {
    sql: 'SELECT g.*, p.sku FROM group_prices g JOIN products p USING (product_id) ORDER BY p.sku, g.site_id, g.group_id, g.min_qty',
    map: (row): ImportGroupPrice => ({
      sku: text(row.sku),
      site: siteOf(row.site_id),
      groupId: row.group_id === -1 ? null : Number(row.group_id),
      qty: Number(row.min_qty),
      value: Number(row.value),
      valueType: row.value_type === 'discount' ? 'discount' : 'fixed',
    }),
  },
  priceRules: {
    sql: 'SELECT * FROM price_rules ORDER BY name',
    map: (row): ImportPriceRule => ({
      name: text(row.name),
      description: text(row.description),
      percent: Number(row.percent),
      categoryUrlKeys: categoryUrlKeysOf(row.category_url_keys),
      isActive: yes(row.is_active),
    }),
  },
  taxRates: {
    sql: 'SELECT * FROM tax_rates ORDER BY code',
    map: (row): ImportTaxRate => ({
      code: text(row.code),
      countryId: text(row.country_id),
      region: text(row.region),
      postcode: text(row.postcode),
      percent: Number(row.percent),
    }),
  },
  bars: {
    sql: 'SELECT * FROM bars ORDER BY name',
    map: (row): ImportBar => barOf(row),
  },
  synonyms: {
    sql: 'SELECT phrases FROM search_synonyms ORDER BY phrases',
    map: (row): ImportSynonym => ({ phrases: text(row.phrases) }),
  },
  searchRedirects: {
    sql: 'SELECT * FROM search_redirects ORDER BY keyphrase, site_id',
    map: (row): ImportSearchRedirect => ({
      keyphrase: text(row.keyphrase),
      site: siteOf(row.site_id),
      path: text(row.path),
    }),
  },
  navigation: {
    sql: 'SELECT * FROM navigation_menus ORDER BY menu, site_id',
    map: (row): ImportMenu => ({
      site: siteOf(row.site_id),
      menu: menuOf(row.menu),
      links: menuLinksOf(row.links),
    }),
  },
  indexTags: {
    sql: 'SELECT * FROM index_tags ORDER BY slug',
    map: (row): ImportIndexTag => ({
      id: Number(row.tag_id),
      slug: text(row.slug),
      name: text(row.name),
      description: text(row.description),
    }),
  },
  indexPosts: {
    sql: `SELECT p.*,
        (SELECT json_group_array(c.category_id ORDER BY c.position) FROM index_post_categories c WHERE c.post_id = p.post_id) AS categories,
        (SELECT json_group_array(t.tag_id ORDER BY t.position) FROM index_post_tags t WHERE t.post_id = p.post_id) AS tags
      FROM index_posts p ORDER BY p.slug`,
    map: (row): ImportIndexPost => ({
      id: Number(row.post_id),
      slug: text(row.slug),
      title: text(row.title),
      excerpt: text(row.excerpt),
      content: text(row.content),
      categories: postCategoriesOf(row.categories),
      tags: postTagsOf(row.tags),
      format: formatOf(row.format),
      image: row.image === null ? null : text(row.image),
      largeImage: row.large_image === null ? null : text(row.large_image),
      video: row.video === null ? null : text(row.video),
      author: text(row.author),
      authorImage: row.author_image === null ? null : text(row.author_image),
      css: text(row.own_css),
      publishedMs: row.published_ms === null ? null : Number(row.published_ms),
    }),
  },
  customers: {
    sql: 'SELECT email, firstname, lastname, group_id, created_ms FROM customers ORDER BY email',
    map: (row): ImportCustomer => ({
      email: text(row.email),
      firstname: text(row.firstname),
      lastname: text(row.lastname),
      groupId: Number(row.group_id),
      createdMs: Number(row.created_ms),
    }),
  },
  tickets: {
    // Uses as originally granted: a new import does not restore used ones.
    sql: `SELECT t.*, c.email, p.sku FROM tickets t JOIN customers c USING (customer_id) JOIN products p USING (product_id)
      ORDER BY c.email, p.sku, t.order_id`,
    map: (row): ImportTicket => ({
      email: text(row.email),
      sku: text(row.sku),
      type: row.type === 'percent' ? 'percent' : 'fixed',
      value: Number(row.value),
      freeShipping: yes(row.free_shipping),
      uses: Number(row.given_uses),
      pool: poolOf(row.pool),
      orderId: text(row.order_id),
    }),
  },
  cartRules: {
    perPage: 50,
    sql: `SELECT r.*, (SELECT json_group_array(code ORDER BY code) FROM cart_rule_codes c WHERE c.rule_id = r.rule_id) AS codes
      FROM cart_rules r ORDER BY r.rule_id`,
    map: (row): ImportCartRule => ({
      ...cartRuleRecordOf(row.document),
      ruleId: Number(row.rule_id),
      isActive: yes(row.is_active),
      codes: ruleCodesOf(row.codes),
    }),
  },
  programs: {
    perPage: 10,
    sql: 'SELECT p.sku, c.sets FROM program_contents c JOIN products p USING (product_id) ORDER BY p.sku',
    map: (row): ImportProgram => ({ sku: text(row.sku), sets: programSetsOf(row.sets) }),
  },
  tableRates: {
    sql: 'SELECT * FROM shipping_table_rates ORDER BY site_id, country_id, region, postcode, subtotal_from',
    map: (row): ImportTableRate => ({
      site: siteOf(row.site_id),
      countryId: text(row.country_id),
      region: text(row.region),
      postcode: text(row.postcode),
      subtotalFrom: Number(row.subtotal_from),
      price: Number(row.price),
      ...(row.transit_least !== null && {
        transit: { least: Number(row.transit_least), most: Number(row.transit_most) },
      }),
    }),
  },
  ...EVENT_TABLES,
};

const PAGE = 1000;

/** Whether `exportTable` can export this kind of rows. */
export function isTable(kind: string): boolean {
  return Object.hasOwn(TABLES, kind);
}

/** The next rows of a kind in the form of an import. The cursor is the number of rows already returned. */
export async function exportTable(
  db: D1Database,
  kind: string,
  after: number,
): Promise<{ rows: unknown[]; next: number | null }> {
  const table = TABLES[kind];
  if (!table) throw new Error(`there is no table of ${kind}`);
  const { perPage = PAGE } = table;
  const { results } = await db.prepare(`${table.sql} LIMIT ?1 OFFSET ?2`).bind(perPage, after).all<Row>();
  return { rows: results.map(table.map), next: results.length < perPage ? null : after + perPage };
}
