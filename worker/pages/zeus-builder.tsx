import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { GymPlan } from '#client/ui/gym/plan.tsx';
import { gearIndex, sumOf } from '#shared/gym-design/gear.ts';
import { GYM_TEMPLATES } from '#shared/gym-design/templates.ts';
import { formatMoney } from '#shared/money/money.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { BUILDER, builderPage, isBuilt, publicHead } from './zeus-builder/frame.tsx';
import { type OfferedTemplate, offeredTemplates } from './zeus-builder/templates.ts';

function TemplateCard({ ctx, offered }: { readonly ctx: Ctx; readonly offered: OfferedTemplate }): ReactNode {
  const { site } = ctx;
  const { template, design, gear } = offered;
  const index = gearIndex(gear);
  const { total, isFrom } = sumOf(design, index);
  const { width, depth, height } = template.room;
  return (
    <li className="gym-card" data-testid="gym-template">
      <GymPlan design={design} index={index} />
      <h2 className="d d32">{template.name}</h2>
      <p>{template.text}</p>
      <p className="s14 mute">{`${width} × ${depth} in, ceiling ${height} in, ${design.things.length} items`}</p>
      <p>
        <b>{`${isFrom ? 'From ' : ''}${formatMoney(total, site.locale, site.currency)}`}</b>
      </p>
      <p>
        <ButtonLink look="line" href={sitePath(site, `${BUILDER.edit}?template=${template.key}`)}>
          Start from it<span className="vh">{` ${template.name}`}</span>
        </ButtonLink>
      </p>
    </li>
  );
}

async function TemplateCards({ ctx, isFeatured }: { readonly ctx: Ctx; readonly isFeatured: boolean }) {
  const wanted = GYM_TEMPLATES.filter((template) => !isFeatured || template.isFeatured);
  const offered = await offeredTemplates(ctx, wanted);
  if (offered.length === 0) return <p>There are currently no templates. You can start with an empty room.</p>;
  return (
    <ul className="gym-cards">
      {offered.map((each) => (
        <TemplateCard key={each.template.key} ctx={ctx} offered={each} />
      ))}
    </ul>
  );
}

const TITLE = 'ZEUS Gym Builder';
const ABOUT =
  'Plan your gym to scale before anything is delivered: room dimensions in inches, real equipment footprints and current prices.';

/** Explains the builder and shows featured gyms (spec 1 section 2.1). */
export const featuredGymsPage: PageRoute = {
  path: BUILDER.root,
  gate: 'public',
  isHere: isBuilt,
  find: async (ctx) =>
    builderPage(ctx, { title: TITLE, head: publicHead(BUILDER.root, ABOUT) }, async () => (
      <>
        <div className="gym-lead">
          <p>{ABOUT}</p>
          <p>
            The builder shows you what overlaps, what does not fit under the ceiling and where a bar cannot be loaded.
            Save gyms to your account, share them with a link, and add everything to your cart at once.
          </p>
          <p className="row">
            <ButtonLink look="buy" href={sitePath(ctx.site, BUILDER.edit)}>
              Start with an empty room
            </ButtonLink>
            <ButtonLink look="line" href={sitePath(ctx.site, BUILDER.templates)}>
              All templates
            </ButtonLink>
          </p>
        </div>
        {await TemplateCards({ ctx, isFeatured: true })}
      </>
    )),
};

/** All templates to start from. */
export const templatesPage: PageRoute = {
  path: BUILDER.templates,
  gate: 'public',
  isHere: isBuilt,
  find: async (ctx) => {
    const about = 'Gym plans to start from, drawn to scale with current prices: garages, a basement, a training hall.';
    const page = { title: 'Gym templates', head: publicHead(BUILDER.templates, about) };
    return builderPage(ctx, page, () => TemplateCards({ ctx, isFeatured: false }));
  },
};

/** The short address of the builder. */
export const zeusPage: PageRoute = {
  path: '/zeus',
  gate: 'public',
  isHere: isBuilt,
  find: async (ctx) => redirectTo(sitePath(ctx.site, BUILDER.root), 301),
};
