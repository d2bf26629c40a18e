import type { CheckoutEvent } from './events.ts';
import type { CheckoutState, PlacementState } from './state.ts';

/** Whether an order is on its way: a second one must not be started. */
export function isPlacing({ placement }: Pick<CheckoutState, 'placement'>): boolean {
  return placement.status === 'placing' || placement.status === 'pending';
}

/** What happens to the placement; any other event leaves it. An order that is placed stays so. */
export function reducePlacement(state: CheckoutState, event: CheckoutEvent): PlacementState {
  const { placement } = state;
  if (placement.status === 'placed') return placement;
  switch (event.type) {
    case 'placementStarted':
      return isPlacing(state) ? placement : { status: 'placing', orderId: event.orderId };
    case 'placementPending':
      return { status: 'pending', orderId: event.orderId, action: event.action };
    case 'placed':
      return { status: 'placed', order: event.order, email: state.address.email };
    case 'placementRefused':
      return { status: 'refused', messages: event.messages };
    case 'refusalRead':
      return placement.status === 'refused' ? { status: 'idle' } : placement;
    default:
      return placement;
  }
}
