import { toMajor } from '#shared/money/money.ts';
import type { Ticket } from './ticket.ts';

/** Converts a ticket to the form that services return (spec 2 section 3): a fixed discount in major units. */
export function wireTicket({ orderId, remainingUses, productId, discount }: Ticket) {
  const { type, value, freeShipping } = discount;
  return {
    orderId,
    remainingUses,
    product: { productId, discount: { type, value: type === 'fixed' ? toMajor(value) : value, freeShipping } },
  };
}
