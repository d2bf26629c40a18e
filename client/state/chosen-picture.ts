import type { Picture } from '#shared/product/contract.ts';

/** A picture that the product page should show, with alternative text in case it has none. */
export interface ChosenPicture {
  readonly picture: Picture;
  readonly name: string;
}

type Show = (chosen: ChosenPicture) => void;

let last: ChosenPicture | undefined;
const watchers = new Set<Show>();

/** Announces the picture of the shopper's choice, and wakes the gallery; called by the configurator. */
export function choosePicture(chosen: ChosenPicture): void {
  last = chosen;
  if (watchers.size === 0) dispatchEvent(new CustomEvent('store:wake', { detail: { name: 'gallery' } }));
  for (const show of watchers) show(chosen);
}

/** Calls `show` for the last choice, if there was one, and for every later one; called by the gallery. */
export function watchChosenPicture(show: Show): void {
  watchers.add(show);
  if (last) show(last);
}
