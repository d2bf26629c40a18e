import type { Address } from '#shared/address/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import type { AdyenState } from './adyen-token.ts';
import type { Charge } from './port.ts';

/** Longest region code and postcode that Adyen accepts; longer ones are left out. */
const REGION_LENGTH = 3;
const POSTCODE_LENGTH = 10;

/** A customer's reference at Adyen: no personal data, and at least three characters. */
export function shopperReference(customerId: number): string {
  return `customer-${customerId}`;
}

/**
 * The reference under which a subscription's card is stored: the customer's, or that of the guest order that began it.
 */
function subscriber({ customerId, orderId, recurring }: Charge): string {
  if (customerId !== null) return shopperReference(customerId);
  return `order-${recurring?.kind === 'renewal' ? recurring.since : orderId}`;
}

function addressOf({ street, city, postcode, region, countryId }: Address) {
  const [line = '', ...more] = street.filter((each) => each !== '');
  if (line === '' || city === '' || postcode === '' || postcode.length > POSTCODE_LENGTH) return undefined;
  return {
    street: line,
    // Street lines are stored as the shopper typed them, and the house number is in the first one.
    houseNumberOrName: more.join(', ') || 'N/A',
    city,
    postalCode: postcode,
    country: countryId,
    ...(region !== '' && region.length <= REGION_LENGTH ? { stateOrProvince: region } : {}),
  };
}

function nameOf({ firstname, lastname }: Address) {
  if (firstname === '' || lastname === '') return undefined;
  return { firstName: firstname.slice(0, 80), lastName: lastname.slice(0, 80) };
}

/** The items on invoices and in installment plans. Their amounts add up to the charge. */
function lineItemsOf({ basket }: Charge) {
  return basket.map(({ id, name, qty, amount }) => ({
    id,
    // One line item per order line, because its amount may not be divisible by its units.
    description: qty === 1 ? name : `${qty} × ${name}`,
    quantity: 1,
    amountIncludingTax: amount,
  }));
}

/** The owner of the card, and whether Adyen stores it. */
function ownerOf(charge: Charge, { paymentMethod }: AdyenState) {
  const { customerId, isStored, recurring } = charge;
  if (recurring && paymentMethod.type === 'scheme') {
    const isKept = paymentMethod.storedPaymentMethodId !== undefined;
    return {
      shopperReference: subscriber(charge),
      recurringProcessingModel: 'Subscription',
      shopperInteraction: isKept ? 'ContAuth' : 'Ecommerce',
      ...(isKept ? {} : { storePaymentMethod: true }),
    };
  }
  if (customerId === null) return {};
  const shopper = { shopperReference: shopperReference(customerId) };
  if (paymentMethod.type !== 'scheme') return shopper;
  const onFile = { ...shopper, recurringProcessingModel: 'CardOnFile' };
  if (paymentMethod.storedPaymentMethodId) return { ...onFile, shopperInteraction: 'ContAuth' };
  return isStored ? { ...onFile, shopperInteraction: 'Ecommerce', storePaymentMethod: true } : shopper;
}

function compact(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}

/** Body of `POST /payments` for a charge, without the merchant account. */
export function paymentRequest(charge: Charge, state: AdyenState): Readonly<Record<string, unknown>> {
  const { orderId, amount, currency, returnUrl, site, email, billingAddress, deliveryAddress } = charge;
  const { paymentMethod } = state;
  const isInvoice = paymentMethod.type.startsWith('klarna');
  return compact({
    amount: { value: amount, currency },
    reference: orderId,
    paymentMethod: compact(paymentMethod),
    returnUrl,
    channel: 'Web',
    origin: state.origin ?? new URL(returnUrl).origin,
    countryCode: billingAddress.countryId,
    shopperLocale: SITES[site].locale,
    shopperEmail: email,
    shopperName: nameOf(billingAddress),
    telephoneNumber: isInvoice ? billingAddress.telephone || undefined : undefined,
    billingAddress: addressOf(billingAddress),
    deliveryAddress: deliveryAddress ? addressOf(deliveryAddress) : undefined,
    browserInfo: state.browserInfo ?? charge.browserInfo,
    riskData: state.riskData,
    // Banks show their challenges on a page of Adyen, so that the checkout needs no bank's script and every challenge
    // is a redirect.
    authenticationData:
      paymentMethod.type === 'scheme' ? { threeDSRequestData: { nativeThreeDS: 'disabled' } } : undefined,
    lineItems: isInvoice ? lineItemsOf(charge) : undefined,
    ...ownerOf(charge, state),
  });
}
