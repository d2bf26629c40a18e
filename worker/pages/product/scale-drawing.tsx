import type { ReactNode } from 'react';
import { type Dimensions, lengthText } from '#shared/product/dimensions.ts';
import type { Site } from '#shared/site/sites.ts';

/** Height of the drawn person, cm. */
const PERSON_CM = 175;
const PERSON_WIDTH_CM = 52;
/** Room between the person and the thing, and around the drawing for the figures, cm. */
const GAP_CM = 34;
const EDGE_CM = 26;
/** How a depth is drawn: to the right and up, shortened. */
const DEPTH_X = 0.42;
const DEPTH_Y = 0.24;

/** The outline of a person of 175 cm, feet at 0, 0 and upward negative. */
const PERSON =
  'M0-175a11 13 0 1 1-.1 0M-8-146h16q14 2 16 16l4 48q0 6-5 6t-6-6l-4-34-1 44 3 64q0 8-6 8t-7-8l-2-58-2 58q-1 8-7 8t-6-8l3-64-1-44-4 34q-1 6-6 6t-5-6l4-48q2-14 16-16z';

interface ScaleDrawingProps {
  readonly name: string;
  readonly dimensions: Dimensions;
  readonly site: Pick<Site, 'metric' | 'locale'>;
}

/** A drawing to scale: the room that a thing takes, with its measures, beside a person. One unit is one centimeter. */
export function ScaleDrawing({ name, dimensions, site }: ScaleDrawingProps): ReactNode {
  const { width, depth, height } = dimensions;
  const [dx, dy] = [depth * DEPTH_X, depth * DEPTH_Y];
  const left = EDGE_CM + PERSON_WIDTH_CM + GAP_CM;
  const tall = Math.max(height + dy, PERSON_CM);
  const floor = EDGE_CM + tall;
  const across = left + width + dx + 2.5 * EDGE_CM;
  const size = Math.max(10, across / 28);
  const words = { width: lengthText(width, site), depth: lengthText(depth, site), height: lengthText(height, site) };
  const person = lengthText(PERSON_CM, site);
  const right = left + width;
  const top = floor - height;
  return (
    <figure className="scale">
      <svg
        viewBox={`0 0 ${Math.round(across)} ${Math.round(floor + EDGE_CM)}`}
        role="img"
        aria-label={`${name} to scale: ${words.width} wide, ${words.depth} deep and ${words.height} high, beside a person of ${person}`}
      >
        <g className="scale-thing">
          <path d={`M${left} ${floor}V${top}H${right}V${floor}Z`} />
          <path
            d={`M${left} ${top}l${dx} ${-dy}h${width}l${-dx} ${dy}ZM${right} ${top}l${dx} ${-dy}v${height}l${-dx} ${dy}`}
          />
        </g>
        <path className="scale-person" d={PERSON} transform={`translate(${EDGE_CM + PERSON_WIDTH_CM / 2} ${floor})`} />
        <path className="scale-floor" d={`M4 ${floor}H${across - 4}`} />
        <g fontSize={size} textAnchor="middle">
          <text x={left + width / 2} y={floor + size * 1.5}>
            {words.width}
          </text>
          <text x={right + dx + size / 2} y={floor - size / 2} textAnchor="start">
            {words.depth}
          </text>
          <text x={left + size / 2} y={floor - height / 2} textAnchor="start">
            {words.height}
          </text>
          <text x={EDGE_CM + PERSON_WIDTH_CM / 2} y={floor + size * 1.5}>
            {person}
          </text>
        </g>
      </svg>
    </figure>
  );
}
