import type { ImportIndexPost, ImportIndexTag } from '#shared/import/contract.ts';
import { ALL_INDEX_CATEGORIES } from '#shared/index-post/categories.ts';
import { readingMinutes, scopeOf } from '#shared/index-post/post.ts';
import { plainText } from '#shared/seo/head.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';
import { fingerprint } from '#worker/store/imports/fingerprint.ts';
import { sanitizePost } from '#worker/store/imports/sanitize.ts';
import { scopeCss } from '#worker/store/imports/scope-css.ts';
import { forRows } from '#worker/store/sql.ts';

const LONGEST_EXCERPT = 2000;

type Rejection = Taken['rejected'][number];

/** A valid post, with everything that is stored for it. */
interface Entering {
  /** With sanitized texts. */
  readonly post: ImportIndexPost;
  readonly css: string;
  readonly fingerprint: string;
}

/** A post as it is stored: sanitized, with its styles scoped to it. Undefined if they are no plain list of rules. */
export async function enteringPost(post: ImportIndexPost): Promise<Entering | undefined> {
  const css = scopeCss(post.css, scopeOf(post.id));
  if (css === undefined) return undefined;
  // In the stored form, so that importing an export changes nothing.
  const clean = { ...post, content: sanitizePost(post.content), excerpt: plainText(post.excerpt, LONGEST_EXCERPT) };
  return { post: clean, css, fingerprint: await fingerprint(clean) };
}

/** The row of a post, by its columns. */
export function postRow({ post, css, fingerprint: print }: Entering) {
  return {
    post_id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    content: post.content,
    format: post.format,
    image: post.image,
    large_image: post.largeImage,
    video: post.video,
    css,
    own_css: post.css,
    published_ms: post.publishedMs,
    minutes: readingMinutes(post.content) ?? 0,
    fingerprint: print,
    author: post.author,
    author_image: post.authorImage,
  };
}

/** The texts of a post in which it is found. Its tags, which belong to them, must be written before. */
export function postWordsStatements(
  db: D1Database,
  posts: readonly Pick<ImportIndexPost, 'categories' | 'content' | 'excerpt' | 'id' | 'title'>[],
): readonly D1PreparedStatement[] {
  const nameOf = (id: number) => ALL_INDEX_CATEGORIES.find((each) => each.id === id)?.name ?? '';
  return forRows(
    db,
    `INSERT INTO index_post_words (rowid, title, labels, excerpt, content)
     SELECT value->>0, value->>1, (value->>2) || ' ' || coalesce((SELECT group_concat(g.name, ' ') FROM index_post_tags t
       JOIN index_tags g USING (tag_id) WHERE t.post_id = value->>0), ''), value->>3, value->>4
     FROM json_each(?1)`,
    posts.map(({ id, title, categories, excerpt, content }) => [
      id,
      title,
      categories.map(nameOf).join(' '),
      excerpt,
      plainText(content, content.length),
    ]),
  );
}

/** Forgets the texts in which posts (ids) are found. */
export const forgetWordsStatements = (db: D1Database, ids: readonly number[]): readonly D1PreparedStatement[] =>
  forRows(db, 'DELETE FROM index_post_words WHERE rowid IN (SELECT value FROM json_each(?1))', ids);

/** The results of a query for some rows; nothing without rows. */
async function found<Row>(db: D1Database, sql: string, rows: readonly unknown[]): Promise<readonly Row[]> {
  if (rows.length === 0) return [];
  const results = await db.batch<Row>(forRows(db, sql, rows));
  return results.flatMap((result) => result.results);
}

/** Writes tags, identified by their ids. A tag whose slug belongs to another tag is rejected. */
export async function writeIndexTags(db: D1Database, tags: readonly ImportIndexTag[]): Promise<Taken> {
  const { free, rejected } = await withFreeSlugs(db, 'index_tags', 'tag_id', 'indexTags', tags);
  const statements = forRows(
    db,
    `INSERT INTO index_tags (tag_id, slug, name, description)
     SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?1) WHERE true
     ON CONFLICT (tag_id) DO UPDATE SET slug = excluded.slug, name = excluded.name, description = excluded.description
     WHERE (slug, name, description) IS NOT (excluded.slug, excluded.name, excluded.description)`,
    free.map(({ id, slug, name, description }) => [id, slug, name, description]),
  );
  return { ...(await upsert(db, statements, free.length)), rejected };
}

