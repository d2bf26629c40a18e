import { make } from '#client/browser/make.ts';
import {
  classOf,
  drawnOrder,
  labelOf,
  type Numbered,
  planHtml,
  planWords,
  shapeHtml,
  viewBoxOf,
} from '#client/ui/gym/plan-html.ts';
import type { GymDesign, Room } from '#shared/gym-design/contract.ts';
import type { GearIndex } from '#shared/gym-design/gear.ts';
import type { Differences } from './differences.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element of a drawing. */
export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** The drawn thing at an event of a plan, with its id; undefined beside all things. */
export function thingAt(target: EventTarget | null): { readonly drawn: SVGGElement; readonly id: number } | undefined {
  const drawn = target instanceof Element ? target.closest<SVGGElement>('[data-thing]') : null;
  return drawn ? { drawn, id: Number(drawn.dataset.thing) } : undefined;
}

/**
 * The plan that the store has drawn, as something to edit. Only what has changed is drawn again: a room of hundreds of
 * things must answer within a frame.
 */
export class PlanView {
  readonly svg: SVGSVGElement;
  /** The layer above the plan, for lines that come and go without the plan being painted again. */
  readonly #above: SVGSVGElement;
  readonly #layers = make('div', { class: 'plan-layers', 'aria-hidden': 'true' });
  readonly #guide: SVGPathElement;
  readonly #index: GearIndex;
  #drawn = new Map<number, SVGGElement>();
  #selected: SVGGElement | undefined;

  constructor(svg: SVGSVGElement, index: GearIndex) {
    this.svg = svg;
    this.#index = index;
    this.#guide = svgElement('path', { class: 'plan-guide' });
    this.#above = svgElement('svg', {});
    this.#above.append(this.#guide);
    this.#layers.append(this.#above);
    svg.after(this.#layers);
  }

  /** Makes everything in the plan reachable by keyboard, and gives it its name. */
  wake(design: GymDesign): void {
    this.svg.setAttribute('role', 'application');
    this.svg.setAttribute('aria-roledescription', 'floor plan');
    this.#above.setAttribute('viewBox', viewBoxOf(design.room));
    const numbered = new Map(design.things.map((thing, at) => [thing.id, { thing, number: at + 1 }]));
    this.#drawn = new Map();
    for (const drawn of this.svg.querySelectorAll<SVGGElement>('[data-thing]')) {
      const id = Number(drawn.dataset.thing);
      const each = numbered.get(id);
      if (each) this.#open(drawn, each);
      this.#drawn.set(id, drawn);
    }
  }

  /** Shows another state of the design. */
  show(before: GymDesign, after: GymDesign, { changed, gone }: Differences): void {
    this.svg.setAttribute('aria-label', planWords(after));
    if (!sameRoom(before.room, after.room)) {
      this.#drawAll(after);
      return;
    }
    for (const each of changed) this.#draw(each, each.was, after);
    for (const id of gone) {
      this.#drawn.get(id)?.remove();
      this.#drawn.delete(id);
    }
  }

  /** Marks the things that have a warning. */
  mark(troubled: ReadonlySet<number>): void {
    for (const [id, drawn] of this.#drawn) drawn.classList.toggle('bad', troubled.has(id));
  }

  /** Marks the thing that has the focus. */
  select(id: number | undefined): void {
    this.#selected?.setAttribute('aria-pressed', 'false');
    this.#selected = id === undefined ? undefined : this.#drawn.get(id);
    this.#selected?.setAttribute('aria-pressed', 'true');
  }

  /** Moves the focus to a thing. */
  focus(id: number | undefined): void {
    if (id !== undefined) this.#drawn.get(id)?.focus();
  }

  /** Shows lines along which something has snapped; '' for none. */
  guide(path: string): void {
    if (this.#guide.getAttribute('d') !== path) this.#guide.setAttribute('d', path);
  }

  /** Shows what is dragged above the plan instead of in it, as it is drawn there; undefined puts it back. */
  lift(drawn: SVGGElement, layer: SVGSVGElement | undefined): void {
    drawn.classList.toggle('lifted', layer !== undefined);
    this.#layers.classList.toggle('is-held', layer !== undefined);
    if (layer) this.#layers.prepend(layer);
    else if (this.#layers.firstChild !== this.#above) this.#layers.firstChild?.remove();
  }

  #open(drawn: SVGGElement, each: Numbered): void {
    drawn.setAttribute('role', 'button');
    drawn.setAttribute('tabindex', '0');
    drawn.setAttribute('aria-pressed', String(drawn === this.#selected));
    drawn.setAttribute('aria-label', labelOf(each, this.#index));
  }

  #drawAll(design: GymDesign): void {
    const { activeElement } = document;
    const focused = thingAt(this.svg.contains(activeElement) ? activeElement : null)?.id;
    this.svg.setAttribute('viewBox', viewBoxOf(design.room));
    this.svg.innerHTML = planHtml(design, this.#index).text;
    this.wake(design);
    this.focus(focused);
  }

  #draw(each: Numbered, was: Numbered | undefined, design: GymDesign): void {
    const { thing, number } = each;
    const drawn = this.#drawn.get(thing.id) ?? this.#insert(each, design);
    if (was?.number !== number || was.thing.productId !== thing.productId) {
      const isBad = drawn.classList.contains('bad');
      drawn.setAttribute('class', `${classOf(thing, this.#index)}${isBad ? ' bad' : ''}`);
      drawn.dataset.number = String(number);
    }
    drawn.innerHTML = shapeHtml(each, this.#index, design.room).text;
    this.#open(drawn, each);
  }

  /** Adds a thing where it belongs in the order of drawing. */
  #insert({ thing, number }: Numbered, { things }: GymDesign): SVGGElement {
    const drawn = svgElement('g', {
      'data-testid': 'planner-thing',
      'data-number': String(number),
      'data-thing': String(thing.id),
    });
    const order = drawnOrder(things).map((each) => each.thing.id);
    const next = order.slice(order.indexOf(thing.id) + 1).find((id) => this.#drawn.has(id));
    this.svg.insertBefore(drawn, (next !== undefined && this.#drawn.get(next)) || null);
    this.#drawn.set(thing.id, drawn);
    return drawn;
  }
}

function sameRoom(a: Room, b: Room): boolean {
  return a.width === b.width && a.depth === b.depth && a.height === b.height;
}
