import { spokenCode } from '#shared/form/spoken-code.ts';

/** Number of a quote as staff and customers say it on the phone: `Q-7K3QX9B2`. It opens nothing by itself. */
export const QUOTE_ID = /^Q-[0-9A-HJKMNP-TV-Z]{8}$/;

/** Random bytes that a number is made of: 40 of their bits. */
export const QUOTE_ID_BYTES = 8;

/** The number that random bytes stand for. */
export function quoteIdOf(bytes: Uint8Array): string {
  return `Q-${spokenCode(bytes.subarray(0, QUOTE_ID_BYTES))}`;
}
