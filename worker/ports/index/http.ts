import { z } from 'zod';
import { filmAt } from '#shared/film/film.ts';
import { FEATURING } from '#shared/index-post/categories.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import type { PostAuthor, PostPicture } from '#shared/index-post/post.ts';
import { type IndexPost, type IndexTag, postPath, readingMinutes, scopeOf } from '#shared/index-post/post.ts';
import type { PostsQuery } from '#shared/index-post/posts-query.ts';
import { plainText } from '#shared/seo/head.ts';
import type { Log } from '#worker/log/log.ts';
import { askService, type Send } from '#worker/ports/ask-service.ts';
import { ANSWER_LIMIT, INDEX_ANSWER_LIMIT, limitAnswer } from '#worker/ports/limit-answer.ts';
import { sanitizePost } from '#worker/store/imports/sanitize.ts';
import { scopeCss } from '#worker/store/imports/scope-css.ts';
import { cleanList } from './clean-json.ts';
import type { IndexSource, PostsPage } from './port.ts';

/** Path of WordPress's pictures, on its own host and on the store's. */
export const UPLOADS = `${INDEX_PATH}/wp-content/uploads/`;

/** Slugs of categories that are never shown. */
const HIDDEN: ReadonlySet<string> = new Set(Object.values(FEATURING).map(({ slug }) => slug));

const LONGEST_TEXT = 2000;
const LONGEST_NAME = 120;

const rendered = z.object({ rendered: z.string() }).transform((value) => value.rendered);
const text = z.union([rendered, z.string()]).catch('');
const word = z.string().nullish().catch(null);
/** An id. Some plugins send numbers as text. */
const number = z.union([z.int(), z.stringFormat('digits', /^\d{1,15}$/).transform(Number)]).pipe(z.int().positive());
const numbers = z.array(number).catch([]);

/** A post in WordPress's answer. Fields that were not requested are missing, and invalid ones are left out. */
const postSchema = z.object({
  id: number,
  slug: z.string().min(1),
  title: text,
  link: z.string().catch(''),
  categories: numbers,
  tags: numbers,
  format: z.string().catch('standard'),
  date: word,
  excerpt: text,
  content: text,
  featuredImagePath: word,
  largeFeaturedImagePath: word,
  featuredVideo: word,
  customCss: word,
  authorName: word,
  authorPicture: word,
  yoast_head_json: z.object({ author: z.string() }).nullish().catch(null),
});
type WirePost = z.infer<typeof postSchema>;

const tagSchema = z.object({
  id: number,
  slug: z.string().min(1),
  name: z.string(),
  count: z.int().catch(0),
  description: z.string().catch(''),
});

/**
 * Keeps the rows that can be read; an invalid row does not affect the others. A list of which nothing can be read is not
 * an answer.
 */
function rowsOf<Schema extends z.ZodType>(schema: Schema) {
  return z.object({
    rows: z.array(z.unknown()).transform((rows, ctx) => {
      const read = rows.flatMap((row): z.infer<Schema>[] => {
        const one = schema.safeParse(row);
        return one.success ? [one.data] : [];
      });
      if (rows.length > 0 && read.length === 0)
        ctx.addIssue({ code: 'custom', message: 'has no row that can be read' });
      return read;
    }),
    total: z.int().nonnegative().nullable(),
  });
}

/** The list in an answer, and the total number of rows if the answer has it. */
async function readList(answer: Response): Promise<unknown> {
  const rows = cleanList(await answer.text());
  const total = Number(answer.headers.get('x-wp-total') ?? Number.NaN);
  return { rows, total: Number.isSafeInteger(total) ? total : null };
}

/** What WordPress says about a page after the last one: there is nothing. Any other refusal stays one. */
const NO_SUCH_PAGE = 'rest_post_invalid_page_number';

const beyondTheEnd =
  (send: Send): Send =>
  async (request) => {
    const answer = await send(request);
    if (answer.status !== 400) return answer;
    const { signal } = request;
    const said = await (await limitAnswer(answer, ANSWER_LIMIT, signal)).text();
    return said.includes(NO_SUCH_PAGE) ? Response.json([]) : new Response(null, { status: 400 });
  };

/** What is needed to call a WordPress. */
export interface HttpIndexOrigin {
  /** Its origin, without a trailing slash. */
  readonly host: string;
  readonly send: Send;
  readonly log: Pick<Log, 'warn'>;
}

/** Any WordPress at `{INDEX_HOST}/theindex` (spec 1 section 7). Its answers are sanitized before use. */
export class HttpIndex implements IndexSource {
  readonly #origin: HttpIndexOrigin;

  constructor(origin: HttpIndexOrigin) {
    this.#origin = origin;
  }

