import { primarySegment } from '#shared/customer/segments.ts';
import { isEventKind } from '#shared/discovery/catalogue.ts';
import { countedKeyphrase, type DiscoveryEvent, isPersonal } from '#shared/discovery/events.ts';
import { allows, grantedBy } from '#shared/tracking/consent.ts';
import { consumersOf, type LedgerConsumer, type Permission } from '#shared/tracking/consumers.ts';
import type { LedgerEntry } from '#shared/tracking/ledger-entry.ts';
import { eventPayload, PAYLOADS } from '#shared/tracking/payloads.ts';
import { softly } from '#worker/log/softly.ts';
import { audienceOf, isAllowed } from '#worker/request/audience.ts';
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

const isUserInfo = ({ type, name }: DiscoveryEvent) => type === 'user' && name === 'info';

/** Events of `user/info` with what the store itself knows of their sender (spec 3 section 3, User). */
async function withUser(ctx: Ctx, events: readonly DiscoveryEvent[]): Promise<readonly DiscoveryEvent[]> {
  if (!events.some(isUserInfo)) return events;
  const { session, store } = ctx;
  const { groupId } = session;
  const guest = audienceOf(ctx).segment;
  const profile = session.kind === 'customer' ? await store.profiles.byId(session.customerId) : undefined;
  const known = profile
    ? { primarySegment: primarySegment(profile.segments, profile.occupations), segments: [...profile.segments] }
    : { primarySegment: guest, segments: guest === null ? [] : [guest] };
  const value = { loggedIn: groupId > 0, groupId, ...known };
  return events.map((event) =>
    isUserInfo(event) ? ({ ...event, value: { ...event.value, ...value } } as DiscoveryEvent) : event,
  );
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
  const campaign = allows(permission.granted, 'ads') ? ctx.visitor.campaign : null;
  const placed = await softly(ctx, 'categories_not_told', events, () => withCategories(ctx, events));
  const told = await softly(ctx, 'user_not_told', placed, () => withUser(ctx, placed));
  const entries = await Promise.all(
    told.map(async (event): Promise<readonly LedgerEntry[]> => {
      const kind = `${event.type}/${event.name}`;
      if (!isEventKind(kind)) return [];
      const id = event.id ?? crypto.randomUUID();
      const shopperId = maySayWho ? event.user_id : '';
      const hash = await shopperHash(shopperId);
      const own = withoutPersons({ ...event, id });
      return consumersOf(kind, permission).flatMap((consumer) => {
        const payload = eventPayload(consumer, own, { site, customerId, shopperId, visitId, campaign, nowMs: now });
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
