import { collide } from '#shared/gym-design/check.ts';
import type { GymDesign, Thing } from '#shared/gym-design/contract.ts';
import type { GearIndex } from '#shared/gym-design/gear.ts';
import { areaOf, withinRoom } from '#shared/gym-design/place.ts';
import { type Guide, snap } from '#shared/gym-design/snap.ts';

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

/**
 * A thing that is dragged over its plan. Each frame only moves what is drawn already and marks it while it is in the way
 * of something: nothing is rendered before it is dropped, so a plan of hundreds of things follows the finger.
 */
export class PlanDrag {
  readonly #plan: SVGSVGElement;
  readonly #drawn: SVGGElement;
  readonly #design: GymDesign;
  readonly #thing: Thing;
  readonly #index: GearIndex;
  readonly #others: readonly Thing[];
  readonly #areas: readonly ReturnType<typeof areaOf>[];
  readonly #from: Pointer;
  /** Screen pixels per inch. */
  readonly #scale: number;
  readonly #wasBad: boolean;
  #pointer: Pointer;
  #frame = 0;
  #place: { readonly x: number; readonly y: number };

  constructor(
    drawn: SVGGElement,
    { design, thing, index }: { readonly design: GymDesign; readonly thing: Thing; readonly index: GearIndex },
    from: Pointer,
  ) {
    this.#drawn = drawn;
    this.#plan = drawn.ownerSVGElement as SVGSVGElement;
    this.#design = design;
    this.#thing = thing;
    this.#index = index;
    this.#others = design.things.filter(({ id }) => id !== thing.id);
    this.#areas = this.#others.map(areaOf);
    this.#from = from;
    this.#pointer = from;
    this.#scale = this.#plan.getScreenCTM()?.a ?? 1;
    this.#wasBad = drawn.classList.contains('bad');
    this.#place = thing;
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
    this.#drawn.removeAttribute('transform');
    this.#drawn.classList.toggle('bad', this.#wasBad);
    this.#show([]);
  }

  #follow(): void {
    const { room } = this.#design;
    const right = (this.#pointer.clientX - this.#from.clientX) / this.#scale;
    const down = (this.#pointer.clientY - this.#from.clientY) / this.#scale;
    const moved = withinRoom({ ...this.#thing, x: this.#thing.x + right, y: this.#thing.y + down }, room);
    const to = this.#pointer.altKey ? { ...moved, guides: [] } : snap(areaOf(moved), this.#areas, room);
    this.#place = to;
    this.#drawn.setAttribute('transform', `translate(${to.x - this.#thing.x} ${to.y - this.#thing.y})`);
    this.#drawn.classList.toggle('bad', this.#isInTheWay());
    this.#show(to.guides);
  }

  #isInTheWay(): boolean {
    const kind = this.#index.get(this.#thing.productId)?.kind;
    if (kind === undefined) return false;
    const here = { kind, area: areaOf({ ...this.#thing, ...this.#place }) };
    return this.#others.some((other, at) => {
      const [gear, area] = [this.#index.get(other.productId), this.#areas[at]];
      return gear !== undefined && area !== undefined && collide(here, { kind: gear.kind, area });
    });
  }

  #show(guides: readonly Guide[]): void {
    const path = guides.map(lineOf(this.#design.room)).join('');
    this.#plan.querySelector('.plan-guide')?.setAttribute('d', path);
  }
}
