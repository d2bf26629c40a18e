import type { Picture } from '#shared/product/contract.ts';

/** A picture that the product's page should show, with the words that describe it where it has none of its own. */
export interface ChosenPicture {
  readonly picture: Picture;
  readonly name: string;
}

type Show = (chosen: ChosenPicture) => void;

let last: ChosenPicture | undefined;
const watchers = new Set<Show>();

/** Says what picture belongs to the shopper's choice; the configurator does. */
export function choosePicture(chosen: ChosenPicture): void {
  last = chosen;
  for (const show of watchers) show(chosen);
}

/** Calls `show` for the last choice, where there was one, and for each further one; the gallery does. */
export function watchChosenPicture(show: Show): void {
  watchers.add(show);
  if (last) show(last);
}
