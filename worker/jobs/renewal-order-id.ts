import { toHex } from '#shared/encode/hex.ts';
import type { Subscription } from '#shared/subscription/contract.ts';

const RANDOM_DIGITS = 16;
const TIME_DIGITS = 12;

/**
 * Returns the id of the next charge of a subscription: repeating an attempt uses the same id, and the next attempt has
 * another (public contract, section 6).
 */
export async function renewalOrderId({
  subscriptionId,
  tries,
  chargeAtMs,
}: Pick<Subscription, 'chargeAtMs' | 'subscriptionId' | 'tries'>): Promise<string> {
  const bytes = new TextEncoder().encode(`${subscriptionId} ${tries}`);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return (chargeAtMs ?? 0).toString(16).padStart(TIME_DIGITS, '0') + toHex(digest).slice(0, RANDOM_DIGITS);
}
