import { FEATURING, type IndexCategory } from '#shared/index-post/categories.ts';
import { type IndexTag, tagsOfCategory } from '#shared/index-post/post.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { MISSING, type Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { categoryPath } from './frame.tsx';
import { listPage } from './list.tsx';
import { storiesUnavailable } from './unavailable.tsx';

/** The tag in the query: undefined if there is none, null if it does not exist. */
function tagAsked(ctx: Ctx, tags: readonly IndexTag[]): IndexTag | null | undefined {
  const slug = ctx.url.searchParams.get('tag');
  return slug === null ? undefined : (tags.find((tag) => tag.slug === slug) ?? null);
}

/** The list of a category. A FeaturedCatPage post leads it, and its tags filter it (spec 1 section 3). */
export async function categoryList(ctx: Ctx, category: IndexCategory): Promise<Resolution> {
  const [known, leading] = await Promise.all([
    ctx.ports.index.tags(),
    ctx.ports.index.posts(postsQuery({ categories: [FEATURING.categoryPage.id] })),
  ]);
  const own = tagsOfCategory(known.tags, category);
  const tag = tagAsked(ctx, own);
  if (tag === null) return known.isKnown ? MISSING : storiesUnavailable(ctx);
  const lead = leading.posts.find(({ categories }) => categories.includes(category.id));
  // A post may be in this category and carry the tag of another one, so both are sent; WordPress requires both.
  return listPage(ctx, {
    title: category.name,
    about: category.about,
    path: categoryPath(category.slug),
    filter: { categories: [category.id], ...(tag ? { tags: [tag.id] } : {}) },
    lead: tag ? undefined : lead,
    tags: own,
    tag,
    isFresh: known.isFresh && leading.isFresh,
  });
}
