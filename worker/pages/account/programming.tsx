import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import type { Program } from '#shared/program/contract.ts';
import { sitePath } from '#shared/site/sites.ts';
import { GearSpecs, specRows } from '#worker/pages/product/specs.tsx';
import { MISSING, type PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { idOf } from '#worker/request/service.ts';
import { accountRoute, inAccount } from './frame.tsx';
import { forCustomers } from './gate.ts';
import { workoutHref } from './workouts/place.ts';

const PLACE = { path: '/account/programming', title: 'Iron Game Programming' } as const;

function Bought({ program, ctx }: { readonly program: Program; readonly ctx: Ctx }): ReactNode {
  const { locale } = ctx.site;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(program.boughtMs);
  return <span className="mute">{`${program.delivery} · since ${day}`}</span>;
}

/** Training programmes that a customer has bought (spec 1 section 2.1). */
export const programmingPage: PageRoute = accountRoute(PLACE, async (ctx, { customerId }) => {
  const programs = await ctx.store.programs.ofCustomer(customerId);
  return (
    <>
      {programs.length === 0 ? (
        <p>You have no programme yet. One that you buy is here at once.</p>
      ) : (
        <ul>
          {programs.map((program) => (
            <li key={program.productId} className="account-ask">
              <p className="account-named">
                <a className="link" href={sitePath(ctx.site, `${PLACE.path}/${program.productId}`)}>
                  {program.name}
                </a>
                <Bought program={program} ctx={ctx} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink look="line" href={sitePath(ctx.site, '/iron-game-programming')}>
          All programmes
        </ButtonLink>
      </p>
    </>
  );
});

async function ProgramView({ ctx, program }: { readonly ctx: Ctx; readonly program: Program }): Promise<ReactNode> {
  const [whole, attributes] = await Promise.all([
    ctx.store.products.byId(program.productId),
    ctx.store.attributes.all(),
  ]);
  return (
    <>
      <p>
        <Bought program={program} ctx={ctx} />
      </p>
      {whole && (
        <>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: descriptions are sanitised when they enter */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: whole.product.texts.description }} />
          <GearSpecs rows={specRows(whole.product, attributes, ctx.site)} />
        </>
      )}
      <p>
        <ButtonLink look="line" href={workoutHref(ctx.site, { workout: 'new', program: String(program.productId) })}>
          Log a workout
        </ButtonLink>
      </p>
      <p>
        <a className="link" href={sitePath(ctx.site, `/account/order/${program.orderId}`)}>
          The order that brought it
        </a>
      </p>
    </>
  );
}

/** One programme, for whoever has bought it. */
export const programPage: PageRoute = {
  path: `${PLACE.path}/:id`,
  isPersonal: true,
  find: (ctx, { id }) =>
    forCustomers(ctx, async ({ customerId }) => {
      const productId = idOf(id);
      const program = productId === undefined ? undefined : await ctx.store.programs.find(customerId, productId);
      if (!program) return MISSING;
      const place = { path: ctx.path, title: program.name, menu: PLACE.path };
      return inAccount(ctx, place, () => ProgramView({ ctx, program }));
    }),
};
