import { z } from 'zod';
import { type IndexPost, type IndexTag, postPath } from '#shared/index-post/post.ts';
import type { PostsQuery } from '#shared/index-post/posts-query.ts';
import { wholeExpression } from '#shared/search/expression.ts';
import { readQuery } from '#shared/search/query.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { SynonymStore } from '#worker/store/search/search-synonyms.ts';

/** Posts of a list, and their total number. */
export interface FoundPosts {
  readonly posts: readonly IndexPost[];
  readonly total: number;
}

interface PostRow {
  readonly post_id: number;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
  readonly format: string;
  readonly image: string | null;
  readonly large_image: string | null;
  readonly video: string | null;
  readonly css: string;
  readonly published_ms: number | null;
  readonly minutes: number;
  readonly author: string;
  readonly author_image: string | null;
  readonly categories: string;
  readonly tags: string;
}

/** Read the ids of a post's categories and tags. */
export const postCategoriesOf = jsonColumn('index_post_categories.category_id', z.array(z.int()));
export const postTagsOf = jsonColumn('index_post_tags.tag_id', z.array(z.int()));

function postOf(row: PostRow): IndexPost {
  const categories = postCategoriesOf(row.categories);
  return {
    id: row.post_id,
    slug: row.slug,
    title: row.title,
    path: postPath({ slug: row.slug, categories }),
    categories,
    tags: postTagsOf(row.tags),
    format: row.format,
    picture: row.image === null ? null : { file: row.image },
    largePicture: row.large_image === null ? null : { file: row.large_image },
    video: row.video,
    excerpt: row.excerpt,
    content: row.content,
    css: row.css,
    dateMs: row.published_ms,
    minutes: row.minutes || null,
    author:
      row.author === ''
        ? null
        : { name: row.author, picture: row.author_image === null ? null : { file: row.author_image } },
  };
}

/** Weights of the columns: title, names of categories and tags, excerpt, text. */
const SCORE = 'bm25(index_post_words, 10.0, 4.0, 3.0, 1.0)';

const CATEGORIES = `(SELECT json_group_array(c.category_id ORDER BY c.position) FROM index_post_categories c
  WHERE c.post_id = p.post_id)`;
const TAGS = `(SELECT json_group_array(t.tag_id ORDER BY t.position) FROM index_post_tags t WHERE t.post_id = p.post_id)`;

/** A query in SQL, with its values. */
interface Statement {
  readonly from: string;
  readonly values: readonly unknown[];
  /** The order may need one more value, which follows the others. */
  readonly order: string;
  readonly orderValues: readonly unknown[];
}

/** `words` is the expression for the full-text index; undefined selects all posts. */
function statementOf(query: PostsQuery, words: string | undefined): Statement {
  const values: unknown[] = [];
  const bound = (value: unknown) => `?${values.push(value)}`;
  const among = (list: readonly unknown[]) => `(SELECT value FROM json_each(${bound(JSON.stringify(list))}))`;
  const conditions: string[] = [];
  if (words !== undefined) conditions.push(`index_post_words MATCH ${bound(words)}`);
  if (query.slugs.length > 0) conditions.push(`p.slug IN ${among(query.slugs)}`);
  for (const [table, column, list] of [
    ['index_post_categories', 'category_id', query.categories],
    ['index_post_tags', 'tag_id', query.tags],
  ] as const) {
    if (list.length > 0)
      conditions.push(`p.post_id IN (SELECT post_id FROM ${table} WHERE ${column} IN ${among(list)})`);
  }
  if (query.include.length > 0) conditions.push(`p.post_id IN ${among(query.include)}`);
  if (query.exclude.length > 0) conditions.push(`p.post_id NOT IN ${among(query.exclude)}`);
  const from =
    words === undefined
      ? 'index_posts p'
      : 'index_post_words CROSS JOIN index_posts p ON p.post_id = index_post_words.rowid';
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const orderValues = query.orderBy === 'include' ? [JSON.stringify(query.include)] : [];
  const orders: Readonly<Record<PostsQuery['orderBy'], string>> = {
    date: 'p.published_ms',
    id: 'p.post_id',
    include: `(SELECT j.key FROM json_each(?${values.length + 1}) j WHERE j.value = p.post_id)`,
    relevance: words === undefined ? 'p.published_ms' : `-${SCORE}`,
    slug: 'p.slug',
    title: 'p.title COLLATE NOCASE',
  };
  // Posts listed in `include` keep the order of that list.
  const direction = query.isAscending || query.orderBy === 'include' ? 'ASC' : 'DESC';
  return {
    from: `FROM ${from} ${where}`,
    order: `ORDER BY ${orders[query.orderBy]} ${direction} NULLS LAST, p.post_id ${direction}`,
    values,
    orderValues,
  };
}

const NOTHING: FoundPosts = { posts: [], total: 0 };

/**
 * Results for a content version and an edition of the synonyms: those of pages, and those of previews, which are
 * requested often.
 */
