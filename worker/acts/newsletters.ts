import { Fault } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import { profileOf } from '#worker/acts/profile.ts';
import type { Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { requireCustomer } from '#worker/request/session.ts';
import { countTry } from '#worker/request/tries.ts';
import { readNewsletterToken } from '#worker/store/account/newsletter-links.ts';
import type { NewsletterEventType } from '#worker/store/events.ts';
import { wake } from './wake.ts';

/** Sign-ups and requested links of one network, and of one address, no matter who types it. */
const OF_NETWORK = { most: 60, windowMs: HOUR_MS };
const OF_ADDRESS = { most: 5, windowMs: HOUR_MS };

/** An address and the lists of the site that it wants. */
export interface AskedNewsletters {
  readonly email: string;
  readonly listIds: readonly number[];
  /** The subscriber's own id, if one was given. */
  readonly userId: string | null;
}

/** What became of a sign-up: subscribed, or waiting until the address has confirmed it. */
export type SignedUp = 'saved' | 'confirm';

/** Words for a link that this store did not make, or that has expired. */
export const EXPIRED_LINK = 'This link is not valid or has expired';

function countMail(ctx: Ctx, email: string): Promise<void> {
  return countTry(ctx, [
    { subject: `newsletter:network:${networkOf(ctx.visitor.address)}`, limit: OF_NETWORK },
    { subject: `newsletter:address:${email}`, limit: OF_ADDRESS },
  ]);
}

async function tell(ctx: Ctx, type: NewsletterEventType, { email, ...told }: AskedNewsletters): Promise<void> {
  const { store, origin, now } = ctx;
  wake(ctx, await store.newsletters.tell(type, email, { origin, ...told }, now));
}

/**
 * Adds lists for an address that belongs to the customer who asks. Where the site asks for it, the address confirms new
 * lists by email first, because registering does not prove that an address is one's own. Throws `rate_limited`, but not
 * for a new account: its registration is already limited, and an address has only one.
 */
export async function addNewsletters(ctx: Ctx, asked: AskedNewsletters, isNewAccount: boolean): Promise<SignedUp> {
  const { store, site, now } = ctx;
  const { email, listIds, userId } = asked;
  if (!site.confirmsNewsletters) {
    await store.newsletters.subscribe(email, listIds, userId, now);
    return 'saved';
  }
  const had = await store.newsletters.ofAddress(email);
  const added = listIds.filter((id) => !had.includes(id));
  if (added.length === 0) return 'saved';
  if (!isNewAccount) await countMail(ctx, email);
  await tell(ctx, 'newsletter.asked', { ...asked, listIds: added });
  return 'confirm';
}

/**
 * Signs up an address that anyone may have typed. The answer says nothing about who gets which list. Its owner is told
 * by email, with a link that ends it, or asked first where the site asks for it. Throws `rate_limited`.
 */
export async function signUpForNewsletters(ctx: Ctx, asked: AskedNewsletters): Promise<SignedUp> {
  const { store, site, now } = ctx;
  const { email, listIds, userId } = asked;
  await countMail(ctx, email);
  if (site.confirmsNewsletters) {
    const had = await store.newsletters.ofAddress(email);
    const added = listIds.filter((id) => !had.includes(id));
    if (added.length > 0) await tell(ctx, 'newsletter.asked', { ...asked, listIds: added });
    return 'confirm';
  }
  const begun = await store.newsletters.subscribe(email, listIds, userId, now);
  if (begun > 0) await tell(ctx, 'newsletter.begun', asked);
  return 'saved';
}

/** Begins the newsletters of a confirmation link. Returns whether the link was valid. */
export async function confirmNewsletters(ctx: Ctx, token: string): Promise<boolean> {
  const { store, config, now } = ctx;
  const link = await readNewsletterToken(token, 'confirm', config.sessionSecret, now);
  if (!link) return false;
  await store.newsletters.subscribe(link.email, link.listIds, link.userId, now);
  return true;
}

/** Ends the newsletters of an email's own link. Returns whether the link was valid. */
export async function leaveNewsletters(ctx: Ctx, token: string): Promise<boolean> {
  const { store, config, now } = ctx;
  const link = await readNewsletterToken(token, 'leave', config.sessionSecret, now);
  if (!link) return false;
  await store.newsletters.unsubscribe(link.email, link.listIds);
  return true;
}

/**
 * Sends the link that ends its newsletters to an address that anyone may have typed, if it gets any. Throws
 * `rate_limited`.
 */
export async function askToLeave(ctx: Ctx, email: string): Promise<void> {
  await countMail(ctx, email);
  const work = async () => {
    const listIds = await ctx.store.newsletters.ofAddress(email);
    if (listIds.length > 0) await tell(ctx, 'newsletter.leaving', { email, listIds, userId: null });
  };
  // The answer does not wait, so its time does not tell who subscribes.
  ctx.later(work().catch((error: unknown) => ctx.log.error('newsletter_link_failed', { error })));
}

/**
 * Requires the right to unsubscribe an address: the token of an email that was sent to it, or its owner's session.
 * Throws `validation_error` for a token, `login_required`, `TOKEN_EXPIRED`, and `forbidden` for the address of someone
 * else.
 */
export async function requireOwnNewsletters(ctx: Ctx, email: string, token: string | undefined): Promise<void> {
  if (token !== undefined) {
    const link = await readNewsletterToken(token, 'leave', ctx.config.sessionSecret, ctx.now);
    if (link?.email !== email) throw new Fault('validation_error', [{ field: 'token', message: EXPIRED_LINK }]);
    return;
  }
  const { customerId } = await requireCustomer(ctx);
  const own = await profileOf(ctx, customerId);
  if (own.email !== email) throw new Fault('forbidden');
}
