import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import type { GymBuilderProps } from '#client/islands/gym-builder/model.ts';
import { Button } from '#client/ui/button.tsx';
import { billHtml } from '#client/ui/gym/bill-html.ts';
import { HtmlList } from '#client/ui/gym/html-list.tsx';
import { GymPlan } from '#client/ui/gym/plan.tsx';
import { gridStep } from '#client/ui/gym/plan-html.ts';
import { remarksHtml, troubledIn } from '#client/ui/gym/remarks-html.ts';
import { foundHtml, rowHtml } from '#client/ui/gym/row-html.ts';
import { Note } from '#client/ui/note.tsx';
import { BUTTON, EDITOR_FORM, STORE_ACTIONS, UPDATE } from '#shared/gym-design/act.ts';
import { billOf } from '#shared/gym-design/bill.ts';
import { isFull } from '#shared/gym-design/change.ts';
import { checkDesign } from '#shared/gym-design/check.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import { type Gear, type GearIndex, gearIndex, sumOf, sumWords } from '#shared/gym-design/gear.ts';
import { LONGEST_NAME, MOST_THINGS, ROOM_INCHES } from '#shared/gym-design/limits.ts';
import { PALETTE } from '#shared/gym-design/palette.ts';
import { designText } from '#shared/gym-design/text.ts';
import { formatMoney } from '#shared/money/money.ts';

/** What the editor shows besides what its script needs. */
export interface EditorFormProps extends Omit<GymBuilderProps, 'gear'> {
  /** The gear in the design. */
  readonly gear: readonly Gear[];
  /** The search text, and the gear that was found. */
  readonly query: string;
  readonly found: readonly Gear[];
  /** The inputs of a form that could not be accepted, in words. */
  readonly problems: readonly string[];
}

const THINGS_TITLE = 'gym-things-title';
const SIDES = [
  ['width', 'Width'],
  ['depth', 'Depth'],
  ['height', 'Ceiling'],
] as const;

/**
 * Name and room of a drawing, and the button that applies them. It is the first button of the form, so Enter presses it.
 */
