import { agreedRate } from '#shared/quote/agreed-rate.ts';
import { PICKUP_CODE } from '#shared/shipping/modes.ts';
import { boughtLines, isUsable, isVirtualOrder } from './figures.ts';
import { orderSignature } from './signature.ts';
import {
  type CheckoutFacts,
  type CheckoutState,
  NO_SHIPPING,
  type OfferedRate,
  type OfferedRates,
  type RateWish,
  type ShippingState,
} from './state.ts';

/** A state without a selection. The last selection is restored when it is offered again. */
function without(shipping: ShippingState, status: 'notReady' | 'loadable' | 'error'): ShippingState {
  const { canSplit, selected } = shipping;
  const last = selected.map(({ packageNumber, shippingCode }) => ({ packageNumber, shippingCode }));
  return { ...NO_SHIPPING, status, wishes: last.length > 0 ? last : shipping.wishes, canSplit };
}

/** Offers and selects the agreed rate of a quote without a request, wherever it ships to. */
function agreed(rate: OfferedRate): ShippingState {
  return {
    ...NO_SHIPPING,
    status: 'valid',
    offer: { rates: [rate], split: false, transactionId: '' },
    selected: [rate],
  };
}

/** Updates shipping after a change of the order, since rates may depend on it. */
export function settleShipping(state: CheckoutState, facts: CheckoutFacts): ShippingState {
  const { shipping } = state;
  if (isVirtualOrder(state)) return { ...NO_SHIPPING, status: 'valid' };
  if (state.list.quote) return agreed(agreedRate(state.list.quote));
  const hasNothing = boughtLines(state.list).length === 0;
  if (hasNothing || !isUsable(state.address, facts)) return without(shipping, 'notReady');
  const isKnown = shipping.status !== 'notReady' && shipping.signature === orderSignature(state);
  return isKnown || shipping.status === 'loadable' ? shipping : without(shipping, 'loadable');
}

/** Marks rates as requested. */
export function requested(state: CheckoutState): ShippingState {
  if (state.shipping.status !== 'loadable') return state.shipping;
  return { ...state.shipping, status: 'loading', signature: orderSignature(state), reason: null };
}

/** Numbers of the packages of an offer, in order. */
export function packageNumbers(rates: readonly OfferedRate[]): readonly number[] {
  return [...new Set(rates.map((rate) => rate.packageNumber))].sort((one, other) => one - other);
}

/** The rate of a package that the shopper prefers, else the first that delivers it. */
function rateOf(rates: readonly OfferedRate[], packageNumber: number, wishes: readonly RateWish[]): OfferedRate[] {
  const own = rates.filter((rate) => rate.packageNumber === packageNumber);
  const wished = wishes.find((wish) => wish.packageNumber === packageNumber);
  const rate =
    own.find((each) => each.shippingCode === wished?.shippingCode) ??
    own.find((each) => each.shippingCode !== PICKUP_CODE) ??
    own[0];
  return rate ? [rate] : [];
}

/** One rate for each package. For pickup, only the pickup rate, because the order is then a single package. */
function selectedOf(rates: readonly OfferedRate[], wishes: readonly RateWish[]): readonly OfferedRate[] {
  const fetched = wishes.some(({ shippingCode }) => shippingCode === PICKUP_CODE);
  const pickup = fetched ? rates.find(({ shippingCode }) => shippingCode === PICKUP_CODE) : undefined;
  if (pickup) return [pickup];
  return packageNumbers(rates).flatMap((number) => rateOf(rates, number, wishes));
}

/** Stores requested rates. Ignores the answer to an outdated request. */
export function answered(shipping: ShippingState, signature: string, offer: OfferedRates): ShippingState {
  if (shipping.status !== 'loading' || shipping.signature !== signature) return shipping;
  const canSplit = shipping.canSplit || offer.split;
  if (offer.rates.length === 0) return { ...without(shipping, 'error'), signature, reason: 'none', canSplit };
  const selected = selectedOf(offer.rates, shipping.wishes);
  return { ...shipping, status: 'valid', reason: null, offer, selected, canSplit };
}

/** Marks the request as failed, because the service gave no usable answer. */
export function failed(shipping: ShippingState, signature: string): ShippingState {
  if (shipping.status !== 'loading' || shipping.signature !== signature) return shipping;
  return { ...without(shipping, 'error'), signature, reason: 'failed' };
}

/** The selected rates with the contents of each package. */
export function boughtPackages({ selected, offer }: Pick<ShippingState, 'offer' | 'selected'>) {
  return selected.map((rate) => ({
    ...rate,
    items: offer?.packages?.find(({ packageNumber }) => packageNumber === rate.packageNumber)?.items ?? [],
  }));
}

/** The selection as a preference that remembers its price. */
export function wishesOf(selected: readonly OfferedRate[]): readonly RateWish[] {
  return selected.map(({ packageNumber, shippingCode, rate }) => ({ packageNumber, shippingCode, seen: rate }));
}

/** Requests rates again unconditionally; the shopper is told if the selected one changes. */
export function outdated(shipping: ShippingState): ShippingState {
  const wishes = shipping.selected.length > 0 ? wishesOf(shipping.selected) : shipping.wishes;
  return { ...without(shipping, 'loadable'), wishes };
}

/** Chooses a rate for a package. */
export function choose(shipping: ShippingState, wish: RateWish): ShippingState {
  const rates = shipping.offer?.rates ?? [];
  const others = shipping.wishes.filter(
    ({ packageNumber, shippingCode }) => packageNumber !== wish.packageNumber && shippingCode !== PICKUP_CODE,
  );
  const wishes = wish.shippingCode === PICKUP_CODE ? [wish] : [...others, wish];
  if (shipping.status !== 'valid') return { ...shipping, wishes };
  const selected = selectedOf(rates, wishes);
  return { ...shipping, wishes, selected };
}

/** The selected rate whose price differs from the one the shopper saw; undefined if there is none. */
export function changedRate({ selected, wishes }: Pick<ShippingState, 'selected' | 'wishes'>): OfferedRate | undefined {
  return selected.find((rate) =>
    wishes.some(
      ({ packageNumber, shippingCode, seen }) =>
        packageNumber === rate.packageNumber &&
        shippingCode === rate.shippingCode &&
        seen !== undefined &&
        seen !== rate.rate,
    ),
  );
}
