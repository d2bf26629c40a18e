import { elementOf, morph } from '#client/browser/morph.ts';
import { type BuilderSite, rowHtml } from '#client/ui/gym/row-html.ts';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import type { GearIndex } from '#shared/gym-design/gear.ts';
import type { Differences } from './differences.ts';

/** The list that the store has made of a design's things. Only rows about which something has changed are made again. */
export class ListView {
  readonly #list: HTMLElement;
  readonly #empty: HTMLElement;
  readonly #index: GearIndex;
  readonly #site: BuilderSite;
  readonly #rows = new Map<number, Element>();

  /** `empty`: what is shown instead of a list without rows. */
  constructor(list: HTMLElement, empty: HTMLElement, index: GearIndex, site: BuilderSite) {
    this.#list = list;
    this.#empty = empty;
    this.#index = index;
    this.#site = site;
    for (const row of list.querySelectorAll<HTMLElement>(':scope > [data-row]'))
      this.#rows.set(Number(row.dataset.row), row);
  }

  /** Shows another state of the design. */
  show(after: GymDesign, { changed, gone }: Differences): void {
    for (const id of gone) {
      this.#rows.get(id)?.remove();
      this.#rows.delete(id);
    }
    for (const { thing, number } of changed) {
      const row = this.#rows.get(thing.id);
      const fresh = elementOf(rowHtml({ thing, number }, this.#index, this.#site).text);
      if (row) {
        morph(row, fresh);
      } else {
        this.#list.insertBefore(fresh, this.#list.children[number - 1] ?? null);
        this.#rows.set(thing.id, fresh);
      }
    }
    this.#list.hidden = after.things.length === 0;
    this.#empty.hidden = after.things.length > 0;
  }
}
