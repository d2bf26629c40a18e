import type { ChosenPart } from '#shared/product/bundle-parts.ts';
import type { Picture } from '#shared/product/contract.ts';
import type { OfferedOption, ProductOptions } from '#shared/product/options.ts';

/** Above this number, pictures of other variants are omitted. */
const MOST_PICTURES = 12;

/** Whether an option of a bundle only asks for the color of otherwise identical products. */
export function asksForColour(options: ProductOptions, option: OfferedOption): boolean {
  if (option.input !== 'radio' || !/^colou?rs?$/i.test(option.title)) return false;
  const colours = option.values.map(
    (value) => options.parts.find((part) => part.productId === value.productId)?.color ?? null,
  );
  return colours.every((color) => color !== null) && new Set(colours).size === colours.length;
}

/** Parts whose pictures show the product itself: the chosen variant, or the choice in a bundle's color option. */
function faces(options: ProductOptions, parts: readonly ChosenPart[]): readonly ChosenPart[] {
  if (options.type === 'configurable') return parts;
  const colour = options.bundleOptions.find((option) => asksForColour(options, option));
  return colour ? parts.filter((part) => part.bundleOptionId === colour.id && !part.isFree) : [];
}

/**
 * Pictures of a product as chosen: those of the chosen variant, then the product's own that show no other variant, then
 * the other variants'.
 */
export function chosenPictures(options: ProductOptions, parts: readonly ChosenPart[]): readonly Picture[] {
  const chosen = faces(options, parts).flatMap(({ part }) => part?.pictures ?? []);
  const isBundle = options.type === 'bundle';
  const ofParts = new Set(
    options.type === 'configurable' || isBundle ? options.parts.flatMap((part) => part.pictures) : [],
  );
  const general =
    chosen.length === 0 ? options.ownPictures : options.ownPictures.filter((place) => !ofParts.has(place));
  const all = [...new Set([...chosen, ...general, ...options.ownPictures, ...(isBundle ? [] : ofParts)])];
  const few = all.length <= MOST_PICTURES ? all : [...new Set([...chosen, ...options.ownPictures])];
  return few.flatMap((place) => options.pictures[place] ?? []);
}
