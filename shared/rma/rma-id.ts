import { spokenCode } from '#shared/form/spoken-code.ts';

/** Number of a return as buyers write it on a package: `RMA-7K3QX9B2MD`. */
export const RMA_ID = /^RMA-[0-9A-HJKMNP-TV-Z]{10}$/;

/** Random bytes from which a number is made; 50 of their bits are used. */
export const RMA_BYTES = 10;

/** Converts random bytes to a number. */
export function rmaIdOf(bytes: Uint8Array): string {
  return `RMA-${spokenCode(bytes.subarray(0, RMA_BYTES))}`;
}
