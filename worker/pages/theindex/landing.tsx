import type { ReactNode } from 'react';
import { FEATURING } from '#shared/index-post/categories.ts';
import { INDEX_FEED, INDEX_PATH } from '#shared/index-post/place.ts';
import type { IndexPost } from '#shared/index-post/post.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { head } from '#shared/seo/head.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { newestPosts } from '#worker/acts/newest-posts.ts';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { IndexHead, IndexSearch, LONGEST_INDEX_SEARCH, READERS_PATH } from './frame.tsx';
import { MostRead, mostReadOf, mostReadSlugs } from './most-read.tsx';
import { results } from './results.tsx';
import { LeadStory, type Sizes, StoryGrid, StoryRows, sizesOf } from './stories.tsx';

const DESCRIPTION =
  'Stories from Northbar: the history of strength, gym tours, athletes, how to choose and care for equipment, and one movement at a time.';

const NEWEST = 3;
const CHOSEN = 6;
const WEEK_MS = 7 * DAY_MS;

/** Posts on the landing page, from the newest and the featured ones. */
interface Landing {
  readonly lead: IndexPost | undefined;
  readonly newest: readonly IndexPost[];
  /** Shown at full width further down. */
  readonly full: IndexPost | undefined;
  readonly rows: readonly IndexPost[];
  /** True if the editors chose the rows; otherwise they are the next newest posts. */
  readonly isChosen: boolean;
}

function landingOf(newest: readonly IndexPost[], featured: readonly IndexPost[]): Landing {
  const isIn = (id: number) => (post: IndexPost) => post.categories.includes(id);
  const lead = featured.find(isIn(FEATURING.top.id)) ?? featured.find(isIn(FEATURING.full.id)) ?? newest[0];
  const full = featured.find((post) => isIn(FEATURING.full.id)(post) && post.id !== lead?.id);
  const shown = new Set([lead?.id, full?.id]);
  const first = newest.filter(({ id }) => !shown.has(id)).slice(0, NEWEST);
  for (const { id } of first) shown.add(id);
  const chosen = featured.filter((post) => isIn(FEATURING.chosen.id)(post) && !shown.has(post.id)).slice(0, CHOSEN);
  const isChosen = chosen.length > 1;
  const rest = isChosen ? chosen : newest.filter(({ id }) => !shown.has(id)).slice(0, CHOSEN);
  // An even number, because they are shown in pairs.
  const rows = rest.length > 1 ? rest.slice(0, rest.length - (rest.length % 2)) : rest;
  return { lead, full, newest: first, rows, isChosen };
}

function Nothing({ isKnown }: { readonly isKnown: boolean }): ReactNode {
  return (
    <div className="wrap ixnone">
      <h1 className="d d64">{isKnown ? 'Nothing has been written yet' : 'Stories are unavailable'}</h1>
      <p>{isKnown ? 'The first story is on its way.' : 'Please reload the page in a moment.'}</p>
    </div>
  );
}

interface LandingProps {
  readonly ctx: Ctx;
  readonly landing: Landing;
  readonly read: readonly IndexPost[];
  readonly sizes: Sizes;
}

function LandingView({ ctx, landing, read, sizes }: LandingProps): ReactNode {
  const { site } = ctx;
  const { lead, full, newest, rows, isChosen } = landing;
  const isFresh = newest.some(({ dateMs }) => dateMs !== null && ctx.now - dateMs < WEEK_MS);
  return (
    <>
      {lead && <LeadStory site={site} post={lead} sizes={sizes} level="h1" isFirst />}
      <div className="wrap">
        <section className="sec">
          <div className="sechead">
            <h2 className="d d44">{isFresh ? 'New this week' : 'Newest stories'}</h2>
            <IndexSearch site={site} />
          </div>
          <StoryGrid site={site} posts={newest} sizes={sizes} />
        </section>
      </div>
      {full && (
        <section className="sec">
          <LeadStory site={site} post={full} sizes={sizes} level="h2" isFirst={false} />
        </section>
      )}
      {rows.length > 0 && (
        <section className="sec wrap">
          <h2 className="d d44 ixtitle">{isChosen ? 'Editors’ picks' : 'More stories'}</h2>
          <StoryRows site={site} posts={rows} sizes={sizes} />
        </section>
      )}
      <MostRead site={site} posts={read} />
      <section className="sec wrap ixreaders">
        <h2 className="d d44">Your gym, your story</h2>
        <p>Readers show the gyms they have built and share what they would do again.</p>
        <a className="btn line" href={sitePath(site, READERS_PATH)}>
          Readers’ stories
        </a>
      </section>
    </>
  );
}

async function landing(ctx: Ctx): Promise<Resolution> {
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'theindex',
      head: head({
        title: 'The Index',
        description: DESCRIPTION,
        canonical: INDEX_PATH,
        sites: SITE_CODES,
        feed: INDEX_FEED,
      }),
      load: async () => {
        const featuring = [FEATURING.top.id, FEATURING.full.id, FEATURING.chosen.id];
        const [newest, featured, known, slugs] = await Promise.all([
          ctx.ports.index.posts(postsQuery()),
          ctx.ports.index.posts(postsQuery({ categories: featuring })),
          newestPosts(ctx),
          mostReadSlugs(ctx),
        ]);
        const read = mostReadOf(slugs, known.posts);
        const shown = landingOf(newest.posts, featured.posts);
        const all = [shown.lead, shown.full, ...shown.newest, ...shown.rows].filter((post) => post !== undefined);
        const sizes = await sizesOf(ctx, all);
        return {
          isPartial: !(newest.isFresh && featured.isFresh && known.isFresh),
          view: (
            <>
              <IndexHead site={ctx.site} current={INDEX_PATH} />
              {shown.lead ? (
                <LandingView ctx={ctx} landing={shown} read={read} sizes={sizes} />
              ) : (
                <Nothing isKnown={newest.isKnown} />
              )}
            </>
          ),
        };
      },
    },
  };
}

/** The Index: its landing page or, with `q`, the results of a search in it (spec 1 section 2.1). */
export const indexLanding: PageRoute = {
  path: INDEX_PATH,
  gate: 'public',
  find: async (ctx) => {
    const query = ctx.url.searchParams.get('q')?.trim().slice(0, LONGEST_INDEX_SEARCH) ?? '';
    return query === '' ? landing(ctx) : results(ctx, query);
  },
};
