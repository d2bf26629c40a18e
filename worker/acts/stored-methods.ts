import { Fault } from '#shared/errors.ts';
import { defaultFirst, isExpired, type StoredMethod } from '#shared/order/stored-method.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { countTry } from '#worker/request/tries.ts';
import { beginPayment, endPayment } from './declines.ts';

/** What a customer may change in a stored method: whether it is the default, and its billing address. */
export interface MethodChange {
  readonly isDefault?: boolean | undefined;
  readonly billingAddressId?: string | null | undefined;
}

/** A card that a customer adds without paying, by the provider's token. */
export interface NewCard extends MethodChange {
  readonly token: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Most cards that a customer may add in a time span, because each token may be an attempt to test a stolen card. */
const NEW_CARDS = { most: 20, windowMs: HOUR_MS };

/** Returns a customer's stored methods at the current provider, default first. */
export async function storedMethodsOf({ store, config }: Ctx, customerId: number): Promise<readonly StoredMethod[]> {
  return defaultFirst(await store.paymentBooks.stored.ofCustomer(customerId, config.payments.provider));
}

/** Checks that a billing address is in the customer's address book. Throws `validation_error`. */
async function requireOwnAddress({ store }: Ctx, customerId: number, id: string | null | undefined): Promise<void> {
  if (id == null || (await store.addresses.find(customerId, id))) return;
  throw new Fault('validation_error', [{ field: 'billingAddressId', message: 'is not in your address book' }]);
}

/**
 * Changes a stored method. Throws `not_found` for a method of someone else, `validation_error` for an address of
 * someone else.
 */
export async function changeStoredMethod(
  ctx: Ctx,
  customerId: number,
  id: string,
  change: MethodChange,
): Promise<void> {
  const { stored } = ctx.store.paymentBooks;
  const { provider } = ctx.config.payments;
  if (!(await stored.find(customerId, provider, id))) throw new Fault('not_found');
  await requireOwnAddress(ctx, customerId, change.billingAddressId);
  if (!(await stored.change(customerId, provider, id, change))) throw new Fault('not_found');
}

/**
 * Removes a stored method here and at the provider. Throws `not_found`, and `upstream_unavailable` if the provider does
 * not answer.
 */
export async function forgetStoredMethod(ctx: Ctx, customerId: number, id: string): Promise<void> {
  const { provider } = ctx.config.payments;
  const { stored } = ctx.store.paymentBooks;
  if (!(await stored.find(customerId, provider, id))) throw new Fault('not_found');
  // The provider comes first: if a card were deleted here but kept there, nobody could remove it anymore.
  const forgotten = await ctx.ports.payments.forget?.(customerId, id);
  if (forgotten === 'unknown') throw new Fault('upstream_unavailable');
  await stored.remove(customerId, provider, id);
}

/**
 * Saves a card without a charge; the first one becomes the default. Returns its id. Throws `validation_error` if the
 * provider does not support that or does not know the token, `rate_limited` after many cards, `payments_paused` after
 * many refused ones.
 */
export async function keepCard(ctx: Ctx, customerId: number, { token, ...card }: NewCard): Promise<string> {
  const refused = (field: string, message: string) => new Fault('validation_error', [{ field, message }]);
  if (isExpired(card, ctx.now)) throw refused('expMonth', 'This card has expired');
  await requireOwnAddress(ctx, customerId, card.billingAddressId);
  const { payments } = ctx.ports;
  if (!payments.keep) throw refused('token', 'You can save a card when you pay with it');
  await countTry(ctx, [{ subject: `keep-card:customer:${customerId}`, limit: NEW_CARDS }]);
  // A card that is kept is a card that is tried, so refusals count with those of orders.
  await beginPayment(ctx, {});
  const id = await payments.keep(customerId, { token, expMonth: card.expMonth, expYear: card.expYear });
  await endPayment(ctx, {}, id === undefined);
  if (id === undefined) throw refused('token', 'The payment provider does not know this card');
  const { isDefault, billingAddressId } = card;
  if (isDefault || billingAddressId != null) {
    await changeStoredMethod(ctx, customerId, id, { ...(isDefault ? { isDefault } : {}), billingAddressId });
  }
  return id;
}
