import { OHIO } from './checkout.ts';

/** The contact and address of `OHIO`, as a wallet names their parts. */
export const WALLET_CONTACT = {
  emailAddress: OHIO.email,
  phoneNumber: OHIO.telephone,
  givenName: OHIO.firstname,
  familyName: OHIO.lastname,
  addressLines: [...OHIO.street],
  locality: OHIO.city,
  administrativeArea: OHIO.region,
  postalCode: OHIO.postcode,
  countryCode: OHIO.countryId,
};

/** What a wallet gives in place of a card. */
export const WALLET_TOKEN = {
  paymentData: { data: 'sealed' },
  paymentMethod: { network: 'Visa' },
  transactionIdentifier: 't1',
};
