import { type Context, Hono } from 'hono';
import { ALL_INDEX_CATEGORIES } from '#shared/index-post/categories.ts';
import { type PostsQuery, postsQuery } from '#shared/index-post/posts-query.ts';
import {
  pickFields,
  wireError,
  wireIndexCategory,
  wireParamError,
  wirePost,
  wireTag,
} from '#shared/index-post/wordpress.ts';
import { readPostsParams, readTermsParams, type TermsParams } from '#shared/index-post/wordpress-params.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** The store's own posts and tags in the format of WordPress (public contract, section 1, INDEX_HOST). */
export const indexPosts = new Hono<AppEnv>();

type Wire = Readonly<Record<string, unknown>>;

/** Link header with the addresses of the previous and next pages, in the format of WordPress. */
function linkHeader(ctx: Ctx, page: number, pageCount: number): string {
  const hrefOf = (at: number) => {
    const query = new URLSearchParams(ctx.url.searchParams);
    query.set('page', String(at));
    return `<${ctx.origin}${ctx.url.pathname}?${query}>`;
  };
  return [
    ...(page > 1 ? [`${hrefOf(Math.min(page - 1, pageCount || 1))}; rel="prev"`] : []),
    ...(page < pageCount ? [`${hrefOf(page + 1)}; rel="next"`] : []),
  ].join(', ');
}

/** A page of a list, with its totals in the headers. */
function listed(c: Context<AppEnv>, rows: readonly Wire[], total: number, page: number, perPage: number): Response {
  const pageCount = Math.ceil(total / perPage);
  const link = linkHeader(c.get('ctx'), page, pageCount);
  return c.json(rows, 200, {
    'x-wp-total': String(total),
    'x-wp-totalpages': String(pageCount),
    'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
    ...(link === '' ? {} : { link }),
  });
}

indexPosts.get('/posts', async (c) => {
  const ctx = c.get('ctx');
  const read = readPostsParams(ctx.url.searchParams);
  if (!read.ok) return c.json(wireParamError(read.problems), 400);
  const { page, per_page: perPage, search, slug, include, exclude, _fields: fields, ...asked } = read.params;
  if (asked.orderby === 'relevance' && search === '') {
    const message = 'You need to define a search term to order by relevance.';
    return c.json(wireError('rest_no_search_term_defined', message, 400), 400);
  }
  if (asked.orderby === 'include' && include.length === 0) {
    const message = 'You need to define an include parameter to order by include.';
    return c.json(wireError('rest_orderby_include_missing_include', message, 400), 400);
  }
  // Modification times are not stored, so a post counts as modified when it was published.
  const orderBy: PostsQuery['orderBy'] = asked.orderby === 'modified' ? 'date' : asked.orderby;
  const { posts, total } = await ctx.store.indexPosts.find(
    postsQuery({
      page,
      perPage,
      search,
      slugs: slug,
      include,
      exclude,
      orderBy,
      isAscending: asked.order === 'asc',
      categories: asked.categories,
      tags: asked.tags,
      fields: fields.map((field) => field.split('.')[0] ?? ''),
    }),
  );
  if (total > 0 && page > Math.ceil(total / perPage)) {
    const message = 'The page number requested is larger than the number of pages available.';
    return c.json(wireError('rest_post_invalid_page_number', message, 400), 400);
  }
  const rows = posts.map((post) => pickFields(wirePost(ctx, post), fields));
  return listed(c, rows, total, page, perPage);
});

indexPosts.get('/posts/:id{[0-9]{1,15}}', async (c) => {
  const ctx = c.get('ctx');
  const read = readPostsParams(ctx.url.searchParams);
  const { posts } = await ctx.store.indexPosts.find(
    postsQuery({ include: [Number(c.req.param('id'))], fields: [], perPage: 1 }),
  );
  const [post] = posts;
  if (!post) return c.json(wireError('rest_post_invalid_id', 'Invalid post ID.', 404), 404);
  return c.json(pickFields(wirePost(ctx, post), read.ok ? read.params._fields : []));
});

/** A tag or a category, with the fields used to filter and order it. */
interface Term {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly count: number;
  readonly description: string;
  readonly wire: Wire;
}

/** There are only a few terms, so they are filtered and ordered here. */
function termsPage(c: Context<AppEnv>, terms: readonly Term[], params: TermsParams): Response {
  const { page, per_page: perPage, search, slug, include, exclude, orderby, order } = params;
  const wanted = terms.filter(
    (term) =>
      (!params.hide_empty || term.count > 0) &&
      (slug.length === 0 || slug.includes(term.slug)) &&
      (include.length === 0 || include.includes(term.id)) &&
      !exclude.includes(term.id) &&
      [term.name, term.slug].some((text) => text.toLowerCase().includes(search.toLowerCase())),
  );
  const keyOf = (term: Term) => (orderby === 'include' ? include.indexOf(term.id) : term[orderby]);
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
  const sorted = wanted.toSorted((a, b) => compare(keyOf(a), keyOf(b)) || a.id - b.id);
  const ordered = order === 'desc' ? sorted.toReversed() : sorted;
  const rows = ordered.slice((page - 1) * perPage, page * perPage).map(({ wire }) => pickFields(wire, params._fields));
  return listed(c, rows, wanted.length, page, perPage);
}

indexPosts.get('/tags', async (c) => {
  const ctx = c.get('ctx');
  const read = readTermsParams(ctx.url.searchParams);
  if (!read.ok) return c.json(wireParamError(read.problems), 400);
  const tags = await ctx.store.indexPosts.tags();
  return termsPage(
    c,
    tags.map((tag) => ({ ...tag, wire: wireTag(ctx, tag) })),
    read.params,
  );
});

indexPosts.get('/categories', async (c) => {
  const ctx = c.get('ctx');
  const read = readTermsParams(ctx.url.searchParams);
  if (!read.ok) return c.json(wireParamError(read.problems), 400);
  const counts = await ctx.store.indexPosts.categoryCounts();
  const terms = ALL_INDEX_CATEGORIES.map((category) => {
    const count = counts.get(category.id) ?? 0;
    return { ...category, count, description: category.about, wire: wireIndexCategory(ctx, category, count) };
  });
  return termsPage(c, terms, read.params);
});

indexPosts.all('*', (c) =>
  c.json(wireError('rest_no_route', 'No route was found matching the URL and request method.', 404), 404),
);
