/** Digits and letters that nobody confuses: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number that people write down and say on the phone: one letter or digit, five random bits, for each byte. */
export function spokenCode(bytes: Uint8Array): string {
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
