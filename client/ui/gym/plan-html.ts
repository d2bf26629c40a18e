import { type Html, html } from '#shared/encode/html.ts';
import { placeWords } from '#shared/gym-design/act.ts';
import type { GymDesign, Room, Thing } from '#shared/gym-design/contract.ts';
import type { GearIndex } from '#shared/gym-design/gear.ts';
import type { GearKind } from '#shared/gym-design/kinds.ts';
import { type Area, areaOf } from '#shared/gym-design/place.ts';
import { symbolOf } from '#shared/gym-design/symbol.ts';

/** Thickness of the walls around the room, in inches. */
const WALL = 6;
/** Inches between two grid lines of the floor, and the room size from which the grid is larger. */
const GRID = { usual: 12, large: 60, from: 720 };
/** Width of a letter, relative to the font size. */
const LETTER = 0.56;
/** Font size of a name, relative to that of a number. */
const NAME_SIZE = 0.72;

/** A thing with its number in the list, which starts at 1. */
export interface Numbered {
  readonly thing: Thing;
  readonly number: number;
}

/** The visible part of a plan: the room and its walls. */
export function viewBoxOf({ width, depth }: Room): string {
  return `${-WALL} ${-WALL} ${width + 2 * WALL} ${depth + 2 * WALL}`;
}

/** Describes a plan for visitors who cannot see it. */
export function planWords({ name, room, things }: GymDesign): string {
  return `Plan of ${name}: ${room.width} by ${room.depth} inches, ${things.length} ${things.length === 1 ? 'item' : 'items'}`;
}

/** Inches between two lines of a room's grid. */
export function gridStep({ width, depth }: Room): number {
  return Math.max(width, depth) > GRID.from ? GRID.large : GRID.usual;
}

/** The room itself and the grid on its floor, which are drawn below everything else. */
export function floorHtml(room: Room): Html {
  const { width, depth } = room;
  const step = gridStep(room);
  const lines = (size: number) => Array.from({ length: Math.ceil(size / step) - 1 }, (_, index) => (index + 1) * step);
  const grid = [...lines(width).map((x) => `M${x} 0V${depth}`), ...lines(depth).map((y) => `M0 ${y}H${width}`)].join(
    '',
  );
  return html`<rect class="plan-room" width="${width}" height="${depth}"/><path class="plan-grid" d="${grid}"/>`;
}

/** Where the number of a thing is, so that those of a bar, a bench and the rack around them are all readable. */
function numberPlace(kind: GearKind, { x, y, width, depth }: Area, size: number) {
  if (kind === 'rack') return { x: x + size * 0.55, y: y + size * 0.7 };
  if (kind === 'barbell') return width > depth ? { x: x - size * 0.7, y } : { x, y: y - size * 0.7 };
  if (kind !== 'bench') return { x: x + width / 2, y: y + depth / 2 };
  return depth > width ? { x: x + width / 2, y: y + depth * 0.82 } : { x: x + width * 0.82, y: y + depth / 2 };
}

/** Font size of the numbers in a room, inches. */
function sizeOf({ width, depth }: Room): number {
  return Math.max(width, depth) / 26;
}

/** The name of a thing, and what it is; both without its place. */
export function labelOf({ thing, number }: Numbered, index: GearIndex): string {
  return `${number}, ${index.get(thing.productId)?.name ?? 'No longer sold'}: ${placeWords(thing)}`;
}

/** What is drawn of a thing. It has no transformation, because each one would be a layer for the browser to arrange. */
export function shapeHtml({ thing, number }: Numbered, index: GearIndex, room: Room): Html {
  const gear = index.get(thing.productId);
  const [name, kind] = [gear?.name ?? 'No longer sold', gear?.kind ?? 'other'];
  const size = sizeOf(room);
  const area = areaOf(thing);
  const place = numberPlace(kind, area, size);
  const nameWidth = name.length * LETTER * size * NAME_SIZE + (kind === 'rack' ? 3 * size : 0);
  const hasName = kind !== 'bench' && nameWidth < area.width && area.depth > size * 2.4;
  const { path, front } = symbolOf(kind, thing);
  return html`<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.depth}"/>${
    path !== '' && html`<path class="plan-symbol" d="${path}"/>`
  }<path class="plan-front" d="${front}"/><text x="${place.x}" y="${place.y}" font-size="${size}">${number}</text>${
    hasName &&
    html`<text class="plan-name" x="${area.x + area.width / 2}" y="${kind === 'rack' ? place.y : place.y + size}" font-size="${size * NAME_SIZE}">${name}</text>`
  }`;
}

/** The classes of a thing without warnings. */
export function classOf({ productId }: Thing, index: GearIndex): string {
  return `plan-thing ${index.get(productId)?.kind ?? 'other'}`;
}

/** Things in the order in which they are drawn: the largest first, so that a thing in a rack is drawn on top of it. */
export function drawnOrder(things: GymDesign['things']): readonly Numbered[] {
  const numbered = things.map((thing, index) => ({ thing, number: index + 1 }));
  return numbered.toSorted((a, b) => b.thing.width * b.thing.depth - a.thing.width * a.thing.depth);
}

/** A whole plan, within its `svg`. `troubled`: ids of things that have a warning. */
export function planHtml({ room, things }: GymDesign, index: GearIndex, troubled?: ReadonlySet<number>): Html {
  const drawn = drawnOrder(things).map(
    (each) =>
      html`<g class="${classOf(each.thing, index)}${troubled?.has(each.thing.id) && ' bad'}" data-testid="planner-thing" data-number="${each.number}" data-thing="${each.thing.id}">${shapeHtml(each, index, room)}</g>`,
  );
  return html`${floorHtml(room)}${drawn}`;
}
