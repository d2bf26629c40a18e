import { isEventKind } from '#shared/discovery/catalogue.ts';
import { countedKeyphrase, type DiscoveryEvent, isPersonal } from '#shared/discovery/events.ts';
import { allows, grantedBy } from '#shared/tracking/consent.ts';
import { consumersOf, type LedgerConsumer, type Permission } from '#shared/tracking/consumers.ts';
import type { LedgerEntry } from '#shared/tracking/ledger-entry.ts';
import { eventPayload, PAYLOADS } from '#shared/tracking/payloads.ts';
import { softly } from '#worker/log/softly.ts';
import { isAllowed } from '#worker/request/audience.ts';
import type { Ctx } from '#worker/request/context.ts';
import { shopperHash } from '#worker/store/discovery/shoppers.ts';
import type { MarkedSender } from '#worker/store/tracking/ledger.ts';
import { placeNames } from './place-names.ts';
import { sendEntries } from './tracking-ledger.ts';

/** Returns the visitor's id at the discovery service; '' if there is none or it must not be used. */
export function shopperIdOf(ctx: Pick<Ctx, 'visitor' | 'site'>): string {
  return isAllowed(ctx, 'discoveryShopper') ? ctx.visitor.shopperId : '';
}

/** What a visitor agrees to. A privacy signal that only the browser's script saw counts like that of the request. */
export function permissionOf({ visitor, site }: Pick<Ctx, 'visitor' | 'site'>, isSignalSeen: boolean): Permission {
  const hasSignal = visitor.hasPrivacySignal || isSignalSeen;
  const granted = grantedBy({ choice: visitor.consent, byDefault: site.grantsConsent, hasPrivacySignal: hasSignal });
  return { granted, hasSignal };
}

/** Whose account an event belongs to, by which staff are marked. */
export function trackedSender({ session, config }: Pick<Ctx, 'session' | 'config'>): MarkedSender {
  const customerId = session.kind === 'customer' ? session.customerId : null;
  return { customerId, staffDomain: config.staffEmailDomain };
}

/** What the store itself knows of the sender of `user/info` (spec 3 section 3, User). */
function withUser(event: DiscoveryEvent, { session, visitor }: Ctx): DiscoveryEvent {
  if (event.type !== 'user' || event.name !== 'info') return event;
  const { groupId } = session;
  const { segment } = visitor;
  return { ...event, value: { ...event.value, loggedIn: groupId > 0, groupId, primarySegment: segment } };
}

/** Events of carts with the place of each item in the catalogue, which the browser does not know. */
async function withCategories(ctx: Ctx, events: readonly DiscoveryEvent[]): Promise<readonly DiscoveryEvent[]> {
  const items = events.flatMap(({ value }) => ('items' in value && value.items) || []);
  if (items.length === 0) return events;
  const { discoveryFacts, categories } = ctx.store;
  const ids = [...new Set(items.map((item) => item.product_id))];
  const [{ facts }, tree] = await Promise.all([discoveryFacts.withCards(ids), categories.tree()]);
  return events.map((event): DiscoveryEvent => {
    if (!('items' in event.value) || !event.value.items) return event;
    const placed = event.value.items.map((item) => {
      const own = facts.get(item.product_id);
      return own ? { ...item, categories: [...placeNames(tree, own.categoryIds)] } : item;
    });
    return { ...event, value: { ...event.value, items: placed } } as DiscoveryEvent;
  });
}

/** An event without the words of a shopper that look like an address or a number. */
function withoutPersons(event: DiscoveryEvent): DiscoveryEvent {
  const { value } = event;
  const keyphrase = 'keyphrase' in value ? { keyphrase: countedKeyphrase(value.keyphrase) } : {};
  const title = 'title' in value && isPersonal(value.title ?? '') ? { title: null } : {};
  return { ...event, value: { ...value, ...keyphrase, ...title } } as DiscoveryEvent;
}

/** The state in which an entry begins: without a service the ledger is the consumer, and has taken it. */
export function firstState({ ports }: Pick<Ctx, 'ports'>, consumer: LedgerConsumer): LedgerEntry['state'] {
  return ports.consumers.has(consumer) ? 'due' : 'taken';
}

/** What consumers are told of some events; `visit`: the number of the visit, by default that of the request. An event without an id gets one, since nobody else can send it again. */
export async function entriesOf(
  ctx: Ctx,
  events: readonly DiscoveryEvent[],
  permission: Permission,
  visit = ctx.visitor.visitId,
): Promise<readonly LedgerEntry[]> {
  const { site, session, now } = ctx;
  const maySayWho = allows(permission.granted, 'discoveryShopper');
  const visitId = maySayWho ? visit : '';
  const customerId = session.kind === 'customer' ? session.customerId : null;
  const told = await softly(ctx, 'categories_not_told', events, () => withCategories(ctx, events));
  const entries = await Promise.all(
    told.map(async (event): Promise<readonly LedgerEntry[]> => {
      const kind = `${event.type}/${event.name}`;
      if (!isEventKind(kind)) return [];
      const id = event.id ?? crypto.randomUUID();
      const shopperId = maySayWho ? event.user_id : '';
      const hash = await shopperHash(shopperId);
      const own = withoutPersons(withUser({ ...event, id }, ctx));
      return consumersOf(kind, permission).flatMap((consumer) => {
        const payload = eventPayload(consumer, own, { site, customerId, shopperId, visitId, nowMs: now });
        if (payload === undefined) return [];
        return {
          entryId: `${id}-${consumer}`,
          event: kind,
          consumer,
          siteId: site.siteId,
          shopperHash: hash,
          granted: permission.granted,
          gpc: permission.hasSignal,
          payload: PAYLOADS[consumer].parse(payload),
          state: firstState(ctx, consumer),
        };
      });
    }),
  );
  return entries.flat();
}

/** Tells consumers of entries after the response. What fails is due for the job of every minute. */
export function tellConsumers(ctx: Ctx, entries: readonly LedgerEntry[]): void {
  const due = entries.filter(({ state }) => state === 'due').map(({ entryId }) => entryId);
  if (due.length === 0) return;
  const { store, ports, now } = ctx;
  const sending = { ledger: store.ledger, consumers: ports.consumers, nowMs: now };
  ctx.later(
    softly(ctx, 'consumers_not_told', undefined, async () => {
      const { failed } = await sendEntries(sending, await store.ledger.stillDue(due));
      if (failed > 0) ctx.log.info('consumers_told_later', { entries: failed });
    }),
  );
}
