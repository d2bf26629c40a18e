import { NO_CONNECTION } from '#client/browser/connection.ts';
import { importTwice } from '#client/browser/import-twice.ts';
import { STORE_ACTIONS, UPDATE } from '#shared/gym-design/act.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import { designText } from '#shared/gym-design/text.ts';
import { draftAddress, forgetDraft } from './gym-builder/drafts.ts';
import type { GymBuilderProps } from './gym-builder/model.ts';
import { listenToPlan } from './gym-builder/plan-events.ts';
import { Planner } from './gym-builder/planner.ts';
import type { RoomView } from './gym-builder/room-view.ts';

/** Actions that the store answers with a page. Where script runs, all others are handled here. */
const LEAVING: readonly string[] = [STORE_ACTIONS.save, STORE_ACTIONS.copy, STORE_ACTIONS.cart];

/** Offers what was drawn here earlier and never saved. */
async function offerDraft(planner: Planner, page: GymBuilderProps): Promise<void> {
  const opened = planner.design;
  const address = await draftAddress(page);
  // Anyone who has begun to draw has declined the offer.
  if (address === undefined || planner.design !== opened) return;
  planner.panel.offer(address, () => void forgetDraft(page.designId));
}

function listenToFields(planner: Planner): void {
  const { form } = planner;
  const isRoomOrPlace = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.name !== DESIGN_FIELDS.query && target.type !== 'hidden';
  form.addEventListener('focusout', ({ target }) => {
    if (isRoomOrPlace(target)) planner.take();
  });
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) planner.take();
  });
  form.addEventListener('keydown', (event) => {
    const { target } = event;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (isField && event.key === 'Enter' && target.name === DESIGN_FIELDS.query) {
      event.preventDefault();
      planner.press(STORE_ACTIONS.search);
    }
    if (isField || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) planner.redo();
    else planner.undo();
  });
}

/** Shows the gym in 3D instead of its plan, and the plan again. What draws it is loaded only then. */
function offerRoom(planner: Planner): void {
  const button = planner.form.querySelector<HTMLButtonElement>('[data-testid="planner-3d"]');
  const canvas = planner.plan.svg.closest<HTMLElement>('.gym-canvas');
  if (!button || !canvas) return;
  let view: RoomView | undefined;
  button.addEventListener('click', async () => {
    if (view) {
      view.close();
      view = undefined;
    } else {
      button.setAttribute('aria-busy', 'true');
      const file = await importTwice(() => import('./gym-builder/room-view.ts')).catch(() => undefined);
      button.removeAttribute('aria-busy');
      if (!file) {
        planner.panel.refuse([NO_CONNECTION]);
        return;
      }
      view = new file.RoomView(() => planner);
      canvas.after(view.element);
      view.refresh();
      view.focus();
    }
    canvas.hidden = view?.isDrawn === true;
    button.setAttribute('aria-pressed', String(view !== undefined));
  });
  planner.onChange = () => view?.refresh();
}

/**
 * Brings the editor of a gym to life (spec 1 section 1): changes are made here, and the store is called only to search for
 * gear, to save and to buy. Without React, because a plan of hundreds of things must open and answer at once on a phone.
 */
export function wake(element: HTMLElement, page: GymBuilderProps): void {
  const form = element.querySelector('form');
  const svg = form?.querySelector<SVGSVGElement>('.gym-plan');
  if (!form || !svg) return;
  const planner = new Planner(form, svg, page);
  const drawing = form.elements.namedItem(DESIGN_FIELDS.design);
  listenToPlan(planner);
  listenToFields(planner);
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    const action = submitter instanceof HTMLButtonElement ? submitter.value : UPDATE;
    // The store applies the fields to the drawing that is sent with them.
    if (drawing instanceof HTMLInputElement) drawing.value = designText(planner.design);
    if (LEAVING.includes(action)) return;
    event.preventDefault();
    planner.press(action);
  });
  form.querySelector('[data-testid="planner-undo"]')?.addEventListener('click', () => planner.undo());
  form.querySelector('[data-testid="planner-redo"]')?.addEventListener('click', () => planner.redo());
  offerRoom(planner);
  form.classList.add('is-awake');
  void offerDraft(planner, page);
}