/** Rows whose slugs are unique, in the store and among the rows. */
async function withFreeSlugs<Row extends { readonly id: number; readonly slug: string }>(
  db: D1Database,
  table: 'index_posts' | 'index_tags',
  idColumn: 'post_id' | 'tag_id',
  kind: string,
  rows: readonly Row[],
): Promise<{ readonly free: readonly Row[]; readonly rejected: readonly Rejection[] }> {
  const taken = await found<{ slug: string; id: number }>(
    db,
    `SELECT t.slug, t.${idColumn} AS id FROM json_each(?1) j JOIN ${table} t ON t.slug = j.value`,
    rows.map(({ slug }) => slug),
  );
  const owners = new Map(taken.map(({ slug, id }) => [slug, id]));
  const free: Row[] = [];
  const rejected: Rejection[] = [];
  for (const row of rows) {
    const owner = owners.get(row.slug);
    if (owner === undefined || owner === row.id) {
      owners.set(row.slug, row.id);
      free.push(row);
    } else rejected.push({ kind, key: row.slug, reason: 'another one already uses this address' });
  }
  return { free, rejected };
}

async function unknownTags(db: D1Database, posts: readonly ImportIndexPost[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(posts.flatMap(({ tags }) => tags))];
  const sql = 'SELECT t.tag_id FROM json_each(?1) j JOIN index_tags t ON t.tag_id = j.value';
  const known = new Set((await found<{ tag_id: number }>(db, sql, ids)).map((row) => row.tag_id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Posts that the store does not have in this form yet. */
async function changedOf(db: D1Database, posts: readonly Entering[]): Promise<readonly Entering[]> {
  const rows = await found<{ post_id: number; fingerprint: string }>(
    db,
    'SELECT p.post_id, p.fingerprint FROM json_each(?1) j JOIN index_posts p ON p.post_id = j.value',
    posts.map(({ post }) => post.id),
  );
  const known = new Map(rows.map((row) => [row.post_id, row.fingerprint]));
  return posts.filter((each) => known.get(each.post.id) !== each.fingerprint);
}

/**
 * Writes posts, identified by their ids: sanitized, with their styles scoped to them and their words in the index. A
 * post is accepted as a whole or rejected: with an unknown tag, another post's address, or styles that are not a plain
 * list of rules.
 */
export async function writeIndexPosts(db: D1Database, posts: readonly ImportIndexPost[]): Promise<Taken> {
  const { free, rejected } = await withFreeSlugs(db, 'index_posts', 'post_id', 'indexPosts', posts);
  const unknown = await unknownTags(db, free);
  const refused: Rejection[] = [...rejected];
  const entering: Entering[] = [];
  for (const post of free) {
    const tag = post.tags.find((id) => unknown.has(id));
    const entered = tag === undefined ? await enteringPost(post) : undefined;
    if (entered) entering.push(entered);
    else {
      const reason = tag === undefined ? 'css is no plain list of rules' : `tag ${tag} is not there`;
      refused.push({ kind: 'indexPosts', key: post.slug, reason });
    }
  }
  const changed = await changedOf(db, entering);
  if (changed.length > 0) await db.batch(writesOf(db, changed));
  return { written: changed.length, unchanged: entering.length - changed.length, rejected: refused };
}

function writesOf(db: D1Database, posts: readonly Entering[]): D1PreparedStatement[] {
  const ids = posts.map(({ post }) => post.id);
  return [
    ...forRows(
      db,
      `INSERT INTO index_posts (post_id, slug, title, excerpt, content, format, image, large_image, video, css, own_css,
         published_ms, minutes, fingerprint, author, author_image)
       SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9,
         value->>10, value->>11, value->>12, value->>13, value->>14, value->>15 FROM json_each(?1) WHERE true
       ON CONFLICT (post_id) DO UPDATE SET slug = excluded.slug, title = excluded.title, excerpt = excluded.excerpt,
         content = excluded.content, format = excluded.format, image = excluded.image, large_image = excluded.large_image,
         video = excluded.video, css = excluded.css, own_css = excluded.own_css, published_ms = excluded.published_ms,
         minutes = excluded.minutes, fingerprint = excluded.fingerprint,
         author = excluded.author, author_image = excluded.author_image`,
      posts.map((each) => Object.values(postRow(each))),
    ),
    ...forRows(db, 'DELETE FROM index_post_categories WHERE post_id IN (SELECT value FROM json_each(?1))', ids),
    ...forRows(db, 'DELETE FROM index_post_tags WHERE post_id IN (SELECT value FROM json_each(?1))', ids),
    ...forgetWordsStatements(db, ids),
    ...forRows(
      db,
      'INSERT INTO index_post_categories (post_id, category_id, position) SELECT value->>0, value->>1, value->>2 FROM json_each(?1)',
      posts.flatMap(({ post }) => [...new Set(post.categories)].map((id, position) => [post.id, id, position])),
    ),
    ...forRows(
      db,
      'INSERT INTO index_post_tags (post_id, tag_id, position) SELECT value->>0, value->>1, value->>2 FROM json_each(?1)',
      posts.flatMap(({ post }) => [...new Set(post.tags)].map((id, position) => [post.id, id, position])),
    ),
    ...postWordsStatements(
      db,
      posts.map(({ post }) => post),
    ),
  ];
}
