import { type BookAddress, wireAddress } from '#shared/address/book.ts';
import { type Bin, wireBin } from '#shared/bin/contract.ts';
import type { OrderStatus } from '#shared/order/contract.ts';
import { type StoredMethod, wireCreditCard } from '#shared/order/stored-method.ts';
import type { Ticket } from '#shared/ticket/ticket.ts';
import { wireTicket } from '#shared/ticket/wire-ticket.ts';
import type { Profile } from './contract.ts';
import { primarySegment } from './segments.ts';

/** The parts from which an answer about a customer is built. */
export interface CustomerParts {
  readonly profile: Profile;
  /** Ids of the site's mailing lists to which the customer is subscribed. */
  readonly newsletters: readonly number[];
  readonly addresses: readonly BookAddress[];
  /** The newest first. */
  readonly orders: readonly {
    readonly orderId: string;
    readonly orderNumber: string;
    readonly status: OrderStatus;
    readonly createdMs: number;
  }[];
  readonly tickets: readonly Ticket[];
  readonly cards: readonly StoredMethod[];
  /** The customer's stock notifications on the site. */
  readonly bins: readonly Bin[];
}

/** A customer in the form that services return (spec 3 section 3). Times in Unix milliseconds. */
export function wireCustomer(parts: CustomerParts, nowMs: number) {
  const { profile, newsletters, addresses, orders, tickets, cards, bins } = parts;
  const { customerId, email, groupId, firstname, lastname, telephone, segments, occupations } = profile;
  const earned = tickets.map(wireTicket);
  return {
    _id: customerId,
    email,
    groupId,
    firstname,
    lastname,
    telephone,
    segments,
    occupations,
    primarySegment: primarySegment(segments, occupations),
    newsletters,
    addresses: addresses.map(wireAddress),
    orders: orders.map(({ orderId, orderNumber, status, createdMs }) => ({
      orderId,
      orderNumber,
      status,
      createdAt: createdMs,
    })),
    tickets: earned,
    // Each product once per discount on it, in the terms of product pages (spec 1 section 3, Earned product).
    earnedProducts: earned.map(({ product: { productId, discount } }) => ({
      productId,
      value: discount.value,
      type: discount.type === 'percent' ? ('percentage' as const) : ('fixed' as const),
    })),
    creditCards: cards.map((card) => wireCreditCard(card, nowMs)),
    bins: bins.map(wireBin),
  };
}

export type WireCustomer = ReturnType<typeof wireCustomer>;
