import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { GymPlan } from '#client/ui/gym/plan.tsx';
import { type GearIndex, gearIndex, sumOf } from '#shared/gym-design/gear.ts';
import { LONGEST_NAME } from '#shared/gym-design/limits.ts';
import { formatMoney } from '#shared/money/money.ts';
import { sitePath } from '#shared/site/sites.ts';
import { gearOfDesigns } from '#worker/acts/gear.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { SavedDesign } from '#worker/store/gym/gym-designs.ts';
import { BUILDER, projectPath } from './frame.tsx';

interface RowProps {
  readonly ctx: Ctx;
  readonly saved: SavedDesign;
  readonly index: GearIndex;
  /** Path on the site that handles the forms. */
  readonly action: string;
}

function Rename({ ctx, saved, action }: RowProps): ReactNode {
  const { name } = saved.design;
  return (
    <details className="account-rename">
      <summary className="link">
        Rename<span className="vh"> {name}</span>
      </summary>
      <form className="cline-acts" method="post" action={sitePath(ctx.site, action)}>
        <input type="hidden" name="design" value={saved.designId} />
        <label>
          <span className="vh">New name for {name}</span>
          <input className="inp" name="name" defaultValue={name} maxLength={LONGEST_NAME} required />
        </label>
        <Button name="action" value="rename" look="line" size="sm">
          Save
        </Button>
      </form>
    </details>
  );
}

function ShareLink({ ctx, saved }: RowProps): ReactNode {
  return (
    <Enhanced name="page-tools" when="touch">
      <div className="share-link">
        <label className="fld">
          <span className="lbl">
            Anyone with this link can see it
            <HiddenName name={saved.design.name} />
          </span>
          <input className="inp" readOnly value={`${ctx.origin}${sitePath(ctx.site, projectPath(saved.designId))}`} />
        </label>
        <button type="button" className="btn line">
          <span>Copy</span>
        </button>
        <output />
      </div>
    </Enhanced>
  );
}

function Row(props: RowProps): ReactNode {
  const { ctx, saved, index, action } = props;
  const { site } = ctx;
  const { design, designId, isPublic, changedMs } = saved;
  const { name, room, things } = design;
  const { total, isFrom } = sumOf(design, index);
  const day = new Intl.DateTimeFormat(site.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(changedMs);
  const rest = <span className="vh">{` ${name}`}</span>;
  return (
    <li className="gym-row" data-testid="saved-gym">
      <GymPlan design={design} index={index} />
      <div className="gym-facts">
        <h2 className="d d32">
          <a href={sitePath(site, projectPath(designId))}>{name}</a>
        </h2>
        <p>
          <b>{`${isFrom ? 'From ' : ''}${formatMoney(total, site.locale, site.currency)}`}</b>
          {`, ${countOf(things.length, 'item', 'items', site.locale)}, ${room.width} × ${room.depth} in`}
        </p>
        <p className="s14 mute">{`Changed ${day}. ${isPublic ? 'Shared by link.' : 'Only you can see it.'}`}</p>
        {isPublic && <ShareLink {...props} />}
        <Rename {...props} />
        <form className="row" method="post" action={sitePath(site, action)}>
          <input type="hidden" name="design" value={designId} />
          <Button name="action" value={isPublic ? 'hide' : 'share'} look="line" size="sm">
            {isPublic ? 'Make private' : 'Share with a link'}
            {rest}
          </Button>
          <Button name="action" value="duplicate" look="line" size="sm">
            Duplicate{rest}
          </Button>
          <button type="submit" className="link" name="action" value="delete">
            Delete{rest}
          </button>
        </form>
      </div>
    </li>
  );
}

/** All designs of a customer, with their plans, current prices and actions. */
export async function SavedGyms(props: {
  readonly ctx: Ctx;
  readonly customerId: number;
  readonly action: string;
}): Promise<ReactNode> {
  const { ctx, customerId, action } = props;
  const all = await ctx.store.gymDesigns.ofCustomer(customerId);
  const index = gearIndex(
    await gearOfDesigns(
      ctx,
      all.map(({ design }) => design),
    ),
  );
  return (
    <>
      {all.length === 0 ? (
        <p>You haven’t saved a gym yet. Plan one and save it, and it shows up here.</p>
      ) : (
        <ul className="gym-rows">
          {all.map((saved) => (
            <Row key={saved.designId} ctx={ctx} saved={saved} index={index} action={action} />
          ))}
        </ul>
      )}
      <p className="row">
        <ButtonLink look="buy" href={sitePath(ctx.site, BUILDER.edit)}>
          Plan a new gym
        </ButtonLink>
        <ButtonLink look="line" href={sitePath(ctx.site, BUILDER.templates)}>
          Start from a template
        </ButtonLink>
      </p>
    </>
  );
}
