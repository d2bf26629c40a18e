import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';

/** Parts of the editor's HTML that its script changes: the values of `data-part`. */
const PARTS = {
  bill: 'bill',
  billLines: 'bill-lines',
  empty: 'empty',
  failure: 'failure',
  found: 'found',
  full: 'full',
  list: 'list',
  none: 'none',
  offer: 'offer',
  offers: 'offers',
  problem: 'problem',
  problems: 'problems',
  remarks: 'remarks',
  said: 'said',
  search: 'search',
  sumLabel: 'sum-label',
  unpriced: 'unpriced',
} as const;

/** The parts of the editor by their names. */
export type Parts = Readonly<Record<keyof typeof PARTS, HTMLElement>>;

/** The name of a part that shows a text and is hidden without one. */
export type TextPart = 'sumLabel' | 'unpriced';

/** Finds all parts of the editor once. Throws if the page lacks one, which is a mistake in its HTML. */
export function partsOf(form: HTMLElement): Parts {
  const found = new Map(
    [...form.querySelectorAll<HTMLElement>('[data-part]')].map((part) => [part.dataset.part, part]),
  );
  const entries = Object.entries(PARTS).map(([name, value]) => {
    const part = found.get(value);
    if (!part) throw new Error(`the gym builder has no part '${value}'`);
    return [name, part];
  });
  return Object.fromEntries(entries);
}

/** A copy of what a template shows; undefined without it. */
export function copyOf(template: HTMLElement): HTMLElement | undefined {
  const pattern = template instanceof HTMLTemplateElement ? template.content.firstElementChild : null;
  const copy = pattern?.cloneNode(true);
  return copy instanceof HTMLElement ? copy : undefined;
}

/** The fields of a room and its name, each with what a design says in it. */
export const ROOM_FIELDS = [
  [DESIGN_FIELDS.name, 'name'],
  [DESIGN_FIELDS.width, 'width'],
  [DESIGN_FIELDS.depth, 'depth'],
  [DESIGN_FIELDS.height, 'height'],
] as const;
