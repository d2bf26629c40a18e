import { call } from '#client/browser/call.ts';
import { toMinor } from '#shared/money/money.ts';
import { MOST_GIFTCARDS } from '#shared/order/checkout/payment.ts';
import { current, tell } from './checkout.ts';

interface BalanceAnswer {
  readonly giftcard: { readonly code: string; readonly balance: number; readonly currency: string };
}

const REFUSALS: Readonly<Record<string, string>> = {
  giftcard_not_exist: 'We do not know this code. Please check it.',
  not_found: 'We do not know this code. Please check it.',
  validation_error: 'This is no gift card code. Please check it.',
  rate_limited: 'That was too often. Please wait a few minutes and try again.',
};

/** Adds a gift card to the order. Answers why it cannot be used, in words for the shopper, or undefined. */
export async function addGiftcard(typed: string): Promise<string | undefined> {
  const code = typed.trim();
  const { state, facts } = current();
  if (state.giftcards.length >= MOST_GIFTCARDS) return `An order takes at most ${MOST_GIFTCARDS} gift cards.`;
  const result = await call<BalanceAnswer>('POST', '/svc_gc/giftcards/balance', { code });
  if (!result.ok) return REFUSALS[result.error.type] ?? result.error.message;
  const { giftcard } = result.data;
  if (giftcard.currency !== facts.site.currency) {
    return `This card holds ${giftcard.currency}; this store takes ${facts.site.currency}.`;
  }
  if (giftcard.balance <= 0) return 'There is nothing left on this card.';
  if (state.giftcards.some((card) => card.code === giftcard.code)) return 'This card is on your order already.';
  tell({ type: 'giftcardAdded', card: { code: giftcard.code, balance: toMinor(giftcard.balance) } });
  return undefined;
}
