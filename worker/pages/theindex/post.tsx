import { htmlWithoutDeadLinks } from '#shared/content/links-of.ts';
import { filmAt } from '#shared/film/film.ts';
import { srcset } from '#shared/image/transform.ts';
import { neighborsOf, relatedTo } from '#shared/index-post/neighbors.ts';
import { INDEX_FEED } from '#shared/index-post/place.ts';
import type { IndexPost } from '#shared/index-post/post.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import { head, plainText } from '#shared/seo/head.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { newestPosts } from '#worker/acts/newest-posts.ts';
import { captionsOf } from '#worker/blocks/parts/film-captions.ts';
import { MISSING, type PageBody, type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { PICTURE_SIZES, posterOf } from './feature.tsx';
import { namedProducts } from './named-products.ts';
import { bodyOf } from './post-body.tsx';
import { PostView } from './post-view.tsx';
import { pictureOf, sizesOf } from './stories.tsx';
import { storiesUnavailable } from './unavailable.tsx';

const RELATED = 3;

/** The post's picture for preloading, if the store hosts it. */
async function firstPicture(ctx: Ctx, post: IndexPost) {
  const sized = pictureOf(post, await sizesOf(ctx, [post]), true);
  if (!sized || !('file' in sized.picture)) return { image: null, preload: null };
  const { file } = sized.picture;
  const ratio = post.video !== null && filmAt(post.video) ? '16x9' : undefined;
  return { image: file, preload: { srcset: srcset(file, sized.width, ratio), sizes: PICTURE_SIZES } };
}

async function load(ctx: Ctx, post: IndexPost, isFresh: boolean): Promise<PageBody> {
  const film = post.video === null ? null : filmAt(post.video);
  const [all, known, { cards, gone }, captions] = await Promise.all([
    newestPosts(ctx),
    ctx.ports.index.tags(),
    namedProducts(ctx, post.content),
    film ? captionsOf(ctx, film) : [],
  ]);
  const related = relatedTo(all.posts, post, RELATED);
  const sizes = await sizesOf(ctx, [post, ...related]);
  const content = htmlWithoutDeadLinks(post.content, (href) => gone.has(cleanPath(href.split(/[?#]/)[0] ?? '')));
  const html = await bodyOf(ctx, { ...post, content }, posterOf(pictureOf(post, sizes, true)));
  const tags = post.tags.flatMap((id) => known.tags.find((tag) => tag.id === id) ?? []);
  const neighbors = neighborsOf(all.posts, post.id);
  return {
    isPartial: !(isFresh && all.isFresh && known.isFresh),
    view: <PostView {...{ ctx, post, tags, related, neighbors, sizes, cards, html, captions }} />,
  };
}

/** One post by its slug. Any other address redirects to its canonical one (spec 1 section 2.1). */
export async function postPage(ctx: Ctx, slug: string): Promise<Resolution> {
  const { posts, isKnown, isFresh } = await ctx.ports.index.posts(
    postsQuery({ slugs: [slug], fields: [], perPage: 1 }),
  );
  const [post] = posts;
  if (!post) return isKnown ? MISSING : storiesUnavailable(ctx);
  const path = encodeURI(decodeURI(post.path));
  if (ctx.path !== path) return redirectTo(sitePath(ctx.site, path) + ctx.url.search, 301);
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'theindex',
      head: head({
        title: `${post.title} | The Index`,
        description: plainText(post.excerpt || post.content),
        canonical: post.path,
        sites: SITE_CODES,
        type: 'article',
        feed: INDEX_FEED,
        ...(await firstPicture(ctx, post)),
      }),
      load: () => load(ctx, post, isFresh),
    },
  };
}
