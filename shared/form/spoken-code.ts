/** Digits and letters that are not easily confused: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that people write down and read out on the phone: a letter or digit, five random bits, for each byte. */
export function spokenCode(bytes: Uint8Array): string {
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
