import { troubledIn } from '#client/ui/gym/remarks-html.ts';
import type { BuilderSite } from '#client/ui/gym/row-html.ts';
import { changeOf, placeWords, STORE_ACTIONS, soughtPhrase } from '#shared/gym-design/act.ts';
import { changeDesign, type DesignChange } from '#shared/gym-design/change.ts';
import { checkDesign } from '#shared/gym-design/check.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import { DESIGN_FIELDS, readDesignForm } from '#shared/gym-design/form.ts';
import type { Gear, GearIndex } from '#shared/gym-design/gear.ts';
import { MOST_THINGS } from '#shared/gym-design/limits.ts';
import { differences } from './differences.ts';
import { keepDraft, leaveDrafts } from './drafts.ts';
import { searchGear } from './gear-search.ts';
import { begin, type History, redo, sameDesign, step, undo } from './history.ts';
import { ListView } from './list-view.ts';
import type { GymBuilderProps } from './model.ts';
import { PanelView } from './panel-view.ts';
import { PlanView } from './plan-view.ts';

/** Describes what a change did, for visitors who cannot see the plan. */
function toldOf(wish: DesignChange, before: GymDesign, after: GymDesign, index: GearIndex): string {
  const id = wish.do === 'add' ? after.things.at(-1)?.id : 'id' in wish ? wish.id : undefined;
  const thing = [...after.things, ...before.things].find((each) => each.id === id);
  const name = index.get(thing?.productId ?? 0)?.name ?? 'Item';
  if (wish.do === 'add' && after === before) return `A plan can hold up to ${MOST_THINGS} items.`;
  if (wish.do === 'remove') return `${name} removed.`;
  return thing ? `${name}: ${placeWords(thing)}.` : 'The plan is updated.';
}

/** How long after a change it is kept, and checked, milliseconds: what it looks like comes first. */
const PAUSE_MS = { keep: 50, check: 150 };

/**
 * The state of a gym that is drawn in this browser, and what shows it. Each change appears with the next frame: what has
 * changed is drawn at once, and remarks about it and the draft follow after that frame.
 */
export class Planner {
  readonly form: HTMLFormElement;
  readonly plan: PlanView;
  readonly panel: PanelView;
  readonly site: BuilderSite;
  /** Called after each change. */
  onChange: () => void = () => undefined;
  readonly #list: ListView;
  readonly #index: Map<number, Gear>;
  readonly #page: GymBuilderProps;
  #history: History;
  #isDue = false;
  /** What this browser keeps, or does not need to. */
  #kept: GymDesign;

  constructor(form: HTMLFormElement, svg: SVGSVGElement, page: GymBuilderProps) {
    this.form = form;
    this.site = page.site;
    this.#page = page;
    this.#history = begin(page.design);
    this.#kept = page.design;
    this.#index = new Map(page.gear.map((gear) => [gear.productId, gear]));
    this.plan = new PlanView(svg, this.#index);
    this.panel = new PanelView(form, this.#index, page.site);
    this.#list = new ListView(this.panel.parts.list, this.panel.parts.empty, this.#index, page.site);
    this.plan.wake(page.design);
    // What was drawn last is kept even if the page is left at once.
    const leave = () => {
      this.#keep();
      leaveDrafts();
    };
    addEventListener('pagehide', leave);
    // A page in the back may be ended without another event.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
  }

  /** The drawing as it is now. */
  get design(): GymDesign {
    return this.#history.present;
  }

  /** All gear that this page has heard of. */
  get index(): GearIndex {
    return this.#index;
  }

  /** Makes a change, and tells what it did. */
  change(wish: DesignChange): void {
    const before = this.design;
    const next = changeDesign(before, wish);
    const at = wish.do === 'remove' ? before.things.findIndex(({ id }) => id === wish.id) : -1;
    const isFocused = at >= 0 && this.plan.svg.contains(document.activeElement);
    this.#go(next, toldOf(wish, before, next, this.#index));
    if (isFocused) this.plan.focus(next.things[Math.max(0, at - 1)]?.id);
  }

  /** Applies what is typed in the fields. */
  take(): GymDesign {
    const read = readDesignForm(this.design, this.#fields());
    this.panel.refuse(read.problems);
    if (!sameDesign(read.design, this.design)) this.#go(read.design, 'The plan is updated.');
    return this.design;
  }

  /** Does what a button of the form asks for, except what only the store can do. */
  press(action: string): void {
    const isTyped = action === STORE_ACTIONS.search;
    const sought = isTyped ? (this.#fields().get(DESIGN_FIELDS.query) ?? '') : soughtPhrase(action);
    if (sought !== undefined) {
      this.#search(sought);
      return;
    }
    const wish = changeOf(this.take(), action, this.#index);
    if (!wish) return;
    this.change(wish);
    if (wish.do === 'remove') this.form.querySelector<HTMLElement>('#gym-things-title')?.focus();
  }

  /** Goes one step back. */
  undo(): void {
    this.#show(undo(this.#history), 'Undone.');
  }

  /** Goes one step forward again. */
  redo(): void {
    this.#show(redo(this.#history), 'Redone.');
  }

  #search(query: string): void {
    void searchGear(query, this.panel.parts, this.site, (gear) => {
      // It may become part of the drawing.
      for (const each of gear) this.#index.set(each.productId, each);
    });
  }

  #fields(): URLSearchParams {
    return new URLSearchParams([...new FormData(this.form)].map(([name, value]) => [name, String(value)]));
  }

  #go(next: GymDesign, words: string): void {
    this.#show(step(this.#history, next), words);
  }

  #show(history: History, words: string): void {
    const before = this.design;
    this.#history = history;
    const { present } = history;
    if (present !== before) {
      const differ = differences(before, present);
      this.plan.show(before, present, differ);
      this.#list.show(present, differ);
      this.panel.show(present);
      this.onChange();
      this.#followUp();
    }
    this.panel.say(words);
  }

  #keep(): void {
    if (this.#kept === this.design) return;
    this.#kept = this.design;
    const { designId, version } = this.#page;
    void keepDraft(designId, this.design, version);
  }

  /** Keeps the drawing, and checks it, once what has changed is on the screen. */
  #followUp(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => this.#keep(), PAUSE_MS.keep);
    setTimeout(() => {
      this.#isDue = false;
      this.#keep();
      const remarks = checkDesign(this.design, ({ productId }) => this.#index.get(productId));
      const { past, future } = this.#history;
      this.panel.offerSteps(past.length > 0, future.length > 0);
      this.plan.mark(troubledIn(remarks));
      this.panel.remark(remarks);
      this.panel.bill(this.design);
    }, PAUSE_MS.check);
  }
}
