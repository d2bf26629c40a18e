import { signal } from '@preact/signals-core';
import type { Picture } from '#shared/product/contract.ts';

/** A picture that the product's page should show, with the words that describe it where it has none of its own. */
export interface ChosenPicture {
  readonly picture: Picture;
  readonly name: string;
}

/** The picture of what the shopper has chosen last; null before the first choice. The configurator sets it, the gallery shows it. */
export const chosenPicture = signal<ChosenPicture | null>(null);
