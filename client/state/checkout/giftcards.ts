import { type CallError, call } from '#client/browser/call.ts';
import { readList, type WireList } from '#shared/list/wire-list.ts';
import { current, tell } from './checkout.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  giftcard_not_exist: 'This gift card code is not valid, or its balance is used up. Please check it.',
  validation_error: 'This is not a gift card code. Please check it.',
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
};

/** Stores gift cards in the list that is being checked out. Returns the store's refusal, or undefined. */
async function note(codes: readonly string[]): Promise<CallError | undefined> {
  const { list } = current().state;
  const path = `/svc_list/lists/${list._id}/metadata`;
  const result = await call<{ list: WireList }>('PUT', path, { metadata: { giftcards: codes } });
  if (!result.ok) return result.error;
  tell({ type: 'listChanged', list: readList(result.data.list) });
  return undefined;
}

function codes(): readonly string[] {
  return current().state.list.giftcards.map((card) => card.code);
}

/** Adds a gift card to the order. Returns why it cannot be used, in words for the shopper, or undefined. */
export async function addGiftcard(typed: string): Promise<string | undefined> {
  const code = typed.trim().toUpperCase();
  if (codes().includes(code)) return 'This card has already been applied to your order.';
  const refused = await note([...codes(), code]);
  if (refused) return REFUSALS[refused.type] ?? refused.message;
  const added = current().state.list.giftcards.find((card) => card.code === code);
  if (added && added.balance > 0) return undefined;
  await removeGiftcard(code);
  return 'This card has no balance left.';
}

/** Takes a gift card off the order. */
export async function removeGiftcard(code: string): Promise<void> {
  await note(codes().filter((each) => each !== code));
}

/** Takes all gift cards off the order. */
export async function removeGiftcards(): Promise<void> {
  await note([]);
}
