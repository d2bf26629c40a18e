import { billHtml } from '#client/ui/gym/bill-html.ts';
import { remarksHtml } from '#client/ui/gym/remarks-html.ts';
import type { BuilderSite } from '#client/ui/gym/row-html.ts';
import { billOf } from '#shared/gym-design/bill.ts';
import type { Remark } from '#shared/gym-design/check.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import { type GearIndex, sumOf, sumWords } from '#shared/gym-design/gear.ts';
import { MOST_THINGS } from '#shared/gym-design/limits.ts';
import { formatMoney } from '#shared/money/money.ts';
import { copyOf, type Parts, partsOf, ROOM_FIELDS, type TextPart } from './parts.ts';

/** What is around the plan and the list: the sum, notices, remarks, and the fields of the room. */
export class PanelView {
  readonly parts: Parts;
  readonly #index: GearIndex;
  readonly #site: BuilderSite;
  readonly #total: HTMLElement | null;
  readonly #undo: HTMLButtonElement | null;
  readonly #redo: HTMLButtonElement | null;
  readonly #cart: HTMLButtonElement | null;
  readonly #fields: readonly (readonly [HTMLInputElement, (typeof ROOM_FIELDS)[number][1]])[];
  /** Text that is only changed: an element that gains or loses children is matched against every `:has()` of the page. */
  readonly #said = new Text();
  #remarks = '';
  #bill = '';

  constructor(form: HTMLFormElement, index: GearIndex, site: BuilderSite) {
    this.parts = partsOf(form);
    this.parts.said.append(this.#said);
    this.#index = index;
    this.#site = site;
    this.#total = form.querySelector('[data-testid="planner-total"]');
    this.#undo = form.querySelector('[data-testid="planner-undo"]');
    this.#redo = form.querySelector('[data-testid="planner-redo"]');
    this.#cart = form.querySelector('button[name="action"][value="cart"]');
    // Found once: a form forgets what its fields are called whenever something in it changes.
    this.#fields = ROOM_FIELDS.flatMap(([name, side]) => {
      const field = form.elements.namedItem(name);
      return field instanceof HTMLInputElement ? [[field, side] as const] : [];
    });
  }

  /** Shows another state of the design. */
  show(design: GymDesign): void {
    // Anyone who continues to draw has declined an earlier drawing.
    this.parts.offers.replaceChildren();
    const sum = sumOf(design, this.#index);
    const { label, missing } = sumWords(sum);
    const total = formatMoney(sum.total, this.#site.locale, this.#site.currency);
    this.#write('sumLabel', label);
    this.#write('unpriced', missing);
    if (this.#total && this.#total.textContent !== total) this.#total.textContent = total;
    const isFull = design.things.length >= MOST_THINGS;
    this.parts.full.hidden = !isFull;
    this.parts.search.hidden = isFull;
    if (this.#cart) this.#cart.disabled = design.things.length === 0;
    for (const [field, side] of this.#fields) {
      const value = String(side === 'name' ? design.name : design.room[side]);
      // Nothing changes under the hands of someone who is typing.
      if (field.value !== value && field !== document.activeElement) field.value = value;
    }
  }

  /** Shows what is bought. */
  bill(design: GymDesign): void {
    const { bill, billLines } = this.parts;
    const lines = billHtml(billOf(design, this.#index), this.#site)
      .map(({ text }) => text)
      .join('');
    if (lines === this.#bill) return;
    this.#bill = lines;
    const isFocused = billLines.contains(document.activeElement);
    bill.hidden = lines === '';
    billLines.innerHTML = lines;
    // The question that was answered is gone.
    if (isFocused) bill.querySelector('summary')?.focus();
  }

  /** Shows whether there are steps to undo and to redo. */
  offerSteps(canUndo: boolean, canRedo: boolean): void {
    if (this.#undo) this.#undo.disabled = !canUndo;
    if (this.#redo) this.#redo.disabled = !canRedo;
  }

  /** Shows what is to be looked at in the plan. */
  remark(remarks: readonly Remark[]): void {
    const part = this.parts.remarks;
    const { text } = remarksHtml(remarks);
    if (text === this.#remarks) return;
    this.#remarks = text;
    const isOpen = part.querySelector('details')?.open === true;
    part.hidden = text === '';
    part.innerHTML = text;
    const details = part.querySelector('details');
    if (details) details.open = isOpen;
  }

  /** Tells visitors who cannot see the plan what happened. */
  say(words: string): void {
    this.#said.nodeValue = words;
  }

  /** Shows which inputs could not be accepted. */
  refuse(problems: readonly string[]): void {
    const notes = problems.flatMap((problem) => {
      const note = copyOf(this.parts.problem);
      const words = note?.querySelector('div');
      if (words) words.textContent = problem;
      return note ?? [];
    });
    this.parts.problems.replaceChildren(...notes);
  }

  /** Offers a drawing of an earlier visit. `drop`: discards it. */
  offer(address: string, drop: () => void): void {
    const note = copyOf(this.parts.offer);
    if (!note) return;
    note.querySelector('a')?.setAttribute('href', address);
    note.querySelector('button')?.addEventListener('click', () => {
      drop();
      note.remove();
    });
    this.parts.offers.replaceChildren(note);
  }

  #write(name: TextPart, text: string): void {
    const part = this.parts[name];
    if (part.textContent !== text) part.textContent = text;
    part.hidden = text === '';
  }
}
