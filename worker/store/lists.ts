import { Fault } from '#shared/errors.ts';
import type { Addition } from '#shared/list/add-items.ts';
import type { ListMessage, ListMetadataChange, ListType, StoredItem, StoredList } from '#shared/list/contract.ts';
import type { EndedDeal } from '#shared/list/missed-deals.ts';
import type { Site, SiteCode } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { ListVerb, Shopper } from '#worker/objects/shopper.ts';
import type { AddOptions, ListOutcome, OwnedMetadata, ShopperShelf } from '#worker/objects/shopper-shelf.ts';
import { shopperObject } from '#worker/store/shopper-object.ts';

export type { ListOutcome };

/** Whose lists: a visitor by the random id of his cookie, or a customer by a session that must stand. */
export type ListOwner =
  | { readonly kind: 'visitor'; readonly id: string }
  | { readonly kind: 'customer'; readonly id: number; readonly sessionId: string; readonly nowMs: number };

/** Values of a verb after the site. */
type Further<Verb extends ListVerb> =
  Parameters<ShopperShelf[Verb]> extends [SiteCode, ...infer Rest] ? Rest : Parameters<ShopperShelf[Verb]>;

/** The object's answers, as they come over the wire. */
type Asked = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * The lists of one shopper on one site. A customer's session is checked by his object in the same call: each method
 * throws `TOKEN_EXPIRED` once it has ended.
 */
export class ShopperLists {
  readonly #shopper: DurableObjectStub<Shopper>;
  readonly #owner: ListOwner;
  readonly #site: SiteCode;

  constructor(env: Env, site: Site, owner: ListOwner) {
    this.#shopper = shopperObject(env, owner);
    this.#owner = owner;
    this.#site = site.code;
  }

  all(): Promise<readonly StoredList[]> {
    return this.#ask('load');
  }

  byId(id: string): Promise<StoredList | undefined> {
    return this.#ask('list', id);
  }

  create(type: ListType, metadata: OwnedMetadata, nowMs: number): Promise<ListOutcome> {
    return this.#ask('create', type, metadata, nowMs);
  }

  payQuote(
    quote: NonNullable<StoredList['metadata']['quote']>,
    items: readonly StoredItem[],
    nowMs: number,
  ): Promise<ListOutcome> {
    return this.#ask('payQuote', quote, items, nowMs);
  }

  setMetadata(id: string, change: ListMetadataChange, nowMs: number): Promise<ListOutcome> {
    return this.#ask('setMetadata', id, change, nowMs);
  }

  /** What the active cart counts afterwards; undefined when there was no such list. */
  remove(id: string): Promise<number | undefined> {
    return this.#ask('remove', id);
  }

  add(id: string, additions: readonly Addition[], options: AddOptions): Promise<ListOutcome> {
    return this.#ask('add', id, additions, options);
  }

  addToCart(additions: readonly Addition[], options: AddOptions): Promise<ListOutcome> {
    return this.#ask('addToCart', additions, options);
  }

  move(id: string, listItemId: string, to: ListType, moved: Addition, options: AddOptions): Promise<ListOutcome> {
    return this.#ask('move', id, listItemId, to, moved, options);
  }

  addToPurchase(registry: string, additions: readonly Addition[], options: AddOptions): Promise<ListOutcome> {
    return this.#ask('addToPurchase', registry, additions, options);
  }

  change(id: string, listItemId: string, change: Addition, keep = false): Promise<ListOutcome> {
    return this.#ask('change', id, listItemId, change, keep);
  }

  removeItem(id: string, listItemId: string): Promise<ListOutcome> {
    return this.#ask('removeItem', id, listItemId);
  }

  clear(id: string): Promise<ListOutcome> {
    return this.#ask('clear', id);
  }

  missDeals(id: string, ended: readonly EndedDeal[]): Promise<ListOutcome> {
    return this.#ask('missDeals', id, ended);
  }

  takeBack(id: string, listItemId: string): Promise<ListOutcome> {
    return this.#ask('takeBack', id, listItemId);
  }

  takeMessages(id: string): Promise<readonly ListMessage[]> {
    return this.#ask('takeMessages', id);
  }

  /** What the active cart of each site counts. */
  cartQuantities(): Promise<readonly { readonly site: SiteCode; readonly quantity: number }[]> {
    return this.#ask('cartQuantities');
  }

  async #ask<Verb extends ListVerb>(verb: Verb, ...args: Further<Verb>): Promise<ReturnType<ShopperShelf[Verb]>> {
    type Result = ReturnType<ShopperShelf[Verb]>;
    const owner = this.#owner;
    const shopper = this.#shopper as unknown as Record<'ask' | 'during', Asked>;
    if (owner.kind === 'visitor') return (await shopper.ask(verb, this.#site, ...args)) as Result;
    const session = { id: owner.sessionId, nowMs: owner.nowMs };
    const answer = (await shopper.during(session, verb, this.#site, ...args)) as
      | { readonly stands: true; readonly result: Result }
      | { readonly stands: false };
    if (!answer.stands) throw new Fault('TOKEN_EXPIRED');
    return answer.result;
  }
}
