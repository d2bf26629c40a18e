import { changeDesign } from './change.ts';
import type { GymDesign, Room } from './contract.ts';
import { LONGEST_NAME, ROOM_INCHES } from './limits.ts';

/** Names of the editor's fields; those of a thing contain its number in the list, starting at 1. */
export const DESIGN_FIELDS = {
  design: 'design',
  version: 'version',
  name: 'name',
  width: 'width',
  depth: 'depth',
  height: 'height',
  query: 'q',
  action: 'action',
  x: (number: number) => `x${number}`,
  y: (number: number) => `y${number}`,
  sku: (number: number) => `sku${number}`,
  /** The choice for all things of a product that have none. */
  pick: (productId: number) => `pick${productId}`,
} as const;

function whole(text: string | null): number | null {
  return text !== null && /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : null;
}

function isSide(inches: number | null): inches is number {
  return inches !== null && inches >= ROOM_INCHES.least && inches <= ROOM_INCHES.most;
}

function readRoom(design: GymDesign, fields: URLSearchParams): Room | undefined {
  const side = (name: 'depth' | 'height' | 'width') => (fields.has(name) ? whole(fields.get(name)) : design.room[name]);
  const [width, depth, height] = [side('width'), side('depth'), side('height')];
  return isSide(width) && isSide(depth) && isSide(height) ? { width, depth, height } : undefined;
}

/** Applies the fields of the thing with this number in the list, starting at 1. */
function readThing(before: GymDesign, number: number, fields: URLSearchParams, problems: string[]): GymDesign {
  const thing = before.things[number - 1];
  if (!thing) return before;
  const { id } = thing;
  const side = (name: string, at: number) => (fields.has(name) ? whole(fields.get(name)) : at);
  const [x, y] = [side(DESIGN_FIELDS.x(number), thing.x), side(DESIGN_FIELDS.y(number), thing.y)];
  const sku = fields.get(DESIGN_FIELDS.sku(number));
  const wanted = sku === '' ? null : sku?.slice(0, 64);
  const chosen =
    wanted === undefined || wanted === thing.sku ? before : changeDesign(before, { do: 'choose', id, sku: wanted });
  if (x === null || y === null) {
    problems.push(`Item ${number} was not moved. Enter its position in whole inches.`);
    return chosen;
  }
  return x === thing.x && y === thing.y ? chosen : changeDesign(chosen, { do: 'move', id, x, y });
}

/** Chooses a variant for all things of a product that have none. */
function readPicks(before: GymDesign, fields: URLSearchParams): GymDesign {
  const open = before.things.filter(({ sku }) => sku === null);
  return open.reduce((design, { id, productId }) => {
    const sku = fields.get(DESIGN_FIELDS.pick(productId));
    return sku ? changeDesign(design, { do: 'choose', id, sku: sku.slice(0, 64) }) : design;
  }, before);
}

/**
 * Applies the fields of a form to a design: name, room, and the position of each thing. Impossible values are not
 * applied and are described in words.
 */
export function readDesignForm(
  before: GymDesign,
  fields: URLSearchParams,
): { readonly design: GymDesign; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const name = fields.get(DESIGN_FIELDS.name)?.trim() ?? before.name;
  const room = readRoom(before, fields);
  if (name === '' || name.length > LONGEST_NAME)
    problems.push(`Please enter a name of at most ${LONGEST_NAME} characters.`);
  if (!room) problems.push(`Width, depth and height must each be ${ROOM_INCHES.least} to ${ROOM_INCHES.most} inches.`);
  let design: GymDesign = { ...before, ...(room ? { room } : {}) };
  if (name !== '' && name !== before.name && name.length <= LONGEST_NAME)
    design = changeDesign(design, { do: 'name', name });
  for (let number = 1; number <= before.things.length; number++) design = readThing(design, number, fields, problems);
  return { design: readPicks(design, fields), problems };
}
