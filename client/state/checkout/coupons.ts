import { call } from '#client/browser/call.ts';
import { codesOf, takeEntered, typedCode } from '#shared/list/entered-codes.ts';
import { readList, type WireList } from '#shared/list/wire-list.ts';
import { current, tell } from './checkout.ts';

/** Stores the codes of the list that is being checked out. Returns why the last one was refused, or undefined. */
async function setCoupons(codes: readonly string[], entered?: string): Promise<string | undefined> {
  const { list } = current().state;
  const result = await call<{ list: WireList }>('PUT', `/svc_list/lists/${list._id}/coupons`, { codes });
  if (!result.ok) return result.error.message;
  const taken = takeEntered(readList(result.data.list), entered);
  tell({ type: 'listChanged', list: taken.list });
  return taken.refusal;
}

/** Enters a code for the order. Returns why it was refused, in words for the shopper, or undefined. */
export function applyCoupon(typed: string): Promise<string | undefined> {
  const code = typedCode(typed);
  return setCoupons([...new Set([...codesOf(current().state.list), code])], code);
}

/** Takes a code off the order. */
export async function dropCoupon(code: string): Promise<void> {
  await setCoupons(codesOf(current().state.list).filter((each) => each !== code));
}
