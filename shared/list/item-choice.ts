import { toMinor } from '#shared/money/money.ts';
import { variantOf } from '#shared/product/availability.ts';
import { axesOf, type Choice } from '#shared/product/choice.ts';
import { type ProductOptions, partById } from '#shared/product/options.ts';
import { invalid, type Problem } from '#shared/product/problem.ts';
import { bundleChildren } from './bundle-children.ts';
import type { Item } from './contract.ts';

/** An item as the choice that it represents, with the options to read it by; or the problem of its structure. */
export type ItemChoice = { readonly options: ProductOptions; readonly choice: Choice } | { readonly problem: Problem };

const UNAVAILABLE = 'This is currently unavailable.';

/** The part of a choice that is the same for all product types. */
function plainChoice(item: Item): Choice {
  const custom: Record<string, string[]> = {};
  for (const { id, value } of item.customOptions) {
    const values = custom[String(id)] ?? [];
    custom[String(id)] = [...values, String(value)];
  }
  return { axes: {}, bundle: {}, custom, amount: null, isOpenAmount: false, grouped: {}, quantity: item.qty };
}

function configurableChoice(options: ProductOptions, item: Item): ItemChoice {
  if (options.parts.length === 0)
    return { problem: invalid('productId', 'Trying to get price for configurable with no children', UNAVAILABLE) };
  const [child, ...others] = item.children;
  if (!child || others.length > 0 || child.qty !== 1)
    return { problem: invalid('children', 'Invalid configurable product.', 'Please choose one of each.') };
  const variant = partById(options, child.productId);
  if (!variant)
    return {
      problem: invalid('children', 'Unknown configurable child', 'This option is no longer made. Choose another.'),
    };
  const axes = axesOf(options, variant);
  // If two variants have the same values, the one named by the item counts.
  const isFirst = variantOf(options, axes) === variant;
  const parts = isFirst ? options.parts : [variant, ...options.parts.filter((part) => part !== variant)];
  return { options: isFirst ? options : { ...options, parts }, choice: { ...plainChoice(item), axes } };
}

function bundleChoice(options: ProductOptions, item: Item): ItemChoice {
  const read = bundleChildren(options, item.children);
  return 'problem' in read ? read : { options, choice: { ...plainChoice(item), bundle: read.bundle } };
}

function giftcardChoice(options: ProductOptions, item: Item): ItemChoice {
  const data = options.giftcard;
  const wish = item.metadata.giftcard;
  if (!data) return { problem: invalid('productId', 'Invalid giftcard product.', UNAVAILABLE) };
  if (!wish) return { problem: invalid('metadata.giftcard', 'Invalid giftcard item.', 'Please choose an amount') };
  const amount = toMinor(wish.amount);
  const isOpenAmount = wish.isCustom ?? (data.isOpenAmountAllowed && !data.amounts.includes(amount));
  return { options, choice: { ...plainChoice(item), amount, isOpenAmount } };
}

/** Reads an item as a choice of its product (spec 2 section 5, Item pricing). */
export function itemChoice(options: ProductOptions, item: Item): ItemChoice {
  if (options.type === 'configurable') return configurableChoice(options, item);
  if (options.type === 'bundle') return bundleChoice(options, item);
  // A product without parts cannot have children, because they would be goods without a price.
  if (options.type === 'grouped' || item.children.length > 0)
    return { problem: invalid('productId', 'Invalid cart item', UNAVAILABLE) };
  if (options.type === 'giftcard') return giftcardChoice(options, item);
  return { options, choice: plainChoice(item) };
}
