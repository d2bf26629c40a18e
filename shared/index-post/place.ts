/** The path of The Index on every site. */
export const INDEX_PATH = '/theindex';
/** Its feed of new posts (RSS). */
export const INDEX_FEED: { readonly path: string; readonly title: string } = {
  path: `${INDEX_PATH}/feed`,
  title: 'The Index',
};

/** Posts of one page of a list (spec 1 section 9). */
export const INDEX_PAGE_SIZE = 20;
/** Posts of the search preview (spec 1 section 9). */
export const PREVIEW_POSTS = 4;