  readonly posts = async (query: PostsQuery): Promise<PostsPage> => {
    const { rows, total } = await this.#list('posts', parametersOf(query), rowsOf(postSchema));
    const before = (query.page - 1) * query.perPage;
    return { posts: rows.flatMap((row) => this.#read(row)), total: total ?? before + rows.length };
  };

  readonly tags = async (): Promise<readonly IndexTag[]> => {
    const fields = { _fields: 'slug,id,count,description,name', hide_empty: 'true' };
    const query = new URLSearchParams({ per_page: '100', page: '1', ...fields });
    const { rows } = await this.#list('tags', query, rowsOf(tagSchema));
    return rows.map((tag) => ({ ...tag, name: plainText(tag.name), description: plainText(tag.description) }));
  };

  #list<Schema extends z.ZodType>(kind: 'posts' | 'tags', query: URLSearchParams, schema: Schema) {
    const url = `${this.#origin.host}${INDEX_PATH}/wp-json/wp/v2/${kind}?${query}`;
    const limit = kind === 'posts' ? INDEX_ANSWER_LIMIT : ANSWER_LIMIT;
    return askService(beyondTheEnd(this.#origin.send), url, {}, schema, readList, limit);
  }

  /** A post that cannot be cleaned is left out; the others are not affected. */
  #read(wire: WirePost): readonly IndexPost[] {
    try {
      return [this.#post(wire)];
    } catch (error) {
      this.#origin.log.warn('index_post_dropped', { post: wire.id, error });
      return [];
    }
  }

  #post(wire: WirePost): IndexPost {
    const { id, slug, categories, tags, format } = wire;
    const content = sanitizePost(this.#homed(wire.content));
    const css = scopeCss(wire.customCss ?? '', scopeOf(id));
    if (css === undefined) this.#origin.log.warn('index_post_css_refused', { post: id });
    const picture = this.#picture(wire.featuredImagePath);
    return {
      id,
      slug,
      categories,
      tags,
      format,
      content,
      picture,
      title: plainText(wire.title, LONGEST_TEXT),
      path: this.#path(wire) ?? postPath(wire),
      largePicture: this.#picture(wire.largeFeaturedImagePath) ?? picture,
      video: this.#video(wire.featuredVideo),
      excerpt: plainText(wire.excerpt, LONGEST_TEXT),
      css: css ?? '',
      dateMs: this.#date(wire.date, id),
      minutes: readingMinutes(content),
      author: this.#author(wire),
    };
  }

  /** Rewrites addresses of the blog to the store's own host. */
  #homed(html: string): string {
    return html.replaceAll(`${this.#origin.host}${INDEX_PATH}/`, `${INDEX_PATH}/`);
  }

  /** The path of a post according to WordPress; undefined if the store has no such place, or nobody can read it. */
  #path({ link, slug }: WirePost): string | undefined {
    const path = URL.canParse(link) ? new URL(link).pathname.replace(/\/+$/, '') : '';
    const [, , place = '', rest] = path.split('/');
    // WordPress takes the category with the lowest id, which may be one that readers never see.
    const isPost = path.startsWith(`${INDEX_PATH}/`) && rest !== undefined && !HIDDEN.has(place);
    return isPost && isReadable(path) && [slug, encodeURI(slug)].some((name) => path.endsWith(`/${name}`))
      ? path
      : undefined;
  }

  /** Who wrote a post, if the blog says so: in its own fields, or in those of a common plugin. */
  #author({ authorName, authorPicture, yoast_head_json: yoast }: WirePost): PostAuthor | null {
    const name = plainText(authorName || yoast?.author || '', LONGEST_NAME);
    return name === '' ? null : { name, picture: this.#picture(authorPicture) };
  }

  /** A film among the blog's uploads, or anywhere at an https address; null for any other. */
  #video(address: string | null | undefined): string | null {
    const own = address && this.#homed(address);
    if (!own) return null;
    return own.startsWith('https://') || filmAt(own) !== null ? own : null;
  }

  /** A picture among the blog's uploads, which the store passes on; null for any other. */
  #picture(address: string | null | undefined): PostPicture | null {
    if (!address) return null;
    const isWhole = /^(?:https?:)?\/\//.test(address);
    const base = address.startsWith('/') || isWhole ? this.#origin.host : this.#origin.host + UPLOADS;
    if (!URL.canParse(address, base)) return null;
    const { origin, pathname } = new URL(address, base);
    return origin === this.#origin.host && pathname.startsWith(UPLOADS) ? { src: pathname } : null;
  }

  /** Reads a date. WordPress writes UTC without saying so. An invalid date is logged and ignored (spec 1 section 8). */
  #date(date: string | null | undefined, id: number): number | null {
    if (!date) return null;
    const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(date) ? date : `${date}Z`);
    if (!Number.isNaN(ms)) return ms;
    this.#origin.log.warn('index_post_date_invalid', { post: id });
    return null;
  }
}

function isReadable(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    // A percent sign that encodes nothing.
    return false;
  }
}

/** The parameters of a list of posts. Empty ones are left out, including `_fields` (spec 1 sections 5 and 7). */
function parametersOf(query: PostsQuery): URLSearchParams {
  const { fields, search, slugs, categories, tags, include, exclude } = query;
  const filters = { _fields: fields, slug: slugs, categories, tags, include, exclude };
  const given = Object.entries(filters).flatMap(([name, list]) => (list.length > 0 ? [[name, list.join(',')]] : []));
  return new URLSearchParams([
    ['type', 'post'],
    ['per_page', String(query.perPage)],
    ['page', String(query.page)],
    ...given,
    ...(search === '' ? [] : [['search', search]]),
    ...(query.orderBy === 'date' || query.orderBy === 'relevance' ? [] : [['orderby', query.orderBy]]),
    ...(query.isAscending ? [['order', 'asc']] : []),
  ]);
}