const found = { pages: new IsolateCache<FoundPosts>(300), previews: new IsolateCache<FoundPosts>(1000) };
const tagLists = new IsolateCache<readonly IndexTag[]>(12);
const emptiness = new IsolateCache<boolean>(12);

/** Reads posts and tags of The Index, which all sites share. Cached under the content version. */
export class IndexPostStore {
  readonly #db: D1Database;
  readonly #reads: Reads;
  readonly #edition: string;
  readonly #nowMs: number;

  /** `reads` runs the queries of previews. `edition` names the site and its content version. */
  constructor(db: D1Database, reads: Reads, edition: string, nowMs: number) {
    this.#db = db;
    this.#reads = reads;
    this.#edition = edition;
    this.#nowMs = nowMs;
  }

  /** One page of the posts for a query. While someone is typing, the total is not counted. */
  async find(query: PostsQuery): Promise<FoundPosts> {
    const { synonyms, edition } = await new SynonymStore(this.#db).current(this.#nowMs);
    const key = `${this.#edition}:${edition}:${JSON.stringify(query)}`;
    const kept = query.isBegun ? found.previews : found.pages;
    const known = kept.get(key);
    if (known) return known;
    const words = query.search === '' ? undefined : wholeExpression(readQuery(query.search, synonyms), query.isBegun);
    // A text without any word finds nothing.
    const answer = query.search !== '' && words === undefined ? NOTHING : await this.#read(query, words);
    kept.set(key, answer);
    return answer;
  }

  async #read(query: PostsQuery, words: string | undefined): Promise<FoundPosts> {
    const { from, order, values, orderValues } = statementOf(query, words);
    const isWhole = query.fields.length === 0 || ['content', 'customCss'].some((name) => query.fields.includes(name));
    const columns = `p.post_id, p.slug, p.title, p.excerpt, ${isWhole ? 'p.content, p.css' : "'' AS content, '' AS css"},
      p.format, p.image, p.large_image, p.video, p.published_ms, p.minutes, p.author, p.author_image, ${CATEGORIES} AS categories, ${TAGS} AS tags`;
    const all = [...values, ...orderValues];
    const page = typed<PostRow>(
      this.#db
        .prepare(`SELECT ${columns} ${from} ${order} LIMIT ?${all.length + 1} OFFSET ?${all.length + 2}`)
        .bind(...all, query.perPage, (query.page - 1) * query.perPage),
    );
    if (query.isBegun) {
      const [rows] = await readBatch(this.#reads, [page]);
      return { posts: rows.map(postOf), total: rows.length };
    }
    const count = this.#db.prepare(`SELECT count(*) AS total ${from}`).bind(...values);
    const [rows, counted] = await readBatch(this.#reads, [page, typed<{ total: number }>(count)]);
    return { posts: rows.map(postOf), total: counted[0]?.total ?? rows.length };
  }

  /** All tags by name, with their numbers of posts. */
  async tags(): Promise<readonly IndexTag[]> {
    const known = tagLists.get(this.#edition);
    if (known) return known;
    const { results } = await this.#db
      .prepare(
        `SELECT g.tag_id AS id, g.name, g.slug, g.description, count(t.post_id) AS count FROM index_tags g
         LEFT JOIN index_post_tags t USING (tag_id) GROUP BY g.tag_id ORDER BY g.name COLLATE NOCASE, g.tag_id`,
      )
      .all<IndexTag>();
    tagLists.set(this.#edition, results);
    return results;
  }

  /** The number of posts in each category, by its id. */
  async categoryCounts(): Promise<ReadonlyMap<number, number>> {
    const { results } = await this.#db
      .prepare('SELECT category_id AS id, count(*) AS count FROM index_post_categories GROUP BY category_id')
      .all<{ id: number; count: number }>();
    return new Map(results.map(({ id, count }) => [id, count]));
  }

  /** Whether there are no posts at all, so that no query is needed. */
  async isEmpty(): Promise<boolean> {
    const known = emptiness.get(this.#edition);
    if (known !== undefined) return known;
    const isEmpty = (await this.#db.prepare('SELECT 1 AS n FROM index_posts LIMIT 1').first('n')) === null;
    emptiness.set(this.#edition, isEmpty);
    return isEmpty;
  }

  /** Addresses of the `most` newest posts, for a sitemap. */
  async addresses(most: number): Promise<readonly { readonly path: string; readonly updatedMs: number }[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.slug, p.published_ms, ${CATEGORIES} AS categories FROM index_posts p
         ORDER BY p.published_ms DESC, p.post_id DESC LIMIT ?1`,
      )
      .bind(most)
      .all<Pick<PostRow, 'categories' | 'published_ms' | 'slug'>>();
    return results.map(({ slug, published_ms: dateMs, categories }) => ({
      path: postPath({ slug, categories: postCategoriesOf(categories) }),
      updatedMs: dateMs ?? 0,
    }));
  }
}
