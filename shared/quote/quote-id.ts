import { spokenCode } from '#shared/form/spoken-code.ts';

/** Number of a quote as used on the phone: `Q-7K3QX9B2`. The number by itself gives no access. */
export const QUOTE_ID = /^Q-[0-9A-HJKMNP-TV-Z]{8}$/;

/** Random bytes from which a number is made; 40 of their bits are used. */
export const QUOTE_ID_BYTES = 8;

/** Converts random bytes to a number. */
export function quoteIdOf(bytes: Uint8Array): string {
  return `Q-${spokenCode(bytes.subarray(0, QUOTE_ID_BYTES))}`;
}
