import { Fault } from '#shared/errors.ts';
import type { Addition } from '#shared/list/add-items.ts';
import type { ListMessage, ListMetadataChange, ListType, StoredItem, StoredList } from '#shared/list/contract.ts';
import type { EndedDeal } from '#shared/list/missed-deals.ts';
import type { BoughtItem } from '#shared/list/take-bought.ts';
import type { Site, SiteCode } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { AddOptions, ListOutcome, ListVerb, OwnedMetadata, ShopperShelf } from '#worker/objects/shopper-shelf.ts';
import { customerObject, guestsObject } from './shopper-object.ts';

export type { ListOutcome };

/** The owner of lists: a visitor by the random id in the cookie, or a customer by a session that must be valid. */
export type ListOwner =
  | { readonly kind: 'visitor'; readonly id: string }
  | { readonly kind: 'customer'; readonly id: number; readonly sessionId: string; readonly nowMs: number };

/** The arguments of a verb after the site. */
type Further<Verb extends ListVerb> =
  Parameters<ShopperShelf[Verb]> extends [SiteCode, ...infer Rest] ? Rest : Parameters<ShopperShelf[Verb]>;

/** An object's answer, as it arrives over the wire. */
type Asked = (...args: readonly unknown[]) => Promise<unknown>;
type Answer = { readonly stands: boolean; readonly result?: unknown };

/** Returns a function that calls the object that stores a shopper's lists. */
function wayTo(env: Env, owner: ListOwner): (...asked: readonly unknown[]) => Promise<Answer> {
  if (owner.kind === 'visitor') {
    const { guests, key } = guestsObject(env, owner.id);
    const object = guests as unknown as Record<'ask', Asked>;
    return async (...asked) => ({ stands: true, result: await object.ask(key, ...asked) });
  }
  const object = customerObject(env, owner.id) as unknown as Record<'during', Asked>;
  const session = { id: owner.sessionId, nowMs: owner.nowMs };
  return async (...asked) => (await object.during(session, ...asked)) as Answer;
}

/**
 * The lists of one shopper on one site. A customer's object checks the session in the same call: each method throws
 * `TOKEN_EXPIRED` if it has ended.
 */
export class ShopperLists {
  readonly #way: ReturnType<typeof wayTo>;
  readonly #site: SiteCode;

  constructor(env: Env, site: Site, owner: ListOwner) {
    this.#way = wayTo(env, owner);
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

  /** The resulting quantity of the active cart; undefined if the list does not exist. */
  remove(id: string): Promise<number | undefined> {
    return this.#ask('remove', id);
  }

  /** Removes the items that an order has bought from a list. */
  buy(id: string, bought: readonly BoughtItem[]): Promise<void> {
    return this.#ask('buy', id, bought);
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

  /** The quantity in the active cart of each site. */
  cartQuantities(): Promise<readonly { readonly site: SiteCode; readonly quantity: number }[]> {
    return this.#ask('cartQuantities');
  }

  async #ask<Verb extends ListVerb>(verb: Verb, ...args: Further<Verb>): Promise<ReturnType<ShopperShelf[Verb]>> {
    const answer = await this.#way(verb, this.#site, ...args);
    if (!answer.stands) throw new Fault('TOKEN_EXPIRED');
    return answer.result as ReturnType<ShopperShelf[Verb]>;
  }
}
