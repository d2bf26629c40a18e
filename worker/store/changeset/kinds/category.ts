import { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { listRuleSchema } from '#shared/product/list-rule.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { kindOf, RecordProblem } from '#worker/store/changeset/kind.ts';
import type { LiveRows, Row, RowChange } from '#worker/store/changeset/live-rows.ts';
import { sanitize } from '#worker/store/imports/sanitize.ts';
import { categoryDocumentOf } from '#worker/store/product/categories.ts';
import { cellSchema, extraSchema, yesNo } from './columns.ts';

const categorySchema = z.strictObject({
  urlKey: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\s?#%/][^\s?#%]*$/, 'must be part of an address')
    .transform((text) => text.toLowerCase()),
  active: yesNo.default(true),
  includeInMenu: yesNo.default(true),
  /** Its place among those beside it. */
  position: z.int().min(-1_000_000).max(1_000_000).default(0),
  description: z.string().max(200_000).default(''),
  metaTitle: z.string().max(255).default(''),
  metaDescription: z.string().max(1000).default(''),
  image: cellSchema(512),
  imageAlt: z.string().max(500).default(''),
  /** What its list shows by a rule; null where products name their categories. */
  listRule: z
    .union([listRuleSchema, z.literal('').transform(() => null)])
    .nullable()
    .default(null),
  extra: extraSchema,
});
type CategoryValue = z.output<typeof categorySchema>;

const parentOf = (key: string): string => key.split('/').slice(0, -1).join('/');
const addressOf = (urlKey: string): string => `/${urlKey}`;

const rowOf = (rows: LiveRows, path: string): Row | undefined => rows.of('categories').find((row) => row.path === path);

const routeOf = (rows: LiveRows, urlKey: string): Row | undefined =>
  rows.of('routes').find(({ path, site_id: siteId }) => path === addressOf(urlKey) && siteId === 0);

/** Throws unless a category may have an address. */
function checkAddress(rows: LiveRows, { key }: RecordName, { urlKey }: CategoryValue, id: number): void {
  const owner = rows.of('categories').find((row) => row.url_key === urlKey && row.path !== key);
  if (owner) throw new RecordProblem(`belongs to the category '${owner.path}'`, 'urlKey');
  const route = routeOf(rows, urlKey);
  const isFree = !route || route.entity_type === 'redirect' || route.redirect_target !== null;
  const isOwn = route?.entity_type === 'category' && route.entity_id === id;
  if (!isFree && !isOwn) throw new RecordProblem('is the address of a page or product', 'urlKey');
}

/** Lets a category answer at its address, and the address that it had before lead to it. */
function layAddress(rows: LiveRows, value: CategoryValue, id: number, before: Row | undefined): void {
  const old = before && before.url_key !== value.urlKey ? routeOf(rows, String(before.url_key)) : undefined;
  const isMoved = old?.entity_type === 'category' && old.entity_id === id;
  if (isMoved)
    rows.put('routes', {
      path: old.path ?? '',
      site_id: 0,
      entity_type: 'redirect',
      entity_id: 0,
      redirect_target: addressOf(value.urlKey),
      redirect_type: 301,
    });
  // One that is hidden gets no address, as in an import.
  if (!value.active && !isMoved) return;
  const own = { entity_type: 'category', entity_id: id, redirect_target: null, redirect_type: null };
  // The database chooses the number of a new category: its address is written once that is known.
  rows.put('routes', { path: addressOf(value.urlKey), site_id: 0, ...own }, id < 0);
}

/** Removes a category. Throws while something is in it. */
function removeCategory(rows: LiveRows, before: Row | undefined): void {
  if (!before) return;
  if (rows.of('categories').some((row) => row.parent_id === before.category_id))
    throw new RecordProblem('has categories below it: remove those first, or hide it with active');
  if (rows.of('product_categories').some((row) => row.category_id === before.category_id))
    throw new RecordProblem('has products: hide it with active instead');
  rows.remove('categories', before);
  const route = routeOf(rows, String(before.url_key));
  if (route?.entity_type === 'category' && route.entity_id === before.category_id) rows.remove('routes', route);
}

const ALL_SITES = JSON.stringify(SITE_LIST.map(({ siteId }) => siteId));

/** Whether lists show other products than before: a category that is new or removed has none of its own. */
function changesLists({ before, after }: RowChange): boolean {
  const ruleOf = (row: Row | null) => (row ? categoryDocumentOf(row.document).listRule : undefined);
  return (
    (before !== null && after !== null && before.is_active !== after.is_active) || ruleOf(before) !== ruleOf(after)
  );
}

/** Notes that the lists of a category and of all above it must be made again. */
const staleLists = (db: D1Database, path: string): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR IGNORE INTO stale_indexes (site_id, category_id, product_id, is_in_place)
       WITH RECURSIVE above (id) AS (
         SELECT category_id FROM categories WHERE path IN (?1, ?3)
         UNION
         SELECT c.parent_id FROM above JOIN categories c ON c.category_id = above.id WHERE c.parent_id IS NOT NULL
       ) SELECT s.value, above.id, 0, 0 FROM above CROSS JOIN json_each(?2) s`,
    )
    .bind(path, ALL_SITES, parentOf(path));

/** Rules of prices name categories by their addresses: then everything waits for a publish, as after an import. */
const pricesStatement = (db: D1Database, urlKeys: readonly unknown[]): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO changed_products (product_id, reason) SELECT 0, 'categories' WHERE EXISTS (
         SELECT 1 FROM price_rules r, json_each(r.category_url_keys) k
         WHERE r.is_active = 1 AND k.value IN (SELECT value FROM json_each(?1)))`,
    )
    .bind(JSON.stringify(urlKeys));

