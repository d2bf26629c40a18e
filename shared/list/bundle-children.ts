import type { BundlePick, Choice } from '#shared/product/choice.ts';
import type { OfferedOption, ProductOptions } from '#shared/product/options.ts';
import { invalid, type Problem } from '#shared/product/problem.ts';
import type { ItemChild } from './contract.ts';

const AGAIN = 'Please choose again.';

function unfit(message: string): { readonly problem: Problem } {
  return { problem: invalid('children', message, AGAIN) };
}

function isOne(option: OfferedOption): boolean {
  return option.input === 'radio' || option.input === 'select';
}

/** Adds a child to picks; a product that is already among them gets the total of both quantities. */
function withPick(picks: readonly BundlePick[], { productId, qty }: BundlePick): readonly BundlePick[] {
  const same = picks.find((pick) => pick.productId === productId);
  return [...picks.filter((pick) => pick !== same), { productId, qty: qty + (same?.qty ?? 0) }];
}

function isFreeChild(child: ItemChild): boolean {
  return child.metadata.freeBundleOptionId !== undefined;
}

/** Whether a free child is earned: it must be the included product of a chosen option, exactly once. */
function isEarned(options: ProductOptions, bundle: Choice['bundle'], child: ItemChild, free: readonly ItemChild[]) {
  const id = child.metadata.freeBundleOptionId;
  const option = options.bundleOptions.find((each) => each.id === id);
  const isAlone = free.filter((each) => each.metadata.freeBundleOptionId === id).length === 1;
  const isChosen = (bundle[String(id)] ?? []).length > 0;
  return isChosen && isAlone && child.qty === 1 && option?.includedProductId === child.productId;
}

/**
 * Reads the children of a bundle's item as a choice of its options, or returns their problem (spec 2 sections 5 and 8).
 */
export function bundleChildren(
  options: ProductOptions,
  children: readonly ItemChild[],
): { readonly bundle: Choice['bundle'] } | { readonly problem: Problem } {
  if (options.bundleOptions.length === 0) {
    const message = 'Invalid bundle product - no bundle options.';
    return { problem: invalid('productId', message, 'This set is currently unavailable.') };
  }
  const present = children.filter((child) => child.qty > 0);
  const free = present.filter(isFreeChild);
  const bundle: Record<string, readonly BundlePick[]> = {};
  for (const child of present.filter((each) => !isFreeChild(each))) {
    const option = options.bundleOptions.find((each) => each.id === child.metadata.bundleOptionId);
    if (!option) return unfit('Invalid bundle child');
    if (!option.values.some((value) => value.productId === child.productId)) return unfit('Unknown bundle child');
    const picks = withPick(bundle[String(option.id)] ?? [], child);
    // An option with a single choice must not have two values: if the set's price includes either, they would be two
    // for the price of one.
    if (isOne(option) && picks.length > 1) return unfit('Invalid bundle child');
    bundle[String(option.id)] = picks;
  }
  return free.every((child) => isEarned(options, bundle, child, free)) ? { bundle } : unfit('Incorrect free product');
}
