/** A card as Adyen's fields in the browser hand it over, encrypted. */
export const ENCRYPTED_CARD = {
  type: 'scheme',
  encryptedCardNumber: 'eyJ-number',
  encryptedExpiryMonth: 'eyJ-month',
  encryptedExpiryYear: 'eyJ-year',
  encryptedSecurityCode: 'eyJ-code',
  holderName: 'Ada Strong',
  brand: 'visa',
};
