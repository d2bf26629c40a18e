import { blankAddress } from '#shared/address/blank.ts';
import type { Address } from '#shared/address/contract.ts';
import type { OrderLine } from '#shared/line/line.ts';
import type { OrderDocument, OrderPayment } from './document.ts';

/** The country and region of an address, on which its taxes depend. */
function withoutPerson({ countryId, region }: Address): Address {
  return { ...blankAddress(countryId), region };
}

/** A line without what its buyer typed: recipients, athletes, engravings. */
function lineWithoutPerson({ metadata: { giftcard }, ...line }: OrderLine): OrderLine {
  return {
    ...line,
    configuration: [],
    customOptions: [],
    metadata: giftcard?.amount === undefined ? {} : { giftcard: { amount: giftcard.amount } },
  };
}

/**
 * An order as the books need it once nobody may be named by it anymore: what was sold, for how much, with which taxes and
 * to which country and region.
 */
export function documentWithoutPerson(document: OrderDocument): OrderDocument {
  return {
    ...document,
    email: '',
    customerId: null,
    lines: document.lines.map(lineWithoutPerson),
    shippingAddress: withoutPerson(document.shippingAddress),
    billingAddress: withoutPerson(document.billingAddress),
    comments: '',
    meta: {},
  };
}

/** A payment without the card and the browser that it came from. The provider's own id of the charge stays. */
export function paymentWithoutPerson(payment: OrderPayment): OrderPayment {
  const { card: _card, browserInfo: _browser, action: _action, ...rest } = payment;
  return { ...rest, transactionToken: '' };
}
