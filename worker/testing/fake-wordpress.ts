/** A post as WordPress's REST answers it, with the fields that a blog like this one adds. */
export interface WireTestPost {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly category: { readonly id: number; readonly slug: string };
  readonly tags: readonly number[];
  readonly excerpt?: string;
  readonly content?: string;
  readonly video?: string;
}

/** The three calls that a store makes. */
export type BlogCall = 'posts' | 'post' | 'tags';

/** Which of the three a request is. */
export const callOf = (url: URL): BlogCall =>
  url.pathname.endsWith('/tags') ? 'tags' : url.searchParams.has('slug') ? 'post' : 'posts';

const number = (text: string | null, usual: number) => (text === null ? usual : Number(text));

/** Whether a list of ids or slugs in the query has one of some values; true without a list. */
const has = (url: URL, name: string, values: readonly (number | string)[]) => {
  const list = url.searchParams.get(name)?.split(',');
  return list === undefined || values.some((value) => list.includes(String(value)));
};

/** Answers a request for posts or tags as WordPress does: filters, pages, totals, and its words for a page too far. */
export function wordpressAnswer(
  url: URL,
  posts: readonly WireTestPost[],
  tags: readonly { readonly id: number; readonly slug: string; readonly name: string; readonly description: string }[],
): Response {
  if (callOf(url) === 'tags') {
    const rows = tags.map((tag) => ({ ...tag, count: posts.filter((post) => post.tags.includes(tag.id)).length }));
    return Response.json(rows);
  }
  const search = url.searchParams.get('search')?.toLowerCase() ?? '';
  const excluded = url.searchParams.get('exclude')?.split(',') ?? [];
  const found = posts.filter(
    (post) =>
      has(url, 'slug', [post.slug]) &&
      has(url, 'include', [post.id]) &&
      has(url, 'categories', [post.category.id]) &&
      has(url, 'tags', post.tags) &&
      !excluded.includes(String(post.id)) &&
      `${post.title} ${post.content ?? ''}`.toLowerCase().includes(search),
  );
  const perPage = number(url.searchParams.get('per_page'), 10);
  const page = number(url.searchParams.get('page'), 1);
  const pages = Math.ceil(found.length / perPage);
  if (page > 1 && page > pages) {
    const message = 'The page number requested is larger than the number of pages available.';
    return Response.json({ code: 'rest_post_invalid_page_number', message, data: { status: 400 } }, { status: 400 });
  }
  const rows = found.slice((page - 1) * perPage, page * perPage).map((post) => ({
    id: post.id,
    date: `2026-05-${String(1 + (post.id % 28)).padStart(2, '0')}T10:00:00`,
    slug: post.slug,
    link: `${url.origin}/theindex/${post.category.slug}/${post.slug}/`,
    title: { rendered: post.title },
    content: { rendered: post.content ?? `<p>The text of ${post.title}.</p>`, protected: false },
    excerpt: { rendered: `<p>${post.excerpt ?? ''}</p>\n`, protected: false },
    categories: [post.category.id],
    tags: post.tags,
    format: 'standard',
    featuredVideo: post.video ?? null,
  }));
  const headers = { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(pages) };
  return Response.json(rows, { headers });
}
