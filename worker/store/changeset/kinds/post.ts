import { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { type ImportIndexPost, importIndexPostSchema } from '#shared/import/contract.ts';
import { kindOf, RecordProblem } from '#worker/store/changeset/kind.ts';
import type { LiveRows, LiveTableName, Row } from '#worker/store/changeset/live-rows.ts';
import {
  enteringPost,
  forgetWordsStatements,
  postRow,
  postWordsStatements,
} from '#worker/store/imports/index-posts.ts';
import { cellSchema, idsSchema, momentSchema } from './columns.ts';

const { slug, title, excerpt, content, format, author, css } = importIndexPostSchema.shape;

const postSchema = z.strictObject({
  slug,
  title,
  excerpt: excerpt.default(''),
  content: content.default(''),
  categories: idsSchema,
  tags: idsSchema,
  format: z.preprocess((given) => (given === '' ? 'standard' : given), format.default('standard')),
  featuredImage: cellSchema(512),
  largeFeaturedImage: cellSchema(512),
  featuredVideo: cellSchema(2048),
  customCss: css.default(''),
  /** When it was written; null for no date. */
  date: momentSchema,
  author,
  authorImage: cellSchema(512),
});
type PostValue = z.output<typeof postSchema>;

/** The columns of facts that an import names otherwise. */
const COLUMNS: Readonly<Record<string, string>> = {
  id: '',
  image: 'featuredImage',
  largeImage: 'largeFeaturedImage',
  video: 'featuredVideo',
  css: 'customCss',
  publishedMs: 'date',
};

/** The post of a record. Throws `RecordProblem` for one that an import would refuse. */
function postOf({ key }: RecordName, value: PostValue): ImportIndexPost {
  const { featuredImage, largeFeaturedImage, featuredVideo, customCss, date, ...own } = value;
  const read = importIndexPostSchema.safeParse({
    ...own,
    id: Number(key),
    image: featuredImage,
    largeImage: largeFeaturedImage,
    video: featuredVideo,
    css: customCss,
    publishedMs: date === null ? null : Date.parse(date),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [fact, ...rest] = (issue?.path ?? []).map(String);
  throw new RecordProblem(issue?.message ?? 'cannot be kept', [COLUMNS[fact ?? ''] ?? fact, ...rest].join('.'));
}

const rowOf = (rows: LiveRows, { key }: RecordName): Row | undefined =>
  rows.of('index_posts').find((row) => String(row.post_id) === key);

const textOf = (value: Row[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** Ids of a post's categories or tags, in their order. */
const idsOf = (rows: LiveRows, table: LiveTableName, column: string, { key }: RecordName): number[] =>
  rows
    .of(table)
    .filter((row) => String(row.post_id) === key)
    .sort((a, b) => Number(a.position) - Number(b.position))
    .map((row) => Number(row[column]));

/** Leaves a post with these categories or tags, in this order, and no other. */
function putIds(rows: LiveRows, table: LiveTableName, column: string, id: number, ids: readonly number[]): void {
  for (const row of rows.of(table))
    if (row.post_id === id && !ids.includes(Number(row[column]))) rows.remove(table, row);
  for (const [position, own] of ids.entries()) rows.put(table, { [column]: own, post_id: id, position });
}

/** A post of The Index while the store keeps them, in the words of `index_posts.csv`. Its key is its id. */
export const postKind = kindOf<PostValue>({
  schema: postSchema as z.ZodType<PostValue>,
  sites: 'all',
  canDelete: true,
  shows: 'content',
  wants: ({ key }, value) => [
    ['index_posts', key],
    ['index_post_categories', key],
    ['index_post_tags', key],
    ...(value ? [['index_posts', value.slug] as const] : []),
    ...(value?.tags ?? []).map((tag) => ['index_tags', String(tag)] as const),
  ],
  read: (rows, name) => {
    const row = rowOf(rows, name);
    if (!row) return null;
    return {
      slug: String(row.slug),
      title: String(row.title),
      excerpt: String(row.excerpt),
      content: String(row.content),
      categories: idsOf(rows, 'index_post_categories', 'category_id', name),
      tags: idsOf(rows, 'index_post_tags', 'tag_id', name),
      format: format.parse(row.format),
      featuredImage: textOf(row.image),
      largeFeaturedImage: textOf(row.large_image),
      featuredVideo: textOf(row.video),
      customCss: String(row.own_css),
      date: row.published_ms === null ? null : new Date(Number(row.published_ms)).toISOString(),
      author: String(row.author),
      authorImage: textOf(row.author_image),
    };
  },
  write: async (rows, name, value) => {
    if (!/^[1-9]\d{0,14}$/.test(name.key)) throw new RecordProblem('must be the id of a post', 'key');
    const id = Number(name.key);
    if (value === null) {
      putIds(rows, 'index_post_categories', 'category_id', id, []);
      putIds(rows, 'index_post_tags', 'tag_id', id, []);
      const before = rowOf(rows, name);
      if (before) rows.remove('index_posts', before);
      return;
    }
    const post = postOf(name, value);
    const owner = rows.of('index_posts').find((row) => row.slug === post.slug && row.post_id !== id);
    if (owner) throw new RecordProblem(`belongs to post ${owner.post_id}`, 'slug');
    const known = new Set(rows.of('index_tags').map((row) => Number(row.tag_id)));
    const unknown = post.tags.find((tag) => !known.has(tag));
    if (unknown !== undefined) throw new RecordProblem(`there is no tag ${unknown}`, 'tags');
    const entered = await enteringPost(post);
    if (!entered) throw new RecordProblem('must be a plain list of rules', 'customCss');
    rows.put('index_posts', postRow(entered));
    putIds(rows, 'index_post_categories', 'category_id', id, post.categories);
    putIds(rows, 'index_post_tags', 'tag_id', id, post.tags);
  },
  after: (db, { key }, value) => {
    const id = Number(key);
    return [
      ...forgetWordsStatements(db, [id]),
      ...(value === null ? [] : postWordsStatements(db, [{ ...value, id, categories: [...value.categories] }])),
    ];
  },
});
