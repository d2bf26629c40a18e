import {
  type AddressChange,
  type BookAddress,
  blankFields,
  bookProblems,
  changedAddress,
  MOST_ADDRESSES,
} from '#shared/address/book.ts';
import { Fault } from '#shared/errors.ts';
import type { Ctx } from '#worker/request/context.ts';

/**
 * Saves an address of a customer: a new one if `id` is null, otherwise a change to an existing one. Throws
 * `validation_error` for missing or invalid fields and for a full address book, `not_found` for an address that is not
 * the customer's.
 */
export async function keepAddress(
  ctx: Ctx,
  customerId: number,
  id: string | null,
  change: AddressChange,
): Promise<BookAddress> {
  const { addresses } = ctx.store;
  const before = id === null ? blankFields(ctx.site.country) : await addresses.find(customerId, id);
  if (!before) throw new Fault('not_found');
  const after = changedAddress(before, change);
  const problems = bookProblems(after);
  if (problems.length > 0) throw new Fault('validation_error', problems);
  const { isDefaultShipping = false, isDefaultBilling = false } = change;
  const defaults = { isDefaultShipping, isDefaultBilling };
  if (id === null) {
    const added = await addresses.add(customerId, after, defaults, ctx.now);
    if (added) return added;
    const message = `You already have ${MOST_ADDRESSES} addresses. Please remove one first`;
    throw new Fault('validation_error', [{ field: 'address', message }]);
  }
  const changed = await addresses.change(customerId, id, after, defaults);
  if (!changed) throw new Fault('not_found');
  return changed;
}
