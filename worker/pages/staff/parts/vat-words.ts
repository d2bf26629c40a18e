import type { VatStanding } from '#shared/tax/vat-standing.ts';
import type { Ctx } from '#worker/request/context.ts';

/** The result of checking the customer's VAT number when the order was placed. */
const STANDING: Readonly<Record<Exclude<VatStanding, 'accepted'>, string>> = {
  valid: 'VAT number: valid when the order was placed',
  invalid: 'VAT number: not valid, so VAT was charged',
  charged: 'VAT number: could not be checked, so VAT was charged',
};

/** Messages about a number that was accepted unchecked, by the register's answer since then. */
const ACCEPTED = {
  open: 'VAT number: not checked yet. VAT was taken off; we keep asking the register.',
  valid: 'VAT number: valid, checked after the order. VAT was taken off.',
  invalid: 'VAT number: not valid, checked after the order. VAT was taken off.',
  gone: 'VAT number: removed before it was checked. VAT was taken off.',
} as const;
const NO_REGISTER = 'VAT number: not checked, because no register is set (VAT_URL). VAT was taken off.';

/** The sentence for staff about an order's VAT number; null for an order without one. */
export async function vatSentence(
  { config, store }: Pick<Ctx, 'config' | 'store'>,
  { orderId, vatStanding }: { readonly orderId: string; readonly vatStanding?: VatStanding },
): Promise<string | null> {
  if (vatStanding === undefined) return null;
  if (vatStanding !== 'accepted') return STANDING[vatStanding];
  const state = (await store.vatChecks.stateOf(orderId)) ?? 'open';
  return state === 'open' && config.vatUrl === '' ? NO_REGISTER : ACCEPTED[state];
}