function RoomFields({ design }: EditorFormProps): ReactNode {
  return (
    <div className="gym-room">
      <label className="fld gym-name">
        <span className="lbl">Name</span>
        <input
          className="inp"
          name={DESIGN_FIELDS.name}
          defaultValue={design.name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
        />
      </label>
      {SIDES.map(([side, words]) => (
        <label className="fld" key={side}>
          <span className="lbl">
            {words}
            <span className="mute"> in</span>
          </span>
          <input
            className="inp num"
            type="number"
            inputMode="numeric"
            name={DESIGN_FIELDS[side]}
            min={ROOM_INCHES.least}
            max={ROOM_INCHES.most}
            defaultValue={design.room[side]}
          />
        </label>
      ))}
      <Button name="action" value={UPDATE} look="line">
        Update the plan
      </Button>
      <Button name="action" value={STORE_ACTIONS.save} testId="planner-save">
        Save
      </Button>
    </div>
  );
}

const problemNote = (problem: string): ReactNode => (
  <Note key={problem} kind="bad" announce="alert">
    {problem}
  </Note>
);

/** What could not be accepted, and what this browser has kept of an earlier visit. */
function Notices({ problems, action }: EditorFormProps): ReactNode {
  return (
    <div className="gym-notices">
      <template data-part="problem">{problemNote('')}</template>
      <template data-part="offer">
        <Note kind="info" announce="status">
          This browser has unsaved changes.{' '}
          <a className="link" href={action}>
            Restore them
          </a>{' '}
          <button type="button" className="link">
            Discard them
          </button>
        </Note>
      </template>
      <div data-part="problems">{problems.map(problemNote)}</div>
      <div data-part="offers" />
    </div>
  );
}

function Sum({ design, site, index }: EditorFormProps & { readonly index: GearIndex }): ReactNode {
  const sum = sumOf(design, index);
  const { label, missing } = sumWords(sum);
  return (
    <div className="gym-sum">
      <p>
        <span data-part="sum-label">{label}</span>
        <b data-testid="planner-total">{formatMoney(sum.total, site.locale, site.currency)}</b>
      </p>
      <p className="s14 mute" data-part="unpriced" hidden={missing === ''}>
        {missing}
      </p>
      <details className="gym-bill" data-part="bill" hidden={design.things.length === 0}>
        <summary className="link">What you buy</summary>
        <HtmlList
          className="gym-bill-lines"
          label="What you buy"
          part="bill-lines"
          items={billHtml(billOf(design, index), site)}
        />
      </details>
      <Button look="buy" name="action" value={STORE_ACTIONS.cart} isDisabled={design.things.length === 0} isWide>
        Add all to cart
      </Button>
    </div>
  );
}

/** Finds products and adds them to the drawing. */
function GearSearch({ design, query, found, site }: EditorFormProps): ReactNode {
  const isTyped = !PALETTE.some(({ phrase }) => phrase === query);
  return (
    <section
      className="gym-search"
      data-testid="planner-palette"
      data-part="search"
      aria-labelledby="gym-search-title"
      hidden={isFull(design)}
    >
      <h2 className="d d32" id="gym-search-title">
        Add gear
      </h2>
      <div className="gym-find">
        <label className="fld">
          <span className="lbl">Look for</span>
          <input
            className="inp"
            type="search"
            name={DESIGN_FIELDS.query}
            defaultValue={isTyped ? query : ''}
            maxLength={120}
            autoComplete="off"
            placeholder="power rack, bench, bumper"
          />
        </label>
        <Button name="action" value={STORE_ACTIONS.search} look="line">
          Search
        </Button>
      </div>
      <fieldset className="gym-kinds">
        <legend className="vh">Kinds of gear</legend>
        {PALETTE.map(({ label, phrase }, at) => (
          <button
            key={phrase}
            type="submit"
            className="chip"
            name="action"
            value={BUTTON.find(phrase)}
            aria-pressed={query === phrase || (query === '' && at === 0)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <p role="alert" data-part="failure" hidden />
      <p data-part="none" hidden={query === '' || found.length > 0}>
        {query !== '' && `No floor equipment found for “${query}”.`}
      </p>
      <HtmlList
        className="gym-found"
        label="Found"
        part="found"
        items={found.map((gear) => foundHtml(gear, site))}
        isHidden={found.length === 0}
      />
    </section>
  );
}

/** The plan, what can be done to it, and what is to be looked at in it. */
function Floor({ design, index }: EditorFormProps & { readonly index: GearIndex }): ReactNode {
  const remarks = checkDesign(design, ({ productId }) => index.get(productId));
  const { text } = remarksHtml(remarks);
  return (
    <div className="gym-floor">
      <div className="gym-canvas">
        <GymPlan design={design} index={index} troubled={troubledIn(remarks)} />
      </div>
      <p className="row gym-tools">
        <Button type="button" look="line" size="sm" testId="planner-undo" isDisabled>
          Undo
        </Button>
        <Button type="button" look="line" size="sm" testId="planner-redo" isDisabled>
          Redo
        </Button>
        <Button type="button" look="line" size="sm" testId="planner-3d">
          See it in 3D
        </Button>
      </p>
      <p className="s14 mute">
        {`The back wall is at the top, each square is ${gridStep(design.room) / 12} ft, and the thick edge of an item is its front.`}
        <span className="gym-tools">
          {' '}
          Drag items, or move them with the arrow keys (hold Shift for 6 in). Dragged items snap to walls and to each
          other; hold Alt to place them freely. Press R to turn and Delete to remove.
        </span>
      </p>
      <output className="vh" data-testid="gym-said" data-part="said" />
      <section
        className="gym-remarks"
        aria-label="To look at"
        data-part="remarks"
        hidden={text === ''}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `html`, which escapes every text
        dangerouslySetInnerHTML={{ __html: text }}
      />
    </div>
  );
}

/**
 * The editor of a gym (spec 1 section 1): a plan to scale, its contents, and remarks about it. Each change is a button of
 * one form, which carries the whole drawing, so the store handles all of them without script.
 */
export function EditorForm(props: EditorFormProps): ReactNode {
  const { design, designId, version, isJustSaved, action, site, gear, found } = props;
  const index = gearIndex(gear);
  const known = [...gear, ...found.filter(({ productId }) => !index.has(productId))];
  const given: GymBuilderProps = { design, designId, version, isJustSaved, action, site, gear: known };
  return (
    <Enhanced name="gym-builder" when="load" props={{ ...given }}>
      <form id={EDITOR_FORM} className="gym-editor" method="post" action={action}>
        <input type="hidden" name={DESIGN_FIELDS.design} value={designText(design)} />
        <input type="hidden" name={DESIGN_FIELDS.version} value={version ?? ''} />
        <RoomFields {...props} />
        <Notices {...props} />
        <Floor {...props} index={index} />
        <div className="gym-side">
          <Sum {...props} index={index} />
          <p data-part="full" hidden={!isFull(design)}>{`A plan can hold up to ${MOST_THINGS} items.`}</p>
          <GearSearch {...props} />
          <section aria-labelledby={THINGS_TITLE}>
            <h2 className="d d32" id={THINGS_TITLE} tabIndex={-1}>
              In this gym
            </h2>
            <p data-part="empty" hidden={design.things.length > 0}>
              This gym is empty. Add gear to begin.
            </p>
            <HtmlList
              className="gym-things"
              part="list"
              testId="planner-list"
              isOrdered
              items={design.things.map((thing, at) => rowHtml({ thing, number: at + 1 }, index, site))}
              isHidden={design.things.length === 0}
            />
          </section>
        </div>
      </form>
    </Enhanced>
  );
}
