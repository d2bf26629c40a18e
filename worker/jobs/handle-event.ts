import { stateAt } from '#shared/quote/state-change.ts';
import { SITE_LIST, SITES } from '#shared/site/sites.ts';
import { configOf, type Env } from '#worker/env.ts';
import { giftcardMail, type IssuedGiftcard } from '#worker/jobs/mail/giftcard.ts';
import { orderCancelled, orderShipped } from '#worker/jobs/mail/order-changes.ts';
import { orderConfirmation } from '#worker/jobs/mail/order-confirmation.ts';
import { quoteMail } from '#worker/jobs/mail/quote-sent.ts';
import { returnRequested } from '#worker/jobs/mail/return-requested.ts';
import type { Shopper } from '#worker/objects/shopper.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { openMail } from '#worker/ports/mail/open.ts';
import type { MailPort } from '#worker/ports/mail/port.ts';
import type { StoreEvent } from '#worker/store/events.ts';
import { MailStore } from '#worker/store/mails.ts';
import { type DeskOrder, OrderDeskStore } from '#worker/store/order-desk.ts';
import { PublicListStore } from '#worker/store/public-lists.ts';
import { QuoteStore } from '#worker/store/quotes.ts';
import { ReturnStore } from '#worker/store/returns.ts';
import { shopperObject } from '#worker/store/shopper-object.ts';
import { TrackLinkStore } from '#worker/store/track-links.ts';

/** Puts the list of a placed order away, where the request that placed it could not: it died, or a provider was late. */
async function putListAway(env: Env, { owner, document }: DeskOrder): Promise<void> {
  const [kind, id = ''] = owner.split(':');
  const shopper = shopperObject(
    env,
    kind === 'customer' ? { kind: 'customer', id: Number(id) } : { kind: 'visitor', id },
  );
  await shopper.ask('remove', document.site, document.listId);
}

/** Tells the owners of registries what was bought from them. */
async function noteRegistries(env: Env, { orderId, document }: DeskOrder): Promise<void> {
  const bought = document.lines.filter((line) => line.metadata.registry?.listId !== undefined);
  for (const [urlKey, lines] of Map.groupBy(bought, (line) => line.metadata.registry?.listId ?? '')) {
    const place = await new PublicListStore(env.DB, SITES[document.site]).placeOf(urlKey);
    const site = SITE_LIST.find((each) => each.siteId === place?.siteId);
    if (!place || !site) continue;
    const purchases = lines.map(({ productId, qty, metadata }) => ({
      ...{ productId, qty, listItemId: metadata.registry?.listItemId ?? '' },
    }));
    const shopper = env.SHOPPER.get(env.SHOPPER.idFromString(place.shopper)) as DurableObjectStub<Shopper>;
    await shopper.ask('notePurchases', site.code, place.listId, purchases, orderId);
  }
}

/** Mails a quote with its link. One that was changed or taken back meanwhile is told nobody any more. */
async function mailQuote(env: Env, { eventId, subject, payload }: StoreEvent, mail: MailPort): Promise<void> {
  const quotes = new QuoteStore(env);
  const quote = await quotes.byId(subject);
  if (!quote) throw new Error(`there is no quote of event ${eventId}`);
  const now = Date.now();
  if (stateAt(quote, now) !== 'sent') return;
  const token = await quotes.makeLink(quote, now);
  const { origin } = payload as { readonly origin: string };
  await mail.send(quoteMail(eventId, quote, SITES[quote.site], { origin, token }), now);
}

/** Does what an event asks for. May be done again: mails have ids, and a list is put away once. */
export async function handleEvent(env: Env, event: StoreEvent): Promise<void> {
  const config = configOf(env);
  if (event.type === 'quote.sent') return mailQuote(env, event, openMail(config, new MailStore(env.DB), sendOut));
  const order = await new OrderDeskStore(env, event.pool).order(event.subject);
  if (!order) throw new Error(`no desk knows order ${event.subject}`);
  const mail = openMail(config, new MailStore(env.DB), sendOut);
  const site = SITES[order.document.site];
  const now = Date.now();
  switch (event.type) {
    case 'giftcard.issued':
      await mail.send(giftcardMail(event.eventId, event.payload as IssuedGiftcard, site, order.document.origin), now);
      break;
    case 'order.published': {
      const token = await new TrackLinkStore(env.DB).make(order.orderId, now);
      await mail.send(orderConfirmation(event.eventId, order.document, site, token), now);
      await putListAway(env, order);
      await noteRegistries(env, order);
      const { quote } = order.document;
      if (quote) await new QuoteStore(env).accept(quote.quoteId, order.orderId, now);
      break;
    }
    case 'order.shipped':
      await mail.send(orderShipped(event.eventId, order), now);
      break;
    case 'order.cancelled':
      await mail.send(orderCancelled(event.eventId, order, site), now);
      break;
    case 'return.requested': {
      const rma = await new ReturnStore(env).byId((event.payload as { readonly rmaId: string }).rmaId);
      if (!rma) throw new Error(`there is no return of event ${event.eventId}`);
      const token = await new TrackLinkStore(env.DB).make(order.orderId, now);
      await mail.send(returnRequested(event.eventId, rma, order.document, token), now);
      break;
    }
    default:
      // Nobody outside has to hear of the other changes.
      break;
  }
}
