import type { CheckoutEvent } from './events.ts';
import type { CheckoutState, PlacementState } from './state.ts';

/** Whether an order is being placed, so that a second one must not start. */
export function isPlacing({ placement }: Pick<CheckoutState, 'placement'>): boolean {
  return placement.status === 'placing' || placement.status === 'inLine' || placement.status === 'pending';
}

/** The placement after an event; events of other parts leave it unchanged. A placed order stays placed. */
export function reducePlacement(state: CheckoutState, event: CheckoutEvent): PlacementState {
  const { placement } = state;
  if (placement.status === 'placed') return placement;
  switch (event.type) {
    case 'placementStarted':
      return isPlacing(state) ? placement : { status: 'placing', orderId: event.orderId };
    case 'placementInLine':
      return isPlacing(state) ? { status: 'inLine', orderId: event.orderId, place: event.place } : placement;
    case 'lineLeft':
      return placement.status === 'inLine' ? { status: 'idle' } : placement;
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
