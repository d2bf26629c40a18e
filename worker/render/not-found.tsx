import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { ProductStrip } from '#client/ui/product/product-strip.tsx';
import { nearestCategory } from '#shared/category/nearest.ts';
import { head } from '#shared/seo/head.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { softly } from '#worker/log/softly.ts';
import type { Sheet } from '#worker/render/assets.ts';
import type { FoundPage } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Links for a visitor whose page was not found. */
function WaysOn({ site, categories }: { site: Site; categories: readonly { name: string; url: string }[] }): ReactNode {
  return (
    <ul className="ways">
      {categories.map((category) => (
        <li key={category.url}>
          <a className="btn line sm" href={sitePath(site, category.url)}>
            {category.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A search field in the middle of the page, for visitors who do not see the one in the header. */
function Search({ site }: { site: Site }): ReactNode {
  return (
    <search aria-label="Search from here">
      <form className="search" action={sitePath(site, '/search')} method="get">
        <Icon name="search" />
        <input
          type="search"
          name="q"
          required
          enterKeyHint="search"
          aria-label="What are you looking for"
          placeholder="Bars, plates, racks…"
        />
      </form>
    </search>
  );
}

/** What the merchant shows on the page in addition to the links above. */
interface NotFoundParts {
  readonly sheets: readonly Sheet[];
  readonly draw: () => Promise<{ readonly view: ReactNode }>;
}

/** How many products of the category that the address probably means are shown. */
const MEANT = 8;

/** Products of the category that the address probably means, and of the one that it is in, with a link to all of them. */
async function meantBy(ctx: Ctx): Promise<ReactNode> {
  const tree = await ctx.store.categories.menu();
  const category = nearestCategory(ctx.path, [...tree.byId.values()]);
  if (!category) return null;
  const { listings } = ctx.store;
  // The category and those that it is in, since it may be small.
  const around = category.path.toReversed().slice(0, 2);
  const ids = await Promise.all(around.map((categoryId) => listings.firstSalable(categoryId, MEANT)));
  const cards = await listings.cards([...new Set(ids.flat())].slice(0, MEANT));
  if (cards.length === 0) return null;
  return (
    <div className="wrap meant">
      <ProductStrip
        widget={null}
        heading={`Looking for ${category.name}?`}
        cards={cards}
        site={ctx.site}
        nowMs={ctx.now}
      />
      <p>
        <a className="btn line" href={sitePath(ctx.site, category.url)}>
          All of {category.name}
        </a>
      </p>
    </div>
  );
}

/** The 404 page in the store's look. */
export async function notFoundPage(ctx: Ctx, parts?: NotFoundParts): Promise<FoundPage> {
  const tree = await ctx.store.categories.menu();
  const categories = tree
    .childrenOf(null)
    .filter((category) => category.inMenu && category.productCount > 0)
    .slice(0, 8);
  return {
    kind: 'error',
    status: 404,
    head: head({ title: 'Page not found' }),
    ...(parts && { sheet: parts.sheets }),
    load: async () => ({
      view: (
        <>
          <div className="wrap lost">
            <p className="eyebrow">404</p>
            <h1 className="d d64">No rep. This page is not here.</h1>
            <p>The link may be outdated or mistyped. Search for what you need, or start with a department.</p>
            <Search site={ctx.site} />
            <WaysOn site={ctx.site} categories={categories} />
            <p>
              <a className="btn" href={sitePath(ctx.site, '/')}>
                Go to the home page
              </a>
            </p>
          </div>
          {await softly(ctx, 'not_found_meant', null, () => meantBy(ctx))}
          {(await parts?.draw())?.view}
        </>
      ),
    }),
  };
}
