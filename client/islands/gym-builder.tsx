import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { island } from '#client/island.tsx';
import { Button } from '#client/ui/button.tsx';
import { GymPlan } from '#client/ui/gym-plan.tsx';
import { Note } from '#client/ui/note.tsx';
import { changeOf, EDITOR_FORM, placeWords, STORE_ACTIONS, soughtPhrase, UPDATE } from '#shared/gym-design/act.ts';
import { changeDesign, type DesignChange, isFull } from '#shared/gym-design/change.ts';
import { checkDesign, type Remark } from '#shared/gym-design/check.ts';
import { type GymDesign, MOST_THINGS } from '#shared/gym-design/contract.ts';
import { DESIGN_FIELDS, readDesignForm } from '#shared/gym-design/form.ts';
import { type GearIndex, gearIndex, sumOf } from '#shared/gym-design/gear.ts';
import { designText } from '#shared/gym-design/text.ts';
import { formatMoney } from '#shared/money/money.ts';
import { GearSearch } from './gym-builder/gear-search.tsx';
import { begin, type History, redo, step, undo } from './gym-builder/history.ts';
import type { Drawing, GymBuilderProps } from './gym-builder/model.ts';
import { RoomFields } from './gym-builder/room-fields.tsx';
import { Things } from './gym-builder/things.tsx';
import { useDraft } from './gym-builder/use-draft.ts';
import { useDrag } from './gym-builder/use-drag.ts';
import { useSearch } from './gym-builder/use-search.ts';

/** Actions that the store answers with a page. Where script runs, all others are handled here. */
const LEAVING: readonly string[] = [STORE_ACTIONS.save, STORE_ACTIONS.copy, STORE_ACTIONS.cart];
const THINGS_TITLE = 'gym-things-title';

/** Describes what a change did, for visitors who cannot see the plan. */
function toldOf(wish: DesignChange, before: GymDesign, after: GymDesign, index: GearIndex): string {
  const id = wish.do === 'add' ? after.things.at(-1)?.id : 'id' in wish ? wish.id : undefined;
  const thing = [...after.things, ...before.things].find((each) => each.id === id);
  const name = index.get(thing?.productId ?? 0)?.name ?? 'Item';
  if (wish.do === 'add' && after === before) return `A plan can hold up to ${MOST_THINGS} items.`;
  if (wish.do === 'remove') return `${name} removed.`;
  return thing ? `${name}: ${placeWords(thing)}.` : 'The plan is updated.';
}

