import { type FocusEvent, type KeyboardEvent, memo, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { placeWords } from '#shared/gym-design/act.ts';
import type { GymDesign, Thing } from '#shared/gym-design/contract.ts';
import type { Gear, GearIndex } from '#shared/gym-design/gear.ts';
import type { GearKind } from '#shared/gym-design/kinds.ts';
import { type Area, areaOf } from '#shared/gym-design/place.ts';
import { classNames } from './class-names.ts';

/** Thickness of the walls around the room, in inches. */
const WALL = 6;
/** Inches between two grid lines of the floor, and the room size from which the grid is larger. */
const GRID = { usual: 12, large: 60, from: 720 };
/** Width of a letter, relative to the font size. */
const LETTER = 0.56;
/** Font size of a name, relative to that of a number. */
const NAME_SIZE = 0.72;

/** What makes a plan editable. All events are those of the plan: `thingOf` tells which thing one is about. */
export interface PlanHandlers {
  readonly selected: number | null;
  readonly plan: RefObject<SVGSVGElement | null>;
  readonly onFocus: (event: FocusEvent<SVGSVGElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => void;
  readonly onPointerDown: (event: PointerEvent<SVGSVGElement>) => void;
  readonly onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
  readonly onPointerUp: (event: PointerEvent<SVGSVGElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<SVGSVGElement>) => void;
}

/** The drawn thing at an event of a plan, with its id; undefined beside all things. */
export function thingAt(target: EventTarget | null): { readonly drawn: SVGGElement; readonly id: number } | undefined {
  const drawn = target instanceof Element ? target.closest<SVGGElement>('[data-thing]') : null;
  return drawn ? { drawn, id: Number(drawn.dataset.thing) } : undefined;
}

export interface GymPlanProps {
  readonly design: GymDesign;
  readonly index: GearIndex;
  /** Ids of things that have a warning. */
  readonly troubled?: ReadonlySet<number>;
  /** Without handlers, the plan is only a picture. */
  readonly handlers?: PlanHandlers;
}

function gridPath({ width, depth }: GymDesign['room']): string {
  const step = Math.max(width, depth) > GRID.from ? GRID.large : GRID.usual;
  const lines = (size: number) => Array.from({ length: Math.ceil(size / step) - 1 }, (_, index) => (index + 1) * step);
  return [...lines(width).map((x) => `M${x} 0V${depth}`), ...lines(depth).map((y) => `M0 ${y}H${width}`)].join('');
}

/** The side from which a thing is used, as a line along it. */
function frontPath({ x, y, width, depth }: Area, turn: Thing['turn']): string {
  if (turn === 0) return `M${x} ${y + depth}h${width}`;
  if (turn === 90) return `M${x} ${y}v${depth}`;
  if (turn === 180) return `M${x} ${y}h${width}`;
  return `M${x + width} ${y}v${depth}`;
}

interface DrawnProps {
  readonly thing: Thing;
  readonly number: number;
  /** Font size of the numbers, in inches. */
  readonly size: number;
  readonly gear: Gear | undefined;
  readonly isTroubled: boolean;
  /** Whether it is selected; undefined in a plan that is only a picture. */
  readonly isSelected?: boolean;
}

/**
 * The position of a thing's number, so that the numbers of a bar, a bench and the rack around them are all readable.
 */
function numberPlace(kind: GearKind, { x, y, width, depth }: Area, size: number) {
  if (kind === 'rack') return { x: x + size * 0.7, y: y + size * 0.7 };
  if (kind === 'barbell') return width > depth ? { x: x - size * 0.7, y } : { x, y: y - size * 0.7 };
  if (kind !== 'bench') return { x: x + width / 2, y: y + depth / 2 };
  return depth > width ? { x: x + width / 2, y: y + depth * 0.82 } : { x: x + width * 0.82, y: y + depth / 2 };
}

/** A thing in a plan. It is drawn again only when something about it has changed. */
const Drawn = memo(function Drawn({ thing, number, size, gear, isTroubled, isSelected }: DrawnProps): ReactNode {
  const area = areaOf(thing);
  const name = gear?.name ?? 'No longer sold';
  const kind = gear?.kind ?? 'other';
  const place = numberPlace(kind, area, size);
  const namePlace = kind === 'rack' ? place.y : place.y + size;
  const nameWidth = name.length * LETTER * size * NAME_SIZE + (kind === 'rack' ? 3 * size : 0);
  const hasName = kind !== 'bench' && nameWidth < area.width && area.depth > size * 2.4;
  return (
    <g
      className={classNames('plan-thing', kind, isTroubled && 'bad')}
      data-testid="planner-thing"
      data-number={number}
      data-thing={thing.id}
      {...(isSelected !== undefined && {
        role: 'button',
        tabIndex: 0,
        'aria-pressed': isSelected,
        'aria-label': `${number}, ${name}: ${placeWords(thing)}`,
      })}
    >
      <rect x={area.x} y={area.y} width={area.width} height={area.depth} />
      <path className="plan-front" d={frontPath(area, thing.turn)} />
      <text {...place} fontSize={size}>
        {number}
      </text>
      {hasName && (
        <text className="plan-name" x={area.x + area.width / 2} y={namePlace} fontSize={size * NAME_SIZE}>
          {name}
        </text>
      )}
    </g>
  );
});

/** Things with their numbers, the largest first, so that a thing in a rack or on a platform is drawn on top of it. */
function drawnOrder(things: GymDesign['things']) {
  const numbered = things.map((thing, index) => ({ thing, number: index + 1 }));
  return numbered.toSorted((a, b) => b.thing.width * b.thing.depth - a.thing.width * a.thing.depth);
}

/** A gym from above, to scale, with its back wall at the top. Each thing shows its number in the list. */
export function GymPlan({ design, index, troubled, handlers }: GymPlanProps): ReactNode {
  const { room, things, name } = design;
  const { selected, plan, ...events } = handlers ?? {};
  const size = Math.max(room.width, room.depth) / 26;
  const words = `Plan of ${name}: ${room.width} by ${room.depth} inches, ${things.length} ${things.length === 1 ? 'item' : 'items'}`;
  return (
    <svg
      className="gym-plan"
      data-testid="planner-canvas"
      ref={plan}
      viewBox={`${-WALL} ${-WALL} ${room.width + 2 * WALL} ${room.depth + 2 * WALL}`}
      {...(handlers ? { role: 'application', 'aria-roledescription': 'floor plan' } : { role: 'img' })}
      aria-label={words}
      {...events}
    >
      <rect className="plan-room" width={room.width} height={room.depth} />
      <path className="plan-grid" d={gridPath(room)} />
      {drawnOrder(things).map(({ thing, number }) => (
        <Drawn
          key={thing.id}
          thing={thing}
          number={number}
          size={size}
          gear={index.get(thing.productId)}
          isTroubled={troubled?.has(thing.id) === true}
          {...(handlers && { isSelected: selected === thing.id })}
        />
      ))}
      {handlers && <path className="plan-guide" />}
    </svg>
  );
}
