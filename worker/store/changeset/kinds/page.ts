import { z } from 'zod';
import { isPagePart } from '#shared/block/page-parts.ts';
import { blocksProblem } from '#shared/block/tree.ts';
import type { RecordName } from '#shared/changeset/contract.ts';
import { kindOf, RecordProblem, siteIdOf } from '#worker/store/changeset/kind.ts';
import type { LiveRows, Row } from '#worker/store/changeset/live-rows.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { blockNameStatements } from '#worker/store/content/block-names.ts';
import { cleanBlocks } from '#worker/store/imports/content-parts.ts';
import { sanitize } from '#worker/store/imports/sanitize.ts';
import { extraSchema, storedExtra, storedTree, treeSchema, yesNo } from './columns.ts';

const pageSchema = z.strictObject({
  title: z.string().trim().min(1).max(255),
  contentHeading: z.string().max(255).default(''),
  content: z.string().max(200_000).default(''),
  metaTitle: z.string().max(255).default(''),
  metaDescription: z.string().max(1000).default(''),
  metaKeywords: z.string().max(1000).default(''),
  isActive: yesNo.default(true),
  blocks: treeSchema.default([]),
  extra: extraSchema,
});

const metaOf = jsonColumn('cms_pages.meta', z.record(z.string(), z.string()));
const addressOf = ({ key }: RecordName): string => `/${key}`;

const rowOf = (rows: LiveRows, name: RecordName): Row | undefined =>
  rows.of('cms_pages').find((row) => row.identifier === name.key && row.site_id === siteIdOf(name));

/** Shows the page at its address in previews: a publish gives it one by a statement. */
function layAddress(rows: LiveRows, name: RecordName): void {
  if (isPagePart(name.key)) return;
  const [page] = rows.of('cms_pages').filter(({ identifier }) => identifier === name.key);
  const route = rows.of('routes').find(({ path, site_id: siteId }) => path === addressOf(name) && siteId === 0);
  // A product or category keeps its address if a page has the same one.
  if (route && route.entity_type !== 'cms-page') return;
  const own = {
    path: addressOf(name),
    site_id: 0,
    entity_type: 'cms-page',
    redirect_target: null,
    redirect_type: null,
  };
  if (page) rows.put('routes', { ...own, entity_id: page.page_id ?? 0 }, true);
  else if (route) rows.remove('routes', route, true);
}

/** A content page. Its key is its identifier, which is also its address; 'home' is the root. */
export const pageKind = kindOf<z.output<typeof pageSchema>>({
  schema: pageSchema,
  sites: 'any',
  canDelete: true,
  shows: 'content',
  wants: (name) => [
    ['cms_pages', name.key],
    ['routes', addressOf(name)],
  ],
  read: (rows, name) => {
    const row = rowOf(rows, name);
    if (!row) return null;
    const meta = metaOf(row.meta);
    return {
      title: String(row.title),
      contentHeading: String(row.heading),
      content: String(row.content),
      metaTitle: meta.title ?? '',
      metaDescription: meta.description ?? '',
      metaKeywords: meta.keywords ?? '',
      isActive: row.is_active === 1,
      blocks: storedTree(row.blocks),
      extra: storedExtra(row.extra),
    };
  },
  write: (rows, name, value, nowMs) => {
    const before = rowOf(rows, name);
    if (value === null) {
      if (before) rows.remove('cms_pages', before);
      return layAddress(rows, name);
    }
    const problem = blocksProblem(value.blocks);
    if (problem !== undefined) throw new RecordProblem(problem, 'blocks');
    rows.put('cms_pages', {
      page_id: before?.page_id ?? rows.newId(),
      identifier: name.key,
      site_id: siteIdOf(name),
      title: value.title,
      heading: value.contentHeading,
      content: sanitize(value.content),
      blocks: JSON.stringify(cleanBlocks([...value.blocks])),
      meta: JSON.stringify({
        title: value.metaTitle,
        description: value.metaDescription,
        keywords: value.metaKeywords,
      }),
      is_active: Number(value.isActive),
      extra: JSON.stringify(value.extra),
      updated_ms: nowMs,
    });
    layAddress(rows, name);
  },
  after: (db, name, value) => [
    ...(isPagePart(name.key)
      ? []
      : [
          db
            .prepare(
              `INSERT INTO routes (path, site_id, entity_type, entity_id)
               SELECT '/' || ?1, 0, 'cms-page', min(page_id) FROM cms_pages WHERE identifier = ?1 HAVING min(page_id) IS NOT NULL
               ON CONFLICT (path, site_id) DO UPDATE SET entity_id = excluded.entity_id
               WHERE entity_type = 'cms-page' AND redirect_target IS NULL`,
            )
            .bind(name.key),
          db
            .prepare(
              `DELETE FROM routes WHERE path = '/' || ?1 AND site_id = 0 AND entity_type = 'cms-page'
               AND NOT EXISTS (SELECT 1 FROM cms_pages WHERE identifier = ?1)`,
            )
            .bind(name.key),
        ]),
    ...(value === null ? [] : blockNameStatements(db, [value])),
  ],
});
