import { Fault, type FieldProblem } from '#shared/errors.ts';
import {
  hasMainList,
  listId,
  listsOf,
  type NewsletterList,
  namedLists,
  offeredLists,
  SELECT_A_LIST,
} from '#shared/newsletter/lists.ts';
import type { Site } from '#shared/site/sites.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import { profileOf } from '#worker/acts/profile.ts';
import type { Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { requireCustomer } from '#worker/request/session.ts';
import { countTry } from '#worker/request/tries.ts';
import { readNewsletterToken } from '#worker/store/account/newsletter-links.ts';
import type { Consent, NewSubscription } from '#worker/store/account/newsletter-subscriptions.ts';
import type { NewsletterEventType } from '#worker/store/events.ts';
import { countOwn } from './tracking.ts';
import { wake } from './wake.ts';

/** Sign-ups and requested links of one network, and of one address, no matter who types it. */
const OF_NETWORK = { most: 60, windowMs: HOUR_MS };
const OF_ADDRESS = { most: 5, windowMs: HOUR_MS };
/** How long a visitor waits for what the outside service says of a sign-up, milliseconds. */
const LIMIT_MS = 2000;

/** An address and the lists of the site that it wants. */
export interface AskedNewsletters {
  readonly email: string;
  readonly listIds: readonly number[];
  /** The subscriber's own id, if one was given. */
  readonly userId: string | null;
  readonly consent: Consent;
}

/** What became of a sign-up: subscribed, or waiting until the address has confirmed it. */
export type SignedUp = 'saved' | 'confirm';

/** Words for a link that this store did not make, or that has expired. */
export const EXPIRED_LINK = 'This link is not valid or has expired';

/** Lists that the site offers now. Those of the Invitational need an event, which then has its menu. */
export async function listsOnOffer({ site, store }: Ctx): Promise<readonly NewsletterList[]> {
  const { event = [] } = (await store.navigation.published()).menus;
  return offeredLists(site, event.length > 0);
}

/**
 * The lists of a sign-up, by codes or ids. Throws `validation_error` for a list that the site does not offer, and where
 * neither of the main lists is among them.
 */
export async function chosenLists(ctx: Ctx, names: readonly (string | number)[]): Promise<readonly NewsletterList[]> {
  const lists = namedLists(ctx.site, await listsOnOffer(ctx), names);
  const refuse = (message: string) => new Fault('validation_error', [{ field: 'newsletters', message }]);
  if (!lists) throw refuse('This list does not exist on this site');
  if (!hasMainList(lists)) throw refuse(SELECT_A_LIST);
  return lists;
}

/** Ids of lists in a request, of all that the site has. Throws `validation_error` for the field. */
export function idsOfLists(site: Site, names: readonly (string | number)[], field: string): readonly number[] {
  const lists = namedLists(site, listsOf(site), names);
  if (!lists) throw new Fault('validation_error', [{ field, message: 'This list does not exist on this site' }]);
  return lists.map((list) => listId(site, list));
}

/** What an address agrees to now: the lists by their names, on the page from which the request came. */
export function consentNow(
  { site, path, now, url }: Ctx,
  listIds: readonly number[],
  { text, request }: { readonly text: string; readonly request?: Request },
): Consent {
  const referrer = request?.headers.get('referer') ?? '';
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  const place = from?.host === url.host ? from.pathname : path;
  const names = listsOf(site).filter((list) => listIds.includes(listId(site, list)));
  return { place: place.slice(0, 300), text: `${text}: ${names.map(({ label }) => label).join(', ')}`, givenMs: now };
}

function countMail(ctx: Ctx, email: string): Promise<void> {
  return countTry(ctx, [
    { subject: `newsletter:network:${networkOf(ctx.visitor.address)}`, limit: OF_NETWORK },
    { subject: `newsletter:address:${email}`, limit: OF_ADDRESS },
  ]);
}

async function tell(
  ctx: Ctx,
  type: NewsletterEventType,
  told: {
    readonly email: string;
    readonly listIds: readonly number[];
    readonly userId: string | null;
    consent?: Consent;
  },
): Promise<void> {
  const { store, origin, now } = ctx;
  const { email, ...rest } = told;
  wake(ctx, await store.newsletters.tell(type, email, { origin, ...rest }, now));
}

/** Begins newsletters and, where an outside service sends them, tells it after the response. Returns the new lists. */
async function begin(ctx: Ctx, asked: NewSubscription): Promise<readonly number[]> {
  const { store, ports, now } = ctx;
  const { begun, eventId } = await store.newsletters.subscribe(asked, ports.emailMarketing !== undefined, now);
  if (eventId !== null) wake(ctx, eventId);
  return begun;
}

/**
 * Ends newsletters of an address. An outside service that sends them is told after the response.
 */
export async function endNewsletters(ctx: Ctx, email: string, listIds: readonly number[]): Promise<void> {
  const { store, ports, now } = ctx;
  const eventId = await store.newsletters.unsubscribe(email, listIds, ports.emailMarketing !== undefined, now);
  if (eventId !== null) wake(ctx, eventId);
}

/**
 * Ends all newsletters of an address that an outside service sends: it has to be told before the store forgets them with
 * the account, or after a complaint.
 */
export async function endSentElsewhere(ctx: Ctx, email: string): Promise<void> {
  if (ctx.ports.emailMarketing) await endNewsletters(ctx, email, await ctx.store.newsletters.everywhere(email));
}

/** Counts a sign-up by the codes of its lists, whether or not the address had them before, which nobody may learn. */
function countSignUp(ctx: Ctx, listIds: readonly number[]): void {
  const lists = listsOf(ctx.site)
    .filter((list) => listIds.includes(listId(ctx.site, list)))
    .map(({ code }) => code);
  if (lists.length > 0) countOwn(ctx, [{ type: 'newsletter', name: 'subscribe', value: { lists } }]);
}

/**
 * Adds lists for an address that belongs to the customer who asks. Where the site asks for it, the address confirms new
 * lists by email first, because registering does not prove that an address is one's own. Throws `rate_limited`, but not
 * for a new account: its registration is already limited, and an address has only one.
 */
export async function addNewsletters(ctx: Ctx, asked: AskedNewsletters, isNewAccount: boolean): Promise<SignedUp> {
  const { store, site } = ctx;
  const { email, listIds } = asked;
  const had = await store.newsletters.ofAddress(email);
  const added = listIds.filter((id) => !had.includes(id));
  if (added.length === 0) return 'saved';
  if (!site.confirmsNewsletters) {
    await begin(ctx, { ...asked, listIds: added, confirmedMs: null });
    countSignUp(ctx, added);
    return 'saved';
  }
  if (!isNewAccount) await countMail(ctx, email);
  await tell(ctx, 'newsletter.asked', { ...asked, listIds: added });
  countSignUp(ctx, added);
  return 'confirm';
}

/** What an outside service calls a field, and what the store calls it. */
function namedHere({ field, message }: FieldProblem): FieldProblem {
  return { field: field === 'emailListIds' ? 'newsletters' : field, message };
}

/**
 * Tells the outside service of a sign-up while its visitor waits. If it does not answer within two seconds, the event
 * tells it later. Returns what it refused.
 */
async function forwardNow(ctx: Ctx, asked: AskedNewsletters, eventId: string): Promise<readonly FieldProblem[]> {
  const { store, ports, now, log } = ctx;
  const { email, listIds, userId } = asked;
  try {
    const outcome = await ports.emailMarketing?.subscribe(
      { email, emailListIds: listIds, userId, key: eventId },
      LIMIT_MS,
    );
    await store.events.noteHandled([eventId], [], now);
    return outcome?.kind === 'refused' ? outcome.fields.map(namedHere) : [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    log.warn('newsletters_not_forwarded', { error });
    wake(ctx, eventId);
    return [];
  }
}

/**
 * Signs up an address that anyone may have typed. The answer says nothing about who gets which list. Its owner is told
 * by email, with a link that ends it, or asked first where the site asks for it. Throws `rate_limited`, and
 * `validation_error` for what an outside service refuses.
 */
export async function signUpForNewsletters(ctx: Ctx, asked: AskedNewsletters): Promise<SignedUp> {
  const { store, site, ports, now } = ctx;
  const { email, listIds } = asked;
  await countMail(ctx, email);
  if (site.confirmsNewsletters) {
    const had = await store.newsletters.ofAddress(email);
    const added = listIds.filter((id) => !had.includes(id));
    if (added.length > 0) await tell(ctx, 'newsletter.asked', { ...asked, listIds: added });
    countSignUp(ctx, listIds);
    return 'confirm';
  }
  const isTold = ports.emailMarketing !== undefined;
  const { begun, eventId } = await store.newsletters.subscribe({ ...asked, confirmedMs: null }, isTold, now);
  const refused = eventId === null ? [] : await forwardNow(ctx, asked, eventId);
  if (refused.length > 0) {
    await store.newsletters.unsubscribe(email, begun, false, now);
    throw new Fault('validation_error', refused);
  }
  if (begun.length > 0) await tell(ctx, 'newsletter.begun', { email, listIds, userId: asked.userId });
  countSignUp(ctx, listIds);
  return 'saved';
}

/** Begins the newsletters of a confirmation link. Returns whether the link was valid. */
export async function confirmNewsletters(ctx: Ctx, token: string): Promise<boolean> {
  const { config, now, path } = ctx;
  const link = await readNewsletterToken(token, 'confirm', config.sessionSecret, now);
  if (!link) return false;
  // Links from before consents were kept say nothing of where it was given.
  const consent = link.consent ?? { place: path, text: 'Confirm', givenMs: now };
  await begin(ctx, { ...link, consent, confirmedMs: now });
  return true;
}

/** Ends the newsletters of an email's own link. Returns whether the link was valid. */
export async function leaveNewsletters(ctx: Ctx, token: string): Promise<boolean> {
  const { config, now } = ctx;
  const link = await readNewsletterToken(token, 'leave', config.sessionSecret, now);
  if (!link) return false;
  await endNewsletters(ctx, link.email, link.listIds);
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
