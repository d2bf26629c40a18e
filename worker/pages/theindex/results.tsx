import type { ReactNode } from 'react';
import { countOf } from '#client/ui/count-text.ts';
import { Pager } from '#client/ui/pager.tsx';
import { INDEX_PAGE_SIZE, INDEX_PATH } from '#shared/index-post/place.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { mendedQuery, postsWith } from '#shared/index-post/search-known.ts';
import { head } from '#shared/seo/head.ts';
import { SITE_CODES, type Site, sitePath } from '#shared/site/sites.ts';
import { newestPosts } from '#worker/acts/newest-posts.ts';
import type { PostsAnswer } from '#worker/ports/index/port.ts';
import { MISSING, type Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { IndexHead, IndexSearch } from './frame.tsx';
import { pageAsked, pageCountOf, pageQuery } from './paging.ts';
import { type Sizes, StoryGrid, sizesOf } from './stories.tsx';

/** What a search in The Index found. */
interface Found extends PostsAnswer {
  /** The query that found it, if the typed one was mended. */
  readonly mended: string | undefined;
  /** The blog could not search; these are some of its newest stories. */
  readonly isLimited?: boolean;
}

interface ResultsProps {
  readonly site: Site;
  readonly query: string;
  readonly found: Found;
  readonly page: number;
  readonly sizes: Sizes;
}

function Results({ site, query, found, page, sizes }: ResultsProps): ReactNode {
  const { posts, total, isKnown, mended, isLimited = false } = found;
  const count = total === 0 ? 'No stories' : countOf(total, 'story', 'stories', site.locale);
  return (
    <div className="wrap ixlist">
      <div className="sechead">
        <div>
          <h1 className="d d64">{`Stories about “${mended ?? query}”`}</h1>
          {mended !== undefined && <p>{`No stories match “${query}”, so these are about “${mended}”.`}</p>}
          {isLimited && <p>Right now, you can search only our newest stories.</p>}
          <p className="mute">{isKnown ? count : 'Stories are currently unavailable. Please try again soon.'}</p>
        </div>
        <IndexSearch site={site} query={query} />
      </div>
      {posts.length > 0 ? (
        <StoryGrid site={site} posts={posts} sizes={sizes} level="h2" />
      ) : (
        <div className="ixnone">
          {isKnown && <p>No stories in The Index match your search. Try fewer words, or search for products.</p>}
          <p>
            <a className="btn line" href={`${sitePath(site, '/search')}?${new URLSearchParams({ q: query })}`}>
              Search the store
            </a>
          </p>
        </div>
      )}
      <Pager
        path={sitePath(site, INDEX_PATH)}
        page={page}
        pageCount={pageCountOf(total)}
        queryForPage={(at) => pageQuery(at, { q: query })}
        shown={(page - 1) * INDEX_PAGE_SIZE + posts.length}
        total={total}
        locale={site.locale}
      />
    </div>
  );
}

const ask = (ctx: Ctx, search: string, page: number): Promise<PostsAnswer> =>
  ctx.ports.index.posts(postsQuery({ page, perPage: INDEX_PAGE_SIZE, search, orderBy: 'relevance' }));

/**
 * Searches. A query that finds nothing is mended and searched for again; while a blog does not answer, the posts that are
 * known of it are searched here.
 */
async function find(ctx: Ctx, query: string, page: number): Promise<Found> {
  const asked = await ask(ctx, query, page);
  if (asked.total > 0) return { ...asked, mended: undefined };
  const [all, { tags }] = await Promise.all([newestPosts(ctx), ctx.ports.index.tags()]);
  const mended = mendedQuery(query, all.posts, tags);
  if (!asked.isKnown) {
    const whole = postsWith(query, all.posts, tags);
    const found = whole.length > 0 || mended === undefined ? whole : postsWith(mended, all.posts, tags);
    const posts = found.slice((page - 1) * INDEX_PAGE_SIZE, page * INDEX_PAGE_SIZE);
    const total = found.length;
    // Nothing found among the newest stories says nothing about the others.
    const isKnown = total > 0;
    return { posts, total, isKnown, isFresh: false, mended: found === whole ? undefined : mended, isLimited: isKnown };
  }
  const again = mended === undefined ? undefined : await ask(ctx, mended, page);
  return again && again.total > 0 ? { ...again, mended } : { ...asked, mended: undefined };
}

/** The results of a search in The Index (spec 1 section 2.1). */
export async function results(ctx: Ctx, query: string): Promise<Resolution> {
  const page = pageAsked(ctx);
  if (page === undefined) return MISSING;
  const found = await find(ctx, query, page);
  if (found.isKnown && page > Math.max(1, pageCountOf(found.total))) return MISSING;
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'theindex',
      // Search results have no canonical address.
      head: head({ title: `Stories about “${query}”`, sites: SITE_CODES }),
      load: async () => {
        const sizes = await sizesOf(ctx, found.posts);
        return {
          isPartial: !found.isFresh,
          view: (
            <>
              <IndexHead site={ctx.site} current={null} />
              <Results site={ctx.site} {...{ query, found, page, sizes }} />
            </>
          ),
        };
      },
    },
  };
}
