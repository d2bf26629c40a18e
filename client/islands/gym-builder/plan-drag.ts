import { collide, mayCollide, type PlacedGear } from '#shared/gym-design/check.ts';
import type { GymDesign, Thing } from '#shared/gym-design/contract.ts';
import type { GearIndex } from '#shared/gym-design/gear.ts';
import { areaOf, withinRoom } from '#shared/gym-design/place.ts';
import { type Guide, type Snapped, snapper } from '#shared/gym-design/snap.ts';
import { type PlanView, svgElement } from './plan-view.ts';

/** A point on the screen, and whether nothing attracts what is dragged there. */
interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
  readonly altKey: boolean;
}

const lineOf =
  ({ width, depth }: GymDesign['room']) =>
  ({ axis, at }: Guide) =>
    axis === 'x' ? `M${at} 0V${depth}` : `M0 ${at}H${width}`;

/** What is dragged, as a picture on a layer of its own, which moves without anything being laid out or painted. */
function lifted(svg: SVGSVGElement, drawn: SVGGElement): SVGSVGElement {
  const layer = svgElement('svg', {
    class: 'plan-lift',
    viewBox: svg.getAttribute('viewBox') ?? '',
  });
  const copy = svgElement('g', { class: `${drawn.getAttribute('class') ?? ''} held` });
  copy.append(...[...drawn.childNodes].map((node) => node.cloneNode(true)));
  layer.append(copy);
  return layer;
}

/**
 * A thing that is dragged over its plan. Each frame only moves a layer and marks the thing while it is in the way of
 * something: the plan itself is not touched before the thing is dropped, so one of hundreds of things follows the finger.
 */
export class PlanDrag {
  readonly #view: PlanView;
  readonly #drawn: SVGGElement;
  readonly #layer: SVGSVGElement;
  readonly #copy: Element | null;
  readonly #design: GymDesign;
  readonly #thing: Thing;
  readonly #snap: (at: { readonly x: number; readonly y: number }) => Snapped;
  /** What can be in the way. */
  readonly #others: readonly PlacedGear[];
  readonly #kind: PlacedGear['kind'] | undefined;
  readonly #from: Pointer;
  /** Screen pixels per inch. */
  readonly #scale: number;
  #pointer: Pointer;
  #frame = 0;
  #place: { readonly x: number; readonly y: number };

  constructor(
    view: PlanView,
    drawn: SVGGElement,
    { design, thing, index }: { readonly design: GymDesign; readonly thing: Thing; readonly index: GearIndex },
    from: Pointer,
  ) {
    this.#view = view;
    this.#drawn = drawn;
    this.#design = design;
    this.#thing = thing;
    const others = design.things.filter(({ id }) => id !== thing.id);
    this.#snap = snapper(areaOf(thing), others.map(areaOf), design.room);
    const kind = index.get(thing.productId)?.kind;
    this.#kind = kind;
    this.#others = others.flatMap((other) => {
      const its = index.get(other.productId)?.kind;
      return kind && its && mayCollide(kind, its) ? [{ kind: its, area: areaOf(other) }] : [];
    });
    this.#from = from;
    this.#pointer = from;
    this.#scale = view.svg.getScreenCTM()?.a ?? 1;
    this.#place = thing;
    this.#layer = lifted(view.svg, drawn);
    this.#copy = this.#layer.firstElementChild;
    view.lift(drawn, this.#layer);
  }

  /** Follows the pointer with the next frame. */
  move({ clientX, clientY, altKey }: Pointer): void {
    this.#pointer = { clientX, clientY, altKey };
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#follow();
    });
  }

  /** Ends the drag; returns where the thing was dropped, or undefined if it has not moved. */
  drop(): { readonly x: number; readonly y: number } | undefined {
    // What came since the last frame counts, too.
    if (this.#frame !== 0) this.#follow();
    const { x, y } = this.#place;
    this.cancel();
    return x === this.#thing.x && y === this.#thing.y ? undefined : { x, y };
  }

  /** Ends the drag, and everything is where it was. */
  cancel(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#view.lift(this.#drawn, undefined);
    this.#view.guide('');
  }

  #follow(): void {
    const { room } = this.#design;
    const right = (this.#pointer.clientX - this.#from.clientX) / this.#scale;
    const down = (this.#pointer.clientY - this.#from.clientY) / this.#scale;
    const moved = withinRoom({ ...this.#thing, x: this.#thing.x + right, y: this.#thing.y + down }, room);
    const to = this.#pointer.altKey ? { x: moved.x, y: moved.y, guides: [] } : this.#snap(moved);
    this.#view.guide(to.guides.map(lineOf(room)).join(''));
    if (to.x === this.#place.x && to.y === this.#place.y) return;
    this.#place = to;
    const pixels = (inches: number) => `${inches * this.#scale}px`;
    this.#layer.style.transform = `translate(${pixels(to.x - this.#thing.x)},${pixels(to.y - this.#thing.y)})`;
    this.#copy?.classList.toggle('bad', this.#isInTheWay());
  }

  #isInTheWay(): boolean {
    const kind = this.#kind;
    if (kind === undefined) return false;
    const here = { kind, area: areaOf({ ...this.#thing, ...this.#place }) };
    return this.#others.some((other) => collide(here, other));
  }
}
