import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { INDEX_FEED, INDEX_PAGE_SIZE, INDEX_PATH } from '#shared/index-post/place.ts';
import type { IndexPost, IndexTag } from '#shared/index-post/post.ts';
import { type PostsQuery, postsQuery } from '#shared/index-post/posts-query.ts';
import { head } from '#shared/seo/head.ts';
import { breadcrumbData } from '#shared/seo/structured-data.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { MISSING, type Resolution } from '#worker/render/page.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { IndexHead } from './frame.tsx';
import { pageAsked, pageCountOf, pageQuery } from './paging.ts';
import { LeadStory, type Sizes, StoryGrid, sizesOf } from './stories.tsx';

/** A list of stories with its own address. */
export interface StoryList {
  readonly title: string;
  readonly about: string;
  readonly path: string;
  readonly filter: Partial<Pick<PostsQuery, 'categories' | 'tags'>>;
  /** The post at the top of the list, which is not repeated below. */
  readonly lead: IndexPost | undefined;
  /** Tags that can filter the list, and the current one. */
  readonly tags: readonly IndexTag[];
  readonly tag: IndexTag | undefined;
  /** False if the lead or the tags are not what the blog says now. */
  readonly isFresh: boolean;
  /** Content below the list. */
  readonly foot?: ReactNode;
}

interface ViewProps {
  readonly ctx: Ctx;
  readonly list: StoryList;
  readonly posts: readonly IndexPost[];
  readonly total: number;
  readonly page: number;
  readonly isKnown: boolean;
  readonly sizes: Sizes;
}

/** The query parameters of a list: its tag. */
const queryOf = ({ tag }: StoryList): Record<string, string> => (tag ? { tag: tag.slug } : {});

function TagFilter({ ctx, list }: Pick<ViewProps, 'ctx' | 'list'>): ReactNode {
  const path = sitePath(ctx.site, list.path);
  if (list.tags.length === 0) return null;
  return (
    <nav className="ixtags" aria-label="Topics">
      <ul className="chips">
        <li>
          <a className="chip" href={path} aria-current={list.tag ? undefined : 'page'}>
            All
          </a>
        </li>
        {list.tags.map((tag) => (
          <li key={tag.id}>
            <a
              className="chip"
              href={path + pageQuery(1, { tag: tag.slug })}
              aria-current={tag.id === list.tag?.id ? 'page' : undefined}
            >
              {tag.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ListView({ ctx, list, posts, total, page, isKnown, sizes }: ViewProps): ReactNode {
  const { site } = ctx;
  const trail = [
    { name: 'The Index', url: INDEX_PATH, categoryId: null },
    { name: list.title, url: list.path, categoryId: null },
  ];
  const lead = page === 1 ? list.lead : undefined;
  return (
    <>
      <IndexHead site={site} current={list.path} />
      <div className="wrap ixlist">
        {ctx.visitor.app === null && <Breadcrumbs site={site} trail={trail} />}
        <h1 className="d d64">{list.title}</h1>
        <p className="intro">{list.about}</p>
        <TagFilter ctx={ctx} list={list} />
      </div>
      {lead && <LeadStory site={site} post={lead} sizes={sizes} level="h2" isFirst />}
      <div className="wrap ixlist">
        {posts.length > 0 && <StoryGrid site={site} posts={posts} sizes={sizes} level="h2" />}
        {posts.length === 0 && !lead && (
          <p className="ixnone">
            {isKnown ? 'Nothing here yet. The other categories have more.' : 'Stories are currently unavailable.'}
          </p>
        )}
        <Pager
          path={sitePath(site, list.path)}
          page={page}
          pageCount={pageCountOf(total)}
          queryForPage={(at) => pageQuery(at, queryOf(list))}
          shown={(page - 1) * INDEX_PAGE_SIZE + posts.length}
          total={total}
          locale={site.locale}
        />
        {list.foot}
      </div>
      <StructuredData data={breadcrumbData(ctx.origin, site, trail)} />
    </>
  );
}

/** A page of a list of stories. A page number past the end is not found. */
export async function listPage(ctx: Ctx, list: StoryList): Promise<Resolution> {
  const page = pageAsked(ctx);
  if (page === undefined) return MISSING;
  const exclude = list.lead ? [list.lead.id] : [];
  const { posts, total, isKnown, isFresh } = await ctx.ports.index.posts(
    postsQuery({ ...list.filter, page, perPage: INDEX_PAGE_SIZE, exclude }),
  );
  const pageCount = Math.max(1, pageCountOf(total));
  if (isKnown && page > pageCount) return MISSING;
  const canonical = list.path + pageQuery(page, queryOf(list));
  const title = [list.title, ...(list.tag ? [list.tag.name] : []), ...(page > 1 ? [`page ${page}`] : [])].join(', ');
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'theindex',
      head: head({
        title: `${title} | The Index`,
        description: list.about,
        canonical,
        sites: SITE_CODES,
        feed: INDEX_FEED,
        prev: page > 1 ? pageQuery(page - 1, queryOf(list)) : null,
        next: page < pageCount ? pageQuery(page + 1, queryOf(list)) : null,
      }),
      load: async () => {
        const sizes = await sizesOf(ctx, list.lead ? [list.lead, ...posts] : posts);
        return {
          isPartial: !(isFresh && list.isFresh),
          view: <ListView {...{ ctx, list, posts, total, page, isKnown, sizes }} />,
        };
      },
    },
  };
}
