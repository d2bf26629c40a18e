import {
  type ImportIndexPost,
  type ImportIndexTag,
  importIndexPostSchema,
  importIndexTagSchema,
} from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readTime } from '#tools/import/csv/times.ts';
import { readWhole } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';

const TAG_COLUMN = { id: 'tag_id', slug: 'slug', name: 'name', description: 'description' } as const;

const POST_COLUMN = {
  id: 'post_id',
  slug: 'slug',
  title: 'title',
  excerpt: 'excerpt',
  content: 'content',
  categories: 'categories',
  tags: 'tags',
  format: 'format',
  image: 'featured_image',
  largeImage: 'large_featured_image',
  video: 'featured_video',
  css: 'custom_css',
  publishedMs: 'date',
  author: 'author',
  authorImage: 'author_image',
} as const;

export const INDEX_TAG_COLUMNS: readonly string[] = Object.values(TAG_COLUMN);
export const INDEX_POST_COLUMNS: readonly string[] = Object.values(POST_COLUMN);

/** Reads ids separated by commas. */
function readIds(row: TableRow, column: string): number[] {
  const parts = row
    .value(column)
    .split(',')
    .filter((part) => part.trim() !== '');
  return parts.map((part) => readWhole(part, column, 0));
}

function problemOf(row: TableRow, column: string): RowProblem {
  const text = row.value(column);
  return new RowProblem(text === '' ? `${column} is empty` : `${column} ${quoted(text.slice(0, 60))} is not taken`);
}

function readTag(row: TableRow): ImportIndexTag {
  const read = importIndexTagSchema.safeParse({
    id: readWhole(row.value('tag_id'), 'tag_id', 0),
    slug: row.value('slug'),
    name: row.value('name'),
    description: row.value('description'),
  });
  if (read.success) return read.data;
  throw problemOf(row, TAG_COLUMN[(read.error.issues[0]?.path[0] ?? 'slug') as keyof typeof TAG_COLUMN]);
}

function readPost(row: TableRow): ImportIndexPost {
  const read = importIndexPostSchema.safeParse({
    id: readWhole(row.value('post_id'), 'post_id', 0),
    slug: row.value('slug'),
    title: row.value('title'),
    excerpt: row.text('excerpt'),
    content: row.text('content'),
    categories: readIds(row, 'categories'),
    tags: readIds(row, 'tags'),
    format: row.value('format') || 'standard',
    image: row.value('featured_image') || null,
    largeImage: row.value('large_featured_image') || null,
    video: row.value('featured_video') || null,
    author: row.value('author'),
    authorImage: row.value('author_image') || null,
    css: row.text('custom_css'),
    publishedMs: readTime(row.value('date'), 'date'),
  });
  if (read.success) return read.data;
  throw problemOf(row, POST_COLUMN[(read.error.issues[0]?.path[0] ?? 'slug') as keyof typeof POST_COLUMN]);
}

/** Rejects a row whose id or slug an earlier row already has. */
function refuseTwice(
  rows: readonly { readonly value: { readonly id: number; readonly slug: string } }[],
  { id, slug }: { readonly id: number; readonly slug: string },
): void {
  for (const { value } of rows) {
    if (value.slug === slug) throw new RowProblem('duplicate slug');
    if (value.id === id) throw new RowProblem('duplicate id');
  }
}

/** Tags of The Index, from `index_tags.csv`. */
export async function readIndexTags(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'indexTags', 'slug', (row) => {
    const value = readTag(row);
    refuseTwice(catalogue.indexTags, value);
    catalogue.indexTags.push({ file: row.file, line: row.line, value });
  });
}

/** Posts of The Index, from `index_posts.csv`. */
export async function readIndexPosts(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'indexPosts', 'slug', (row) => {
    const value = readPost(row);
    refuseTwice(catalogue.indexPosts, value);
    catalogue.indexPosts.push({ file: row.file, line: row.line, value });
  });
}
