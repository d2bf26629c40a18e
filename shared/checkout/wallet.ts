import type { Address } from '#shared/address/contract.ts';
import type { WalletAddress, WalletContact, WalletDetails } from '#shared/bridge/wallet.ts';
import { toMajor } from '#shared/money/money.ts';
import { areTotalsFinal, isVirtualOrder, totalsOf } from './figures.ts';
import type { CheckoutFacts, CheckoutState } from './state.ts';

/** Converts a wallet's address, before the shopper agrees, to an order's. */
export function addressOfWallet(address: WalletAddress): Partial<Address> {
  const { firstname, lastname, telephone, email, street, city, region, postcode, countryId } = address;
  const known = Object.entries({ firstname, lastname, telephone, email }).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(known), street: [...street], city, region, postcode, countryId };
}

/** Converts a wallet's contact, after the shopper has agreed, to an order's address. */
export function addressOfContact(contact: WalletContact): Partial<Address> {
  return addressOfWallet({
    firstname: contact.givenName,
    lastname: contact.familyName,
    telephone: contact.phoneNumber,
    email: contact.emailAddress,
    street: contact.addressLines,
    city: contact.locality,
    region: contact.administrativeArea,
    postcode: contact.postalCode,
    countryId: contact.countryCode,
  });
}

/**
 * The form in which a provider accepts a wallet's token, given as the Base64 of its payment data. The sandbox simulates
 * an approved wallet; others receive Adyen's format.
 */
export function walletToken(provider: string, applePayToken: string): string {
  if (provider === 'sandbox') return 'sandbox_approved';
  return JSON.stringify({ paymentMethod: { type: 'applepay', applePayToken } });
}

/** Whether no calculation is in progress: rates and tax are known, or have failed. */
export function isSettled({ shipping, tax }: Pick<CheckoutState, 'shipping' | 'tax'>): boolean {
  if (shipping.status === 'loadable' || shipping.status === 'loading') return false;
  return shipping.status !== 'valid' || tax.status === 'valid' || tax.status === 'error';
}

/** An order as shown in a wallet's sheet, with the shipping options of its first package. */
export function walletDetails(state: CheckoutState, facts: CheckoutFacts): WalletDetails {
  const totals = totalsOf(state, facts);
  const { selected, offer } = state.shipping;
  const rows: readonly (readonly [label: string, amount: number, isShown: boolean])[] = [
    ['Subtotal', totals.subtotal, true],
    ['Discount', -totals.discount, totals.discount > 0],
    ['Shipping', totals.shipping, !isVirtualOrder(state) && state.shipping.status === 'valid'],
    ['Tax', totals.tax + totals.tariff, !facts.site.taxIncluded && state.tax.status === 'valid'],
    ['Gift cards', -totals.giftcards, totals.giftcards > 0],
  ];
  return {
    currency: facts.site.currency,
    countryCode: facts.site.country,
    total: toMajor(totals.grandTotalIncludingTax),
    isFinal: areTotalsFinal(state),
    lines: rows.filter(([, , isShown]) => isShown).map(([label, amount]) => ({ label, amount: toMajor(amount) })),
    shippingOptions: (offer?.rates ?? [])
      .filter(({ packageNumber }) => packageNumber === 1)
      .map(({ shippingCode, label, rate }) => ({
        id: shippingCode,
        label,
        amount: toMajor(rate),
        isSelected: selected.some((each) => each.packageNumber === 1 && each.shippingCode === shippingCode),
      })),
  };
}
