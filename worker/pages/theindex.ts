import { categoryBySlug } from '#shared/index-post/categories.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import { sitePath } from '#shared/site/sites.ts';
import { categoryList } from '#worker/pages/theindex/category.tsx';
import { READERS_PATH } from '#worker/pages/theindex/frame.tsx';
import { indexLanding } from '#worker/pages/theindex/landing.tsx';
import { postPage } from '#worker/pages/theindex/post.tsx';
import { readersPage } from '#worker/pages/theindex/ryourogue.tsx';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';

/** A category by its address, or a post by the last part of its address (spec 1 section 2.1). */
const below: PageRoute = {
  path: `${INDEX_PATH}/*`,
  gate: 'public',
  find: async (ctx) => {
    const path = cleanPath(ctx.path);
    const toClean = () => redirectTo(sitePath(ctx.site, path) + ctx.url.search, 301);
    if (path === INDEX_PATH || path === READERS_PATH) return toClean();
    const [first = '', ...rest] = path.slice(INDEX_PATH.length + 1).split('/');
    const category = rest.length === 0 ? categoryBySlug(first) : undefined;
    // The page of a post redirects to its canonical address itself.
    if (!category) return postPage(ctx, rest.at(-1) ?? first);
    return ctx.path === path ? categoryList(ctx, category) : toClean();
  },
};

/** Pages of The Index. */
export const indexPages: readonly PageRoute[] = [indexLanding, readersPage, below];
