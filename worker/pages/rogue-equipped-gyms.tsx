import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Button } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { gymArea } from '#shared/gym/words.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { GymFacts } from '#worker/pages/rogue-equipped-gyms/facts.tsx';
import { type AskedGyms, askedGyms, findGyms, LONGEST_GYM_SEARCH } from '#worker/pages/rogue-equipped-gyms/search.ts';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { MapGym } from '#worker/store/gym/gyms.ts';
import type { CategoryTree } from '#worker/store/product/categories.ts';

/** The path of the map on each site. */
export const GYM_MAP_PATH = '/rogue-equipped-gyms';

const TITLE = 'Equipped gyms';
const PER_PAGE = 24;

function queryOf({ text, page }: AskedGyms): string {
  const query = new URLSearchParams({ ...(text && { q: text }), ...(page > 1 && { page: String(page) }) }).toString();
  return query === '' ? '' : `?${query}`;
}

interface GroupProps {
  readonly ctx: Ctx;
  readonly gyms: readonly MapGym[];
  readonly categories: CategoryTree;
}

function Cards({ ctx, gyms, categories, level }: GroupProps & { readonly level: 'h3' | 'h4' }): ReactNode {
  const Heading = level;
  return (
    <ul className="gym-cards">
      {gyms.map((gym) => (
        <li key={gym.gymId} className="gym-card">
          <Heading className="d d24">{gym.name}</Heading>
          <GymFacts gym={gym} site={ctx.site} categories={categories} />
        </li>
      ))}
    </ul>
  );
}

/** Gyms of a country, grouped by region if it has any. */
function Country(props: GroupProps & { readonly name: string }): ReactNode {
  const { ctx, name, gyms, categories } = props;
  const regions = [...Map.groupBy(gyms, (gym) => gymArea(gym).region)];
  return (
    <section className="gym-country">
      <h2 className="d d44">{name}</h2>
      {regions.map(([region, there]) =>
        region === '' ? (
          <Cards key={region} ctx={ctx} gyms={there} categories={categories} level="h3" />
        ) : (
          <section key={region} className="gym-region">
            <h3 className="d d32">{region}</h3>
            <Cards ctx={ctx} gyms={there} categories={categories} level="h4" />
          </section>
        ),
      )}
    </section>
  );
}

function SearchForm({ ctx, text }: { readonly ctx: Ctx; readonly text: string }): ReactNode {
  return (
    <search>
      <form className="gym-search" method="get" action={sitePath(ctx.site, GYM_MAP_PATH)}>
        <TextField
          name="q"
          id="gym-q"
          type="search"
          label="Name or place"
          defaultValue={text}
          maxLength={LONGEST_GYM_SEARCH}
        />
        <Button>Search</Button>
      </form>
    </search>
  );
}

async function GymMap({ ctx, asked }: { readonly ctx: Ctx; readonly asked: AskedGyms }): Promise<ReactNode> {
  const { site } = ctx;
  const [{ gyms, count, page }, categories] = await Promise.all([
    findGyms(ctx, asked, PER_PAGE),
    ctx.store.categories.menu(),
  ]);
  const nothing = asked.text === '' ? 'No gym is on the map yet.' : 'No gym matches this name or place.';
  const countries = [...Map.groupBy(gyms, (gym) => gymArea(gym).country)];
  return (
    <div className="wrap gym-map">
      <Breadcrumbs site={site} trail={[{ name: TITLE, url: GYM_MAP_PATH, categoryId: null }]} />
      <h1 className="d d64">{TITLE}</h1>
      <p>
        Gyms that train on our equipment.{' '}
        <a className="link" href={sitePath(site, '/account/my-gyms')}>
          Put yours on the map
        </a>
      </p>
      <SearchForm ctx={ctx} text={asked.text} />
      <p role="status">
        {count === 0 ? nothing : countOf(count, 'gym', 'gyms', site.locale)}
        {asked.text !== '' && (
          <>
            {' '}
            <a className="link" href={sitePath(site, GYM_MAP_PATH)}>
              Show all gyms
            </a>
          </>
        )}
      </p>
      {countries.map(([name, there]) => (
        <Country key={name} ctx={ctx} name={name} gyms={there} categories={categories} />
      ))}
      <Pager
        path={sitePath(site, GYM_MAP_PATH)}
        page={page}
        pageCount={Math.ceil(count / PER_PAGE)}
        queryForPage={(at) => queryOf({ ...asked, page: at })}
        shown={(page - 1) * PER_PAGE + gyms.length}
        total={count}
        locale={site.locale}
      />
    </div>
  );
}

/**
 * The map of equipped gyms, while the flag `enable_gym_map` is on (spec 1 section 2.1). It is rendered for each
 * request, so that a gym disappears as soon as its owner removes it, and the map as soon as the flag is off.
 */
export const gymMapPage: PageRoute = {
  path: GYM_MAP_PATH,
  gate: 'visitor',
  isHere: ({ flags }) => flags.enable_gym_map,
  find: async (ctx) => {
    const asked = askedGyms(ctx.url);
    return {
      outcome: 'page',
      page: {
        kind: 'content',
        // Gym cards use the styles of the account area.
        sheet: 'account',
        head: head({
          title: asked.page > 1 ? `${TITLE} – page ${asked.page}` : TITLE,
          description: 'Garage gyms, affiliates, schools and bases that train on our equipment, by country and region.',
          // Search results get no canonical address. Other sites may have no map, so only this one is listed.
          ...(asked.text === '' ? { canonical: GYM_MAP_PATH + queryOf(asked), sites: [ctx.site.code] } : {}),
        }),
        load: async () => ({ view: await GymMap({ ctx, asked }) }),
      },
    };
  },
};
