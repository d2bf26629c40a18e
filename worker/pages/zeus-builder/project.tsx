import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { GymPlan } from '#client/ui/gym/plan.tsx';
import { STORE_ACTIONS } from '#shared/gym-design/act.ts';
import { NEW_DESIGN } from '#shared/gym-design/contract.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import { gearIndex, offerOf, sumOf, sumWords } from '#shared/gym-design/gear.ts';
import { designText } from '#shared/gym-design/text.ts';
import { formatMoney } from '#shared/money/money.ts';
import { sitePath } from '#shared/site/sites.ts';
import { gearOfDesigns } from '#worker/acts/gear.ts';
import { forCustomers } from '#worker/pages/account/parts/gate.ts';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { SavedDesign } from '#worker/store/gym/gym-designs.ts';
import { drawnIn, editorPage, readVersion } from './editor.tsx';
import { BUILDER, builderPage, isBuilt } from './frame.tsx';
import { takeDesign } from './take-design.ts';
import { templateByKey } from './templates.ts';

/** A new design: empty, from a template, or from the page's address. */
export const newGymPage: PageRoute = {
  path: BUILDER.edit,
  gate: 'visitor',
  isHere: isBuilt,
  take: takeDesign,
  find: async (ctx) => {
    const blank = { designId: null, version: null };
    const drawn = drawnIn(ctx);
    const key = ctx.url.searchParams.get('template');
    if (drawn || key === null) return editorPage(ctx, { ...blank, design: drawn ?? NEW_DESIGN });
    const offered = await templateByKey(ctx, key);
    return offered ? editorPage(ctx, { ...blank, design: offered.design }) : MISSING;
  },
};

async function SharedView({ ctx, saved }: { readonly ctx: Ctx; readonly saved: SavedDesign }): Promise<ReactNode> {
  const { design } = saved;
  const { site } = ctx;
  const index = gearIndex(await gearOfDesigns(ctx, [design]));
  const sum = sumOf(design, index);
  const print = (minor: number | null) => formatMoney(minor, site.locale, site.currency);
  const text = designText(design);
  return (
    <div className="gym-shared">
      <GymPlan design={design} index={index} />
      <div className="gym-side">
        <p>{`A room of ${design.room.width} × ${design.room.depth} in, ${design.room.height} in high.`}</p>
        <ol className="gym-things">
          {design.things.map((thing, at) => {
            const gear = index.get(thing.productId);
            return (
              <li key={thing.id} className="gym-thing">
                <span className="gym-number" aria-hidden="true">
                  {at + 1}
                </span>
                <div className="gym-what">
                  {gear ? (
                    <a className="link" href={sitePath(site, gear.url)}>
                      {gear.name}
                    </a>
                  ) : (
                    'No longer sold'
                  )}
                  <b>{print(offerOf(index, thing)?.price ?? null)}</b>
                </div>
              </li>
            );
          })}
        </ol>
        <p className="gym-total">
          <span>{sumWords(sum).label}</span> <b>{print(sum.total)}</b>
        </p>
        <form method="post" action={sitePath(site, BUILDER.edit)} className="row">
          <input type="hidden" name={DESIGN_FIELDS.design} value={text} />
          <Button look="buy" name="action" value={STORE_ACTIONS.cart} isDisabled={design.things.length === 0}>
            Add all to cart
          </Button>
          <ButtonLink
            look="line"
            href={sitePath(site, `${BUILDER.edit}?${new URLSearchParams({ [DESIGN_FIELDS.design]: text })}`)}
          >
            Customize this plan
          </ButtonLink>
        </form>
      </div>
    </div>
  );
}

function sharedPage(ctx: Ctx, saved: SavedDesign): Resolution {
  return builderPage(ctx, { title: saved.design.name }, () => SharedView({ ctx, saved }));
}

/**
 * A saved design. Its owner can change it; others can see it while it is shared. Guests are asked to log in, because it
 * may be theirs.
 */
export const gymPage: PageRoute = {
  path: BUILDER.project,
  gate: 'owner',
  isHere: isBuilt,
  take: takeDesign,
  find: async (ctx, { projectId = '' }) => {
    const { gymDesigns } = ctx.store;
    const { session } = ctx;
    const own =
      session.kind === 'customer'
        ? await gymDesigns.own({ designId: projectId, customerId: session.customerId })
        : undefined;
    if (own) {
      const drawn = drawnIn(ctx);
      const version = readVersion(ctx.url.searchParams.get('version'));
      return editorPage(ctx, {
        designId: own.designId,
        design: drawn ?? own.design,
        version: drawn ? (version ?? own.version) : own.version,
      });
    }
    const shared = await gymDesigns.shared(projectId);
    if (shared) return sharedPage(ctx, shared);
    return forCustomers(ctx, async () => MISSING);
  },
};
