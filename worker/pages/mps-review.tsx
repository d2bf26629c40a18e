import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import { ASKING_PATH, REVIEWS_PATH } from '#shared/review/place.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { loginHref } from '#worker/pages/account/parts/gate.ts';
import { REVIEW_SAYINGS } from '#worker/pages/account/reviews.tsx';
import { Said } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

const TITLE = 'Review what you bought';
/** How many products it asks about at once; more would be a chore. */
const ASKED = 12;
const STARS = [5, 4, 3, 2, 1];

/** Guests have no orders here, so they log in first and then return. */
function ForGuests({ ctx }: { readonly ctx: Ctx }): ReactNode {
  const back = ctx.path + ctx.url.search;
  const register = `${sitePath(ctx.site, '/account/register')}?redirect=${encodeURIComponent(sitePath(ctx.site, back))}`;
  return (
    <>
      <p>Log in to see what you have bought. A sentence or two on how it holds up helps the next lifter choose.</p>
      <div className="row">
        <ButtonLink href={loginHref(ctx, back)}>Log in</ButtonLink>
        <ButtonLink look="line" href={register}>
          Create an account
        </ButtonLink>
      </div>
      <p>You can also review a product on its own page, whether or not you bought it here.</p>
    </>
  );
}

interface Asked {
  readonly productId: number;
  readonly name: string;
  readonly url: string;
  readonly image: string | null;
}

async function askedOf(ctx: Ctx, customerId: number): Promise<readonly Asked[]> {
  const order = ctx.url.searchParams.get('order');
  const unwritten = await ctx.store.customerReviews.unwritten(customerId, ASKED, order);
  const cards = await ctx.store.listings.cards(unwritten.map(({ productId }) => productId));
  return cards.map(({ productId, name, url, picture }) => ({ productId, name, url, image: picture?.file ?? null }));
}

function AskedLine({ ctx, asked }: { readonly ctx: Ctx; readonly asked: Asked }): ReactNode {
  const { productId, name, url, image } = asked;
  const href = (stars: number) => sitePath(ctx.site, `${REVIEWS_PATH}?product=${productId}&rating=${stars}&from=asked`);
  return (
    <li className="account-ask">
      <span className="row">
        {image !== null && <Thumbnail file={image} />}
        <a className="link" href={sitePath(ctx.site, url)}>
          {name}
        </a>
      </span>
      <span className="row">
        {STARS.map((stars) => (
          <ButtonLink key={stars} look="line" size="sm" href={href(stars)}>
            {`${stars} ★`}
            <span className="vh">{` for ${name}`}</span>
          </ButtonLink>
        ))}
      </span>
    </li>
  );
}

async function forCustomer(ctx: Ctx, customerId: number): Promise<ReactNode> {
  const asked = await askedOf(ctx, customerId);
  return (
    <>
      <Said sayings={REVIEW_SAYINGS} query={ctx.url.searchParams} />
      {asked.length === 0 ? (
        <p>There is nothing left to review. Your next purchases will show up here.</p>
      ) : (
        <>
          <p>Choose a star rating. You can add a few words next.</p>
          <ul>
            {asked.map((each) => (
              <AskedLine key={each.productId} ctx={ctx} asked={each} />
            ))}
          </ul>
        </>
      )}
      <p>
        <a className="link" href={sitePath(ctx.site, REVIEWS_PATH)}>
          All of your reviews
        </a>
      </p>
    </>
  );
}

/**
 * The review page (spec 1 section 2.1). It asks customers about the products they have bought; `order` limits it to
 * that order.
 */
export const mpsReviewPage: PageRoute = {
  path: ASKING_PATH,
  gate: 'visitor',
  find: async (ctx) => {
    const { session, site } = ctx;
    const trail = [{ name: TITLE, url: ASKING_PATH, categoryId: null }];
    return {
      outcome: 'page',
      page: {
        kind: 'content',
        sheet: 'account',
        head: head({ title: TITLE, sites: [] }),
        load: async () => {
          const body =
            session.kind === 'customer' ? await forCustomer(ctx, session.customerId) : <ForGuests ctx={ctx} />;
          return {
            view: (
              <div className="wrap">
                {ctx.visitor.app === null && <Breadcrumbs site={site} trail={trail} />}
                <div className="account-body">
                  <h1 className="d d64">{TITLE}</h1>
                  {body}
                </div>
              </div>
            ),
          };
        },
      },
    };
  },
};
