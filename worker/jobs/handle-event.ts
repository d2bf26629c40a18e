import { boughtIds } from '#shared/order/document.ts';
import { stateAt } from '#shared/quote/state-change.ts';
import { SITE_LIST, SITES, sitePath } from '#shared/site/sites.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { endWaitingCart } from '#worker/jobs/abandoned-carts.ts';
import { accountMail, isAccountEvent } from '#worker/jobs/account-mail.ts';
import { binMail } from '#worker/jobs/bin-mail.ts';
import { endPlaces, takePlaces } from '#worker/jobs/event-places.ts';
import { formEvent, isFormEvent } from '#worker/jobs/form-events.ts';
import { giftcardMail, type IssuedGiftcard } from '#worker/jobs/mail/giftcard.ts';
import { orderCancelled, orderShipped, orderTracked } from '#worker/jobs/mail/order-changes.ts';
import { orderConfirmation } from '#worker/jobs/mail/order-confirmation.ts';
import { quoteMail } from '#worker/jobs/mail/quote-sent.ts';
import { returnRequested } from '#worker/jobs/mail/return-requested.ts';
import { subscriptionMail, type ToldSubscription } from '#worker/jobs/mail/subscription.ts';
import { mailOrigin } from '#worker/jobs/mail-origin.ts';
import { isMarketingEvent, marketingEvent } from '#worker/jobs/marketing-events.ts';
import { isNewsletterEvent, newsletterMail } from '#worker/jobs/newsletter-mail.ts';
import type { Notice } from '#worker/jobs/notify-devices.ts';
import { isPlaceEvent, placeMail } from '#worker/jobs/place-mail.ts';
import { purchaseWrites } from '#worker/jobs/purchase-entries.ts';
import type { Shopper } from '#worker/objects/shopper.ts';
import { PublicListStore } from '#worker/store/account/public-lists.ts';
import { isVisitorId } from '#worker/store/account/visitor-id.ts';
import type { StoreEvent } from '#worker/store/events.ts';
import type { Mail } from '#worker/store/mails.ts';
import { QuoteStore } from '#worker/store/order/quotes.ts';
import { ReturnStore } from '#worker/store/order/returns.ts';
import { TrackLinkStore } from '#worker/store/order/track-links.ts';
import { ProgramStore } from '#worker/store/program/programs.ts';
import { type DeskOrder, OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { customerObject, guestsObject } from '#worker/stubs/shopper-object.ts';

/**
 * Removes what was bought from its list if the request that placed the order could not do it, because it was
 * interrupted or a provider was late.
 */
async function putListAway(env: Env, { owner, document }: DeskOrder, nowMs: number): Promise<void> {
  const [kind, id = ''] = owner.split(':');
  const { site, listId, lines } = document;
  const bought = lines.map(({ listItemId, qty }) => ({ listItemId, qty }));
  if (kind === 'customer') {
    await customerObject(env, Number(id)).buy({ kind: 'store' }, site, listId, bought);
    return;
  }
  // The event may be late, and the guest's lists may have been deleted by then.
  if (!isVisitorId(id, nowMs)) return;
  const { guests, key } = guestsObject(env, id);
  await guests.buy({ kind: 'visitor', key }, site, listId, bought);
}

/** Records purchases in the registries that they were made from. */
async function noteRegistries(env: Env, { orderId, document }: DeskOrder): Promise<void> {
  const bought = document.lines.filter((line) => line.metadata.registry?.listId !== undefined);
  for (const [urlKey, lines] of Map.groupBy(bought, (line) => line.metadata.registry?.listId ?? '')) {
    const place = await new PublicListStore(env.DB, SITES[document.site]).placeOf(urlKey);
    const site = SITE_LIST.find((each) => each.siteId === place?.siteId);
    if (!place || !site) continue;
    const purchases = lines.map(({ productId, qty, metadata }) => ({
      productId,
      qty,
      listItemId: metadata.registry?.listItemId ?? '',
      from: metadata.registry?.from,
    }));
    const shopper = env.SHOPPER.get(env.SHOPPER.idFromString(place.shopper)) as DurableObjectStub<Shopper>;
    await shopper.notePurchases({ kind: 'store' }, site.code, place.listId, purchases, orderId);
  }
}

/** What an event requires: an email, and what has to be written before it is sent. */
export interface Consequences {
  readonly mail?: Mail;
  /** What the owner's devices are told besides. */
  readonly notice?: Notice;
  readonly writes: readonly D1PreparedStatement[];
}

/**
 * Builds the email that sends a quote with its link. There is none if the quote has been changed or withdrawn since.
 */
async function quoteSent(env: Env, { eventId, subject, payload }: StoreEvent, nowMs: number): Promise<Consequences> {
  const quotes = new QuoteStore(env);
  const quote = await quotes.byId(subject);
  if (!quote) throw new Error(`there is no quote of event ${eventId}`);
  if (stateAt(quote, nowMs) !== 'sent') return { writes: [] };
  const { token, write } = await quotes.draftLink(quote, nowMs);
  const site = SITES[quote.site];
  const origin = mailOrigin(configOf(env), site, (payload as { readonly origin: string }).origin);
  return { mail: quoteMail(eventId, quote, site, { origin, token }), writes: [write] };
}

/** Tells the owner of a subscription about a change, with a link to end it. */
async function subscriptionChanged(
  env: Env,
  { eventId, type, payload }: StoreEvent,
  { orderId, document }: DeskOrder,
  nowMs: number,
): Promise<Consequences> {
  const { token, write } = await new TrackLinkStore(env.DB).draft(orderId, nowMs);
  const place = { site: SITES[document.site], origin: document.origin, trackToken: token };
  const mail = subscriptionMail(eventId, type, payload as ToldSubscription, place);
  return mail ? { mail, writes: [write] } : { writes: [] };
}

/** An email about an order, and the same for the devices of its owner. */
function orderNews(mail: Mail, { owner, document }: DeskOrder): Consequences {
  const path = owner.startsWith('customer:') ? '/account/orders' : '/shippingtracker';
  const url = document.origin + sitePath(SITES[document.site], path);
  return { mail, notice: { noticeId: mail.mailId, owner, topic: 'orders', title: mail.subject, url }, writes: [] };
}

/** Does what an event requires. Safe to repeat: emails have ids, and a list is emptied only once. */
export async function handleEvent(env: Env, event: StoreEvent, nowMs: number): Promise<Consequences> {
  if (event.type === 'quote.sent') return quoteSent(env, event, nowMs);
  if (event.type === 'bin.back') return binMail(env, event, nowMs);
  if (isAccountEvent(event)) return accountMail(env, event, nowMs);
  if (isPlaceEvent(event)) return placeMail(env, event);
  if (isMarketingEvent(event)) return marketingEvent(env, event);
  if (isFormEvent(event)) return formEvent(env, event);
  if (isNewsletterEvent(event)) return { mail: await newsletterMail(configOf(env), event), writes: [] };
  const order = await new OrderDeskStore(env, event.pool).order(event.subject);
  if (!order) throw new Error(`no desk knows order ${event.subject}`);
  const site = SITES[order.document.site];
  /** The order as its emails link to it. */
  const linked = (): DeskOrder => {
    const origin = mailOrigin(configOf(env), site, order.document.origin);
    return { ...order, document: { ...order.document, origin } };
  };
  if (event.type.startsWith('subscription.')) return subscriptionChanged(env, event, linked(), nowMs);
  switch (event.type) {
    case 'giftcard.issued':
      return {
        mail: giftcardMail(event.eventId, event.payload as IssuedGiftcard, site, linked().document.origin),
        writes: [],
      };
    case 'order.published': {
      await putListAway(env, order, nowMs);
      await noteRegistries(env, order);
      await takePlaces(env, order, nowMs);
      const { quote } = order.document;
      if (quote) await new QuoteStore(env).accept(quote.quoteId, order.orderId, nowMs);
      const { token, write } = await new TrackLinkStore(env.DB).draft(order.orderId, nowMs);
      const programs = await new ProgramStore(env.DB).among(boughtIds(order.document));
      return {
        mail: orderConfirmation(event.eventId, linked(), site, { trackToken: token, programs }),
        writes: [write, ...(await purchaseWrites(env, order, nowMs)), ...(await endWaitingCart(env, order, nowMs))],
      };
    }
    case 'order.shipped':
      return orderNews(orderShipped(event.eventId, linked()), linked());
    case 'order.tracked':
      return orderNews(orderTracked(event.eventId, linked()), linked());
    case 'order.payment_error':
      await endPlaces(env, order, nowMs);
      return { writes: [] };
    case 'order.cancelled':
      await endPlaces(env, order, nowMs);
      return orderNews(orderCancelled(event.eventId, linked(), site), linked());
    case 'return.requested': {
      const rma = await new ReturnStore(env).byId((event.payload as { readonly rmaId: string }).rmaId);
      if (!rma) throw new Error(`there is no return of event ${event.eventId}`);
      const { token, write } = await new TrackLinkStore(env.DB).draft(order.orderId, nowMs);
      return { mail: returnRequested(event.eventId, rma, linked().document, token), writes: [write] };
    }
    default:
      // The other changes require no email.
      return { writes: [] };
  }
}
