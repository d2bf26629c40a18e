import type { Offer } from '#shared/product/offer.ts';
import { type OptionPart, partById } from '#shared/product/options.ts';
import type { Item, ItemChild } from './contract.ts';
import type { LineChild } from './view.ts';

function timesName(qty: number, name: string): string {
  return qty === 1 ? name : `${qty} × ${name}`;
}

/** The variant that an item of a configurable names, or undefined. */
export function variantOfItem(offer: Offer, item: Item): OptionPart | undefined {
  const [child] = item.children;
  return offer.options.type === 'configurable' && child ? partById(offer.options, child.productId) : undefined;
}

/** The parts of an item with their names; a part that is no longer sold is named by its number. */
export function namedChildren(offer: Offer, children: readonly ItemChild[]): readonly LineChild[] {
  return children.map((child) => {
    const part =
      partById(offer.options, child.productId) ?? offer.included.find((each) => each.productId === child.productId);
    return { ...child, sku: part?.sku ?? '', name: part?.name ?? `No. ${child.productId}` };
  });
}

function optionWords(offer: Offer, { id, value }: Item['customOptions'][number]): string {
  const option = offer.options.customOptions.find((each) => each.id === id);
  if (!option) return String(value);
  return option.values.find((each) => String(each.id) === String(value))?.title ?? `${option.title}: ${value}`;
}

/**
 * The chosen options of an item, in the words of the product page: 'Matte black', '2 × J-cup', 'Name plate: IRON BARN';
 * for a gift card to whom it goes, for a place in an event who competes.
 */
export function describeItem(offer: Offer, item: Item): readonly string[] {
  const variant = variantOfItem(offer, item);
  const parts = variant
    ? variant.values.filter((value) => value !== '')
    : namedChildren(offer, item.children).map(
        ({ qty, name, metadata }) =>
          timesName(qty, name) + (metadata.freeBundleOptionId === undefined ? '' : ' (included)'),
      );
  const { giftcard, eventRegistration } = item.metadata;
  const { firstName = '', lastName = '' } = eventRegistration?.athlete ?? {};
  const athlete = `${firstName} ${lastName}`.trim();
  const recipient = giftcard?.recipientName ?? giftcard?.recipientEmail;
  return [
    ...parts,
    ...item.customOptions.map((option) => optionWords(offer, option)),
    ...(recipient === undefined ? [] : [`For ${recipient}`]),
    ...(athlete === '' ? [] : [`Athlete: ${athlete}`]),
  ];
}
