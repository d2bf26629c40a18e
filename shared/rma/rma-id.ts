import { spokenCode } from '#shared/form/spoken-code.ts';

/** Number of a return as buyers write it on a parcel: `RMA-7K3QX9B2MD`. */
export const RMA_ID = /^RMA-[0-9A-HJKMNP-TV-Z]{10}$/;

/** Random bytes that a number is made of: 50 of their bits. */
export const RMA_BYTES = 10;

/** The number that random bytes stand for. */
export function rmaIdOf(bytes: Uint8Array): string {
  return `RMA-${spokenCode(bytes.subarray(0, RMA_BYTES))}`;
}
