import { addressOfSaved, isSamePlace, type SavedAddress, usableAddresses } from '#shared/address/saved.ts';
import { brandName, type WireStoredMethod } from '#shared/order/stored-method.ts';
import type { CheckoutEvent } from './events.ts';
import { reduceCheckout } from './reduce.ts';
import type { CheckoutFacts, CheckoutState } from './state.ts';

/** The customer data on the page. */
export interface KnownShopper {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly addresses: readonly SavedAddress[];
  /** Cards stored at the provider, default first. */
  readonly cards: readonly WireStoredMethod[];
}

/** The card preselected for an order. */
function usualCard(cards: KnownShopper['cards']): WireStoredMethod | undefined {
  return cards.find(({ expired }) => !expired);
}

/** Selects a stored card, identified by its id (spec 2 section 9). */
export function keptCardChosen(
  { storedPaymentMethodId: token, brand, last4 }: WireStoredMethod,
  cards: KnownShopper['cards'],
): CheckoutEvent {
  const isUsual = usualCard(cards)?.storedPaymentMethodId === token;
  return { type: 'keptCardChosen', token, card: { brand: brandName(brand), last4 }, isUsual };
}

/** Starts a customer's order with the first usable saved address and card, defaults first. */
export function withShopper(state: CheckoutState, facts: CheckoutFacts, shopper: KnownShopper): CheckoutState {
  const { email, firstname, lastname, addresses, cards } = shopper;
  const [home] = usableAddresses(addresses, 'shipping', facts.countries);
  const [billed] = usableAddresses(addresses, 'billing', facts.countries);
  const card = usualCard(cards);
  const events: readonly (CheckoutEvent | undefined)[] = [
    { type: 'addressChanged', change: { ...(home ? addressOfSaved(home) : { firstname, lastname }), email } },
    billed && { type: 'billingChanged', change: addressOfSaved(billed) },
    { type: 'billingShared', useShipping: !home || !billed || isSamePlace(home, billed) },
    card && keptCardChosen(card, cards),
  ];
  return events
    .filter((event) => event !== undefined)
    .reduce((before, event) => reduceCheckout(before, event, facts), state);
}
