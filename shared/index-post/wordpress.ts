import { escapeHtml } from '#shared/encode/escape-html.ts';
import { croppedUrl, pictureUrl } from '#shared/image/transform.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { IndexCategory } from './categories.ts';
import { INDEX_PATH } from './place.ts';
import type { IndexPost, IndexTag, PostPicture } from './post.ts';

/** The base of the addresses in an answer. */
interface Whereabouts {
  /** Public origin without a trailing slash. */
  readonly origin: string;
  readonly site: Site;
}

const SMALL_WIDTH = 768;
const LARGE_WIDTH = 1284;

/** A time in WordPress's format: UTC without a suffix. Null if unknown. */
function stamp(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().slice(0, 19);
}

function pathOf(picture: PostPicture | null, address: (file: string) => string): string | null {
  if (picture === null) return null;
  return 'file' in picture ? address(picture.file) : picture.src;
}

/**
 * A post in the format of WordPress, with the additional fields of a blog like this one (spec 1 section 3). `customJs`
 * is always empty, because the store keeps no scripts of posts.
 */
export function wirePost({ origin, site }: Whereabouts, post: IndexPost): Readonly<Record<string, unknown>> {
  const link = origin + sitePath(site, post.path);
  const date = stamp(post.dateMs);
  return {
    id: post.id,
    date,
    date_gmt: date,
    guid: { rendered: link },
    modified: date,
    modified_gmt: date,
    slug: post.slug,
    status: 'publish',
    type: 'post',
    link,
    title: { rendered: escapeHtml(post.title) },
    content: { rendered: post.content, protected: false },
    excerpt: { rendered: post.excerpt === '' ? '' : `<p>${escapeHtml(post.excerpt)}</p>\n`, protected: false },
    author: 0,
    featured_media: 0,
    comment_status: 'closed',
    ping_status: 'closed',
    sticky: false,
    template: '',
    format: post.format,
    meta: [],
    categories: post.categories,
    tags: post.tags,
    featuredImagePath: pathOf(post.picture, (file) => croppedUrl(file, SMALL_WIDTH, '3x2')),
    largeFeaturedImagePath: pathOf(post.largePicture, (file) => pictureUrl(file, LARGE_WIDTH)),
    featuredVideo: post.video,
    authorName: post.author?.name ?? null,
    authorPicture: pathOf(post.author?.picture ?? null, (file) => croppedUrl(file, SMALL_WIDTH, '1x1')),
    customCss: post.css,
    customJs: '',
  };
}

/** The fields that categories and tags have in common. */
function wireTerm(term: Omit<IndexTag, 'count'>, count: number, link: string, taxonomy: string) {
  const { id, name, slug, description } = term;
  return { id, count, description: escapeHtml(description), link, name: escapeHtml(name), slug, taxonomy };
}

/** A tag in the format of WordPress. */
export function wireTag({ origin, site }: Whereabouts, tag: IndexTag): Readonly<Record<string, unknown>> {
  const link = `${origin}${sitePath(site, INDEX_PATH)}?q=${encodeURIComponent(tag.name)}`;
  return { ...wireTerm(tag, tag.count, link, 'post_tag'), meta: [] };
}

/** A category in the format of WordPress. */
export function wireIndexCategory(
  { origin, site }: Whereabouts,
  category: IndexCategory,
  count: number,
): Readonly<Record<string, unknown>> {
  const link = origin + sitePath(site, `${INDEX_PATH}/${category.slug}`);
  return { ...wireTerm({ ...category, description: category.about }, count, link, 'category'), parent: 0, meta: [] };
}

/** Picks the fields named by `_fields`, including nested ones like `title.rendered`; all fields if it is empty. */
export function pickFields(
  value: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Readonly<Record<string, unknown>> {
  if (fields.length === 0) return value;
  const picked: Record<string, unknown> = {};
  for (const field of fields) {
    const [name = '', ...below] = field.split('.');
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    if (own === undefined) continue;
    if (below.length === 0) picked[name] = own;
    else if (typeof own === 'object' && own !== null && picked[name] !== own) {
      const inner = pickFields(own as Record<string, unknown>, [below.join('.')]);
      picked[name] = { ...(picked[name] as object | undefined), ...inner };
    }
  }
  return picked;
}

/** The problem of a parameter, in WordPress's words. */
export interface ParamProblem {
  readonly param: string;
  readonly code: string;
  readonly message: string;
}

/** An error in the format of WordPress. */
export function wireError(code: string, message: string, status: number, more: Readonly<Record<string, unknown>> = {}) {
  return { code, message, data: { status, ...more } };
}

/** The error for invalid parameters. */
export function wireParamError(problems: readonly ParamProblem[]) {
  const names = problems.map(({ param }) => param);
  return wireError('rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, 400, {
    params: Object.fromEntries(problems.map(({ param, message }) => [param, message])),
    details: Object.fromEntries(problems.map(({ param, code, message }) => [param, { code, message, data: null }])),
  });
}
