import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Button } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { PublicListHit } from '#shared/list/public-list.ts';
import { head } from '#shared/seo/head.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { eventDay } from '#worker/pages/public-list/view.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

const PATH = '/giftregistry/search/index';
/** Fewest letters of a search, so that nobody can list every name. */
const FEWEST_LETTERS = 2;
const MOST_WORDS = 6;

function Hits({ ctx, hits }: { ctx: Ctx; hits: readonly PublicListHit[] }): ReactNode {
  const { site } = ctx;
  return (
    <>
      <p role="status">
        {hits.length === 0
          ? 'No registry matches this name.'
          : countOf(hits.length, 'registry', 'registries', site.locale)}
      </p>
      <ul className="registry-hits">
        {hits.map((hit) => (
          <li key={hit.urlKey}>
            <h2 className="d d24">
              <a href={sitePath(site, `/registry/${hit.urlKey}`)}>{hit.owner || hit.name}</a>
            </h2>
            <p className="mute">
              {[hit.owner === '' ? '' : hit.name, hit.eventDate ? eventDay(hit.eventDate, site.locale) : '']
                .filter((words) => words !== '')
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function SearchView({
  ctx,
  asked,
  hits,
}: {
  ctx: Ctx;
  asked: string;
  hits: readonly PublicListHit[] | null;
}): ReactNode {
  return (
    <div className="wrap signup">
      <Breadcrumbs site={ctx.site} trail={[{ name: 'Gift registry', url: PATH, categoryId: null }]} />
      <h1 className="d d64">Find a registry</h1>
      <p>Search by the name of the person you are buying a gift for.</p>
      <search>
        <form className="form" method="get" action={sitePath(ctx.site, PATH)}>
          <TextField name="q" label="Name" defaultValue={asked} isRequired maxLength={100} />
          <Button>Search</Button>
        </form>
      </search>
      {hits === null ? (
        asked !== '' && <p role="status">Please enter at least two letters of the name.</p>
      ) : (
        <Hits ctx={ctx} hits={hits} />
      )}
    </div>
  );
}

/** The search of gift registries by name (spec 1 section 2.1). */
export const registrySearch: PageRoute = {
  path: PATH,
  gate: 'visitor',
  find: async (ctx) => {
    const asked = (ctx.url.searchParams.get('q') ?? '').trim().slice(0, 100);
    const words = asked
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, MOST_WORDS);
    const isEnough = words.some((word) => word.length >= FEWEST_LETTERS);
    return {
      outcome: 'page',
      page: {
        kind: 'content',
        head: head({
          title: 'Find a gift registry',
          description: 'Find a friend’s gift registry by name.',
          ...(asked === '' ? { canonical: PATH, sites: SITE_CODES } : {}),
        }),
        load: async () => {
          const hits = isEnough ? await ctx.store.publicLists.registries(words) : null;
          return { view: <SearchView ctx={ctx} asked={asked} hits={hits} /> };
        },
      },
    };
  },
};