function Remarks({ remarks }: { readonly remarks: readonly Remark[] }): ReactNode {
  if (remarks.length === 0) return null;
  return (
    <section className="gym-remarks" aria-label="To look at">
      <ul>
        {remarks.map(({ level, text, ids }) => (
          <li key={`${ids.join()} ${text}`} className={level}>
            <b>{level === 'warning' ? 'Check: ' : 'Hint: '}</b>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sum({ design, index, site }: Drawing): ReactNode {
  const { total, isFrom, unpriced } = sumOf(design, index);
  return (
    <div className="gym-sum">
      <p>
        <span>{isFrom ? 'Total at current prices, from' : 'Total at current prices'}</span>
        <b data-testid="planner-total">{formatMoney(total, site.locale, site.currency)}</b>
      </p>
      {unpriced > 0 && <p className="s14 mute">{`Without ${unpriced} no longer available.`}</p>}
      <Button look="buy" name="action" value={STORE_ACTIONS.cart} isDisabled={design.things.length === 0} isWide>
        Add all to cart
      </Button>
    </div>
  );
}

/** Ids of the things that have a warning. */
function troubledIn(remarks: readonly Remark[]): ReadonlySet<number> {
  return new Set(remarks.filter(({ level }) => level === 'warning').flatMap(({ ids }) => ids));
}

/**
 * The editor of a gym (spec 1 section 1): a plan to scale, its contents, and remarks about it. Each change is a button
 * of one form, which carries the whole drawing. With script, changes are made here, and the store is called only to
 * search for gear, to save and to buy.
 */
function View(props: GymBuilderProps): ReactNode {
  const { site } = props;
  const [history, setHistory] = useState<History>(() => begin(props.design));
  const [problems, setProblems] = useState(props.problems);
  const [said, setSaid] = useState('');
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useRef<(() => void) | null>(null);
  const search = useSearch(props);
  const index = useMemo(() => gearIndex([...props.gear, ...search.known]), [props.gear, search.known]);
  const { present } = history;
  const draft = useDraft(props, present);
  useEffect(() => {
    focusNext.current?.();
    focusNext.current = null;
  });

  const go = (next: GymDesign, words: string) => {
    setHistory(step(history, next));
    setSaid(words);
  };
  const change = (wish: DesignChange) => {
    const next = changeDesign(present, wish);
    if (wish.do === 'remove') {
      const at = present.things.findIndex(({ id }) => id === wish.id);
      const neighbor = `[data-number="${Math.max(1, at)}"]`;
      focusNext.current = () => form.current?.querySelector<SVGGElement>(neighbor)?.focus();
    }
    go(next, toldOf(wish, present, next, index));
  };
  const fieldsNow = () =>
    new URLSearchParams([...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]));
  const take = () => {
    const read = readDesignForm(present, fieldsNow());
    setProblems(read.problems);
    if (JSON.stringify(read.design) !== JSON.stringify(present)) go(read.design, 'The plan is updated.');
    return read.design;
  };
  const press = (action: string) => {
    if (action === STORE_ACTIONS.search) return search.look(fieldsNow().get(DESIGN_FIELDS.query) ?? '');
    const sought = soughtPhrase(action);
    if (sought !== undefined) return search.look(sought);
    const taken = take();
    const wish = changeOf(taken, action, index);
    if (!wish) return;
    const next = changeDesign(taken, wish);
    if (wish.do === 'remove') focusNext.current = () => document.getElementById(THINGS_TITLE)?.focus();
    go(next, toldOf(wish, taken, next, index));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = submitter instanceof HTMLButtonElement ? submitter.value : UPDATE;
    if (LEAVING.includes(action)) return;
    event.preventDefault();
    press(action);
  };
  const moveInTime = (to: typeof undo, words: string) => {
    setHistory(to(history));
    setSaid(words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (isField || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) moveInTime(redo, 'Redone.');
    else moveInTime(undo, 'Undone.');
  };

  const handlers = useDrag({ design: present, index, isAwake }, change);
  const remarks = useMemo(() => checkDesign(present, ({ productId }) => index.get(productId)), [present, index]);
  const troubled = useMemo(() => troubledIn(remarks), [remarks]);
  const takeNow = useRef(take);
  takeNow.current = take;
  const takeLatest = useCallback(() => void takeNow.current(), []);
  const drawing: Drawing = { design: present, index, site, take: takeLatest };
  return (
    <form
      ref={form}
      id={EDITOR_FORM}
      className="gym-editor"
      method="post"
      action={props.action}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <input type="hidden" name={DESIGN_FIELDS.design} value={designText(present)} />
      <input type="hidden" name={DESIGN_FIELDS.version} value={props.version ?? ''} />
      <RoomFields {...drawing} />
      {problems.map((problem) => (
        <Note key={problem} kind="bad" announce="alert">
          {problem}
        </Note>
      ))}
      {draft.offered !== null && (
        <Note kind="info" announce="status">
          This browser has unsaved changes.{' '}
          <a className="link" href={draft.offered}>
            Restore them
          </a>{' '}
          <button type="button" className="link" onClick={draft.drop}>
            Discard them
          </button>
        </Note>
      )}
      <div className="gym-floor">
        <GymPlan design={present} index={index} troubled={troubled} {...(isAwake && { handlers })} />
        <p className="s14 mute">
          The back wall is at the top, each square is{' '}
          {Math.max(present.room.width, present.room.depth) > 720 ? '5 ft' : '1 ft'}, and the thick edge of an item is
          its front.
          {isAwake &&
            ' Drag items, or move them with the arrow keys (hold Shift for 6 in). Dragged items snap to walls and to each other; hold Alt to place them freely. Press R to turn and Delete to remove.'}
        </p>
        {isAwake && (
          <p className="row">
            <Button
              type="button"
              look="line"
              size="sm"
              testId="planner-undo"
              isDisabled={history.past.length === 0}
              onPress={() => moveInTime(undo, 'Undone.')}
            >
              Undo
            </Button>
            <Button
              type="button"
              look="line"
              size="sm"
              testId="planner-redo"
              isDisabled={history.future.length === 0}
              onPress={() => moveInTime(redo, 'Redone.')}
            >
              Redo
            </Button>
          </p>
        )}
        <output className="vh" data-testid="gym-said">
          {said}
        </output>
        <Remarks remarks={remarks} />
      </div>
      <div className="gym-side">
        <Sum {...drawing} />
        {isFull(present) ? (
          <p>{`A plan can hold up to ${MOST_THINGS} items.`}</p>
        ) : (
          <GearSearch {...search} site={site} onEnter={() => press(STORE_ACTIONS.search)} />
        )}
        <section aria-labelledby={THINGS_TITLE}>
          <h2 className="d d32" id={THINGS_TITLE} tabIndex={-1}>
            In this gym
          </h2>
          <Things {...drawing} />
        </section>
      </div>
    </form>
  );
}

/** The editor of a gym. Without script, the store handles each of its buttons. */
export const GymBuilder = island('gym-builder', 'load', View);
