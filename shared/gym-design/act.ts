import type { DesignChange } from './change.ts';
import type { GymDesign, Thing } from './contract.ts';
import type { GearIndex } from './gear.ts';

/** Buttons of the editor that need the store; all others only change the drawing. */
export const STORE_ACTIONS = { save: 'save', copy: 'copy', cart: 'cart', search: 'search' } as const;
/** Id of the editor's form, for buttons outside of it. */
export const EDITOR_FORM = 'gym-editor';
/** The button that only applies the typed values. */
export const UPDATE = 'update';

/** Values of the editor's buttons: for a thing its number in the list, for a product its id. */
export const BUTTON = {
  turn: (number: number) => `turn:${number}`,
  remove: (number: number) => `remove:${number}`,
  add: (productId: number) => `add:${productId}`,
  find: (phrase: string) => `find:${phrase}`,
} as const;

/** The product that a button adds; undefined for any other button. */
export function addedProduct(action: string): number | undefined {
  const [, id] = /^add:([1-9]\d{0,11})$/.exec(action) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** What a button of the palette looks for; undefined for any other button. */
export function soughtPhrase(action: string): string | undefined {
  return action.startsWith('find:') ? action.slice('find:'.length, 120) : undefined;
}

/** The change that a button requests; undefined if it changes nothing here or its product is unknown. */
export function changeOf(design: GymDesign, action: string, index: GearIndex): DesignChange | undefined {
  const productId = addedProduct(action);
  if (productId !== undefined) {
    const gear = index.get(productId);
    return gear && { do: 'add', productId, footprint: gear.footprint };
  }
  const [, verb, number] = /^(turn|remove):(\d{1,3})$/.exec(action) ?? [];
  const thing = design.things[Number(number) - 1];
  return thing && { do: verb === 'turn' ? 'turn' : 'remove', id: thing.id };
}

/** Describes where a thing is. */
export function placeWords({ x, y, turn }: Pick<Thing, 'turn' | 'x' | 'y'>): string {
  const turned = turn === 0 ? '' : `, turned ${turn}°`;
  return `${x} in from the left wall, ${y} in from the back wall${turned}`;
}
