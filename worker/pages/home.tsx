import { SITE_CODES } from '#shared/site/sites.ts';
import { servedContent } from '#worker/pages/content.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { ContentPage } from '#worker/store/content/cms.ts';

/** The home page: a content page written by the merchant. A store without one opens with its departments. */
export const home: PageRoute = {
  path: '/',
  gate: 'public',
  find: async (ctx) => {
    const [page, { sites }] = await Promise.all([ctx.store.content.page('home'), ctx.store.navigation.published()]);
    return servedContent(ctx, page && page.blocks.length > 0 ? page : defaultHome(page), '/', 'home', sites);
  },
};

/** The home page until the merchant has written one of blocks. */
function defaultHome(written: ContentPage | undefined): ContentPage {
  return {
    pageId: 0,
    identifier: 'home',
    title: 'Home',
    heading: 'Northbar',
    content: written?.content ?? '',
    meta: written?.meta ?? { title: '', description: '', keywords: '' },
    blocks: [{ name: 'departments', props: {} }],
    sites: SITE_CODES,
  };
}
