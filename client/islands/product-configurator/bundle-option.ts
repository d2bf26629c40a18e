import type { OptionRow } from '#client/ui/form/option-row.tsx';
import { times } from '#shared/price/amount.ts';
import { bundleValueAmount, pickedQty } from '#shared/product/bundle-parts.ts';
import type { BundlePick } from '#shared/product/choice.ts';
import { asksForColour } from '#shared/product/chosen-pictures.ts';
import type { BundleValue } from '#shared/product/contract.ts';
import { type OfferedOption, partById } from '#shared/product/options.ts';
import { canBuy, stockOf } from '#shared/product/stock.ts';
import type { Model } from './model.ts';

/** An option of the bundle that the configurator shows. */
export interface OptionProps {
  readonly model: Model;
  readonly option: OfferedOption;
}

/** The values chosen for an option. */
export function picksOf({ model, option }: OptionProps): readonly BundlePick[] {
  return model.choice.bundle[String(option.id)] ?? [];
}

/** Replaces the values chosen for an option. */
export function put({ model, option }: OptionProps, picks: readonly BundlePick[]): void {
  model.change({ bundle: { ...model.choice.bundle, [String(option.id)]: picks } });
}

/** A value with the quantity that it has when first chosen. */
export function pickOf(value: BundleValue): BundlePick {
  return { productId: value.productId, qty: Math.max(1, value.defaultQty) };
}

/** The amount that a value adds to the price, or its own price if the bundle costs the sum of its parts. */
function addedText({ model }: OptionProps, value: BundleValue, qty: number): string {
  const { options, nowMs, print } = model;
  const amount = times(bundleValueAmount(value, partById(options, value.productId), options, nowMs), qty);
  if (amount.now === 0) return 'Included';
  return options.isDynamic ? print(amount.now) : `+${print(amount.now)}`;
}

/** A value as a row that says what one of it adds, for a row with a quantity. */
export function eachOf(props: OptionProps, value: BundleValue): OptionRow {
  const { model } = props;
  const row = rowOf(props, value);
  return {
    ...row,
    title: partById(model.options, value.productId)?.name ?? '',
    added: `${addedText(props, value, 1)} each`,
  };
}

/** A value as a row: its name, the amount that it adds, and whether it is available. */
export function rowOf(props: OptionProps, value: BundleValue): OptionRow {
  const { model } = props;
  const part = partById(model.options, value.productId);
  const pick = picksOf(props).find((each) => each.productId === value.productId);
  const qty = pick ? pickedQty(value, pick) : Math.max(1, value.defaultQty);
  const isHere = part !== undefined && canBuy(stockOf(part.inventory, false));
  const picture = model.options.pictures[part?.pictures[0] ?? -1]?.file;
  const name = part?.name ?? '';
  return {
    value: String(value.productId),
    title: qty > 1 ? `${qty} × ${name}` : name,
    detail: isHere ? part.detail : 'Out of stock',
    added: addedText(props, value, qty),
    isDisabled: !isHere && !pick,
    ...(picture ? { picture } : {}),
  };
}

/** The text of the option's legend: the chosen color, or what has to be chosen. */
export function chosenText(props: OptionProps): string {
  const { model, option } = props;
  const [first, ...others] = picksOf(props);
  const part = first && others.length === 0 ? partById(model.options, first.productId) : undefined;
  if (part && asksForColour(model.options, option)) return part.color ?? '';
  const isOne = option.input === 'radio' || option.input === 'select';
  if (isOne && option.values.length < 2) return 'Included';
  const ask = isOne ? 'choose 1' : 'choose any';
  return option.isRequired ? `Required · ${ask}` : 'Optional';
}
