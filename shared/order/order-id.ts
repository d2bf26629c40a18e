import { toHex } from '#shared/encode/hex.ts';

/** 12 hex digits of Unix milliseconds, then 16 random ones (public contract, section 6). */
export const ORDER_ID_SHAPE = /^[0-9a-f]{28}$/;

/** Random bytes in an order id. */
export const ORDER_ID_BYTES = 8;

/** An order id: 12 hex digits of Unix milliseconds, then 16 random ones (spec 2 section 7). */
export function orderId(nowMs: number, chance: Uint8Array): string {
  return nowMs.toString(16).padStart(12, '0') + toHex(chance);
}
