import { Fault } from '#shared/errors.ts';
import type { Addition } from '#shared/list/add-items.ts';
import type { ListMessage, ListType, StoredItem, StoredList } from '#shared/list/contract.ts';
import type { EndedDeal } from '#shared/list/missed-deals.ts';
import type { BoughtItem } from '#shared/list/take-bought.ts';
import type { Site, SiteCode } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { Answer, ListCaller, ListsObject } from '#worker/objects/lists-object.ts';
import type { AddOptions, ListChange, ListOutcome, OwnedMetadata } from '#worker/objects/shopper-shelf.ts';
import { customerObject, guestsObject } from './shopper-object.ts';

export type { ListChange, ListOutcome };

/** The owner of lists: a visitor by the random id in the cookie, or a customer by a session that must be valid. */
export type ListOwner =
  | { readonly kind: 'visitor'; readonly id: string }
  | { readonly kind: 'customer'; readonly id: number; readonly sessionId: string; readonly nowMs: number };

/** The customer of an account whose password was just typed, and who has no session yet. */
export interface ProvenOwner {
  readonly kind: 'account';
  readonly id: number;
}

/** Returns the object that stores a shopper's lists, and how the shopper is named in a call. */
function wayTo(
  env: Env,
  owner: ListOwner | ProvenOwner,
): { readonly object: DurableObjectStub<ListsObject>; readonly by: ListCaller } {
  if (owner.kind === 'visitor') {
    const { guests, key } = guestsObject(env, owner.id);
    return { object: guests, by: { kind: 'visitor', key } };
  }
  if (owner.kind === 'account') return { object: customerObject(env, owner.id), by: { kind: 'store' } };
  const by = { kind: 'session', id: owner.sessionId, nowMs: owner.nowMs } as const;
  return { object: customerObject(env, owner.id), by };
}

/** Returns the result of an operation. Throws `TOKEN_EXPIRED` if the session of its caller has ended. */
async function resultOf<Result>(asked: Promise<Answer<Result>>): Promise<Result> {
  const answer = await asked;
  if (!answer.isValid) throw new Fault('TOKEN_EXPIRED');
  return answer.result;
}

/**
 * The lists of one shopper on one site. A customer's object checks the session in the same call: each method throws
 * `TOKEN_EXPIRED` if it has ended.
 */
export class ShopperLists {
  readonly #object: DurableObjectStub<ListsObject>;
  readonly #by: ListCaller;
  readonly #site: SiteCode;

  constructor(env: Env, site: Site, owner: ListOwner | ProvenOwner) {
    const { object, by } = wayTo(env, owner);
    this.#object = object;
    this.#by = by;
    this.#site = site.code;
  }

  all(): Promise<readonly StoredList[]> {
    return resultOf(this.#object.load(this.#by, this.#site));
  }

  byId(id: string): Promise<StoredList | undefined> {
    return resultOf(this.#object.list(this.#by, this.#site, id));
  }

  create(type: ListType, metadata: OwnedMetadata, nowMs: number): Promise<ListOutcome> {
    return resultOf(this.#object.create(this.#by, this.#site, type, metadata, nowMs));
  }

  payQuote(
    quote: NonNullable<StoredList['metadata']['quote']>,
    items: readonly StoredItem[],
    nowMs: number,
  ): Promise<ListOutcome> {
    return resultOf(this.#object.payQuote(this.#by, this.#site, quote, items, nowMs));
  }

  setMetadata(id: string, change: OwnedMetadata, nowMs: number): Promise<ListOutcome> {
    return resultOf(this.#object.setMetadata(this.#by, this.#site, id, change, nowMs));
  }

  /** Removes the number of the shopper's browser from the lists of all sites. */
  forgetBrowser(): Promise<void> {
    return resultOf(this.#object.forgetBrowser(this.#by));
  }

  /** The resulting quantity of the active cart; undefined if the list does not exist. */
  remove(id: string): Promise<number | undefined> {
    return resultOf(this.#object.remove(this.#by, this.#site, id));
  }

  /** Removes the items that an order has bought from a list. */
  buy(id: string, bought: readonly BoughtItem[]): Promise<void> {
    return resultOf(this.#object.buy(this.#by, this.#site, id, bought));
  }

  add(id: string, additions: readonly Addition[], options: AddOptions): Promise<ListOutcome> {
    return resultOf(this.#object.add(this.#by, this.#site, id, additions, options));
  }

  addToCart(additions: readonly Addition[], options: AddOptions): Promise<ListOutcome> {
    return resultOf(this.#object.addToCart(this.#by, this.#site, additions, options));
  }

  move(id: string, listItemId: string, to: ListType, moved: Addition, options: AddOptions): Promise<ListOutcome> {
    return resultOf(this.#object.move(this.#by, this.#site, id, listItemId, to, moved, options));
  }

  addToPurchase(registry: string, additions: readonly Addition[], options: AddOptions): Promise<ListOutcome> {
    return resultOf(this.#object.addToPurchase(this.#by, this.#site, registry, additions, options));
  }

  change(id: string, listItemId: string, change: Addition, keep = false): Promise<ListOutcome> {
    return resultOf(this.#object.change(this.#by, this.#site, id, listItemId, change, keep));
  }

  removeItem(id: string, listItemId: string): Promise<ListOutcome> {
    return resultOf(this.#object.removeItem(this.#by, this.#site, id, listItemId));
  }

  clear(id: string): Promise<ListOutcome> {
    return resultOf(this.#object.clear(this.#by, this.#site, id));
  }

  missDeals(id: string, ended: readonly EndedDeal[]): Promise<ListOutcome> {
    return resultOf(this.#object.missDeals(this.#by, this.#site, id, ended));
  }

  takeBack(id: string, listItemId: string): Promise<ListOutcome> {
    return resultOf(this.#object.takeBack(this.#by, this.#site, id, listItemId));
  }

  takeMessages(id: string): Promise<readonly ListMessage[]> {
    return resultOf(this.#object.takeMessages(this.#by, this.#site, id));
  }

  /** The quantity in the active cart of each site. */
  cartQuantities(): Promise<readonly { readonly site: SiteCode; readonly quantity: number }[]> {
    return resultOf(this.#object.cartQuantities(this.#by));
  }
}