const goneStatements = (db: D1Database, id: unknown): readonly D1PreparedStatement[] =>
  ['listing_indexes', 'list_columns'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE category_id = ?1`).bind(id),
  );

/** Fills in what a new category could not know: its number at its address, and its parent's number. */
const placeStatements = (db: D1Database, path: string, { active }: CategoryValue): readonly D1PreparedStatement[] => [
  db
    .prepare(
      `UPDATE categories SET parent_id = (SELECT p.category_id FROM categories p WHERE p.path = ?2)
       WHERE path = ?1 AND parent_id IS NULL`,
    )
    .bind(path, parentOf(path)),
  ...(active
    ? [
        db
          .prepare(
            `INSERT INTO routes (path, site_id, entity_type, entity_id)
             SELECT '/' || url_key, 0, 'category', category_id FROM categories WHERE path = ?1
             ON CONFLICT (path, site_id) DO UPDATE SET entity_type = 'category', entity_id = excluded.entity_id,
               redirect_target = NULL, redirect_type = NULL`,
          )
          .bind(path),
      ]
    : []),
  // The sequence from which imports take numbers stays ahead.
  db.prepare(
    `UPDATE id_sequences SET next_id = max(next_id, (SELECT max(category_id) + 1 FROM categories))
     WHERE name = 'category'`,
  ),
];

/**
 * A category: its head, its texts, its place in the menu and the rule of its list. Its key is its path, the names from the
 * top down, `Bars/Olympic bars`. Which products it has is theirs to say.
 */
export const categoryKind = kindOf<CategoryValue>({
  schema: categorySchema as z.ZodType<CategoryValue>,
  sites: 'all',
  canDelete: true,
  shows: 'content',
  keyOf: (key) =>
    key
      .split('/')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('/'),
  wants: ({ key }, value) => [
    ['categories', key],
    ['categories', parentOf(key)],
    ...(value ? [['categories', value.urlKey] as const, ['routes', addressOf(value.urlKey)] as const] : []),
    ...(value === null ? [['categories', `${key}/`] as const, ['product_categories', key] as const] : []),
    ['routes', key],
  ],
  read: (rows, { key }) => {
    const row = rowOf(rows, key);
    if (!row) return null;
    const { description, metaTitle, metaDescription, image, imageAlt, listRule, extra } = categoryDocumentOf(
      row.document,
    );
    return {
      urlKey: String(row.url_key),
      active: row.is_active === 1,
      includeInMenu: row.in_menu === 1,
      position: Number(row.position),
      description,
      metaTitle,
      metaDescription,
      image,
      imageAlt,
      listRule: listRule ?? null,
      extra,
    };
  },
  write: (rows, name, value) => {
    const { key } = name;
    if (key === '') throw new RecordProblem('must be the path of a category', 'key');
    const before = rowOf(rows, key);
    if (value === null) return removeCategory(rows, before);
    const parent = rowOf(rows, parentOf(key));
    if (parentOf(key) !== '' && !parent)
      throw new RecordProblem(`there is no category '${parentOf(key)}' above it`, 'key');
    const id = Number(before?.category_id ?? rows.newId());
    checkAddress(rows, name, value, id);
    rows.put('categories', {
      category_id: id,
      path: key,
      parent_id: before ? (before.parent_id ?? null) : (parent?.category_id ?? null),
      name: key.split('/').at(-1) ?? '',
      url_key: value.urlKey,
      position: value.position,
      is_active: Number(value.active),
      in_menu: Number(value.includeInMenu),
      document: JSON.stringify({
        description: sanitize(value.description),
        metaTitle: value.metaTitle,
        metaDescription: value.metaDescription,
        image: value.image,
        imageAlt: value.imageAlt,
        ...(value.listRule && { listRule: value.listRule }),
        extra: value.extra,
      }),
    });
    layAddress(rows, value, id, before);
  },
  after: (db, { key }, value, rows) => {
    const change = rows
      .changes()
      .find(({ table, before, after }) => table === 'categories' && (after ?? before)?.path === key);
    if (!change) return [];
    const { before, after } = change;
    return [
      ...(value !== null && !before ? placeStatements(db, key, value) : []),
      ...(after ? [] : goneStatements(db, before?.category_id)),
      ...(changesLists(change) ? [staleLists(db, key)] : []),
      ...(before?.url_key === after?.url_key ? [] : [pricesStatement(db, [before?.url_key, after?.url_key])]),
    ];
  },
});
