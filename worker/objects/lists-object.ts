import { DurableObject } from 'cloudflare:workers';
import type { Addition } from '#shared/list/add-items.ts';
import type { ListMessage, ListMetadata, ListType, StoredItem, StoredList } from '#shared/list/contract.ts';
import type { EndedDeal } from '#shared/list/missed-deals.ts';
import type { RegistryPurchase } from '#shared/list/note-purchases.ts';
import type { BoughtItem } from '#shared/list/take-bought.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { AddOptions, ListOutcome, OwnedMetadata, ShopperShelf } from '#worker/objects/shopper-shelf.ts';

/**
 * The caller of an operation: a visitor by the key in `Guests`, a customer by a session that must be valid at `nowMs`
 * (Unix milliseconds), or the store itself, which completes what a customer has ordered.
 */
export type ListCaller =
  | { readonly kind: 'visitor'; readonly key: string }
  | { readonly kind: 'session'; readonly id: string; readonly nowMs: number }
  | { readonly kind: 'store' };

/** The result of an operation; none if the caller's session has ended, which has changed nothing. */
export type Answer<Result> = { readonly isValid: true; readonly result: Result } | { readonly isValid: false };

/**
 * The operations on the lists of shoppers, as an object offers them to the worker. Each call determines whose lists the
 * caller may use and runs the operation of the same name of `ShopperShelf`, without waiting in between.
 */
export abstract class ListsObject extends DurableObject<Bindings> {
  /** Runs work on the lists that the caller may use. Throws for a kind of caller that has no lists here. */
  protected abstract during<Result>(by: ListCaller, work: (shelf: ShopperShelf) => Result): Answer<Result>;

  load(by: ListCaller, site: SiteCode): Answer<StoredList[]> {
    return this.during(by, (shelf) => shelf.load(site));
  }

  list(by: ListCaller, site: SiteCode, id: string): Answer<StoredList | undefined> {
    return this.during(by, (shelf) => shelf.list(site, id));
  }

  create(by: ListCaller, site: SiteCode, type: ListType, metadata: OwnedMetadata, nowMs: number): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.create(site, type, metadata, nowMs));
  }

  payQuote(
    by: ListCaller,
    site: SiteCode,
    quote: NonNullable<ListMetadata['quote']>,
    items: readonly StoredItem[],
    nowMs: number,
  ): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.payQuote(site, quote, items, nowMs));
  }

  setMetadata(by: ListCaller, site: SiteCode, id: string, change: OwnedMetadata, nowMs: number): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.setMetadata(site, id, change, nowMs));
  }

  forgetBrowser(by: ListCaller): Answer<void> {
    return this.during(by, (shelf) => shelf.forgetBrowser());
  }

  remove(by: ListCaller, site: SiteCode, id: string): Answer<number | undefined> {
    return this.during(by, (shelf) => shelf.remove(site, id));
  }

  buy(by: ListCaller, site: SiteCode, id: string, bought: readonly BoughtItem[]): Answer<void> {
    return this.during(by, (shelf) => shelf.buy(site, id, bought));
  }

  add(
    by: ListCaller,
    site: SiteCode,
    id: string,
    additions: readonly Addition[],
    options: AddOptions,
  ): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.add(site, id, additions, options));
  }

  addToCart(by: ListCaller, site: SiteCode, additions: readonly Addition[], options: AddOptions): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.addToCart(site, additions, options));
  }

  move(
    by: ListCaller,
    site: SiteCode,
    id: string,
    listItemId: string,
    to: ListType,
    moved: Addition,
    options: AddOptions,
  ): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.move(site, id, listItemId, to, moved, options));
  }

  addToPurchase(
    by: ListCaller,
    site: SiteCode,
    registry: string,
    additions: readonly Addition[],
    options: AddOptions,
  ): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.addToPurchase(site, registry, additions, options));
  }

  change(
    by: ListCaller,
    site: SiteCode,
    id: string,
    listItemId: string,
    change: Addition,
    keep: boolean,
  ): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.change(site, id, listItemId, change, keep));
  }

  removeItem(by: ListCaller, site: SiteCode, id: string, listItemId: string): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.removeItem(site, id, listItemId));
  }

  clear(by: ListCaller, site: SiteCode, id: string): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.clear(site, id));
  }

  missDeals(by: ListCaller, site: SiteCode, id: string, ended: readonly EndedDeal[]): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.missDeals(site, id, ended));
  }

  takeBack(by: ListCaller, site: SiteCode, id: string, listItemId: string): Answer<ListOutcome> {
    return this.during(by, (shelf) => shelf.takeBack(site, id, listItemId));
  }

  takeMessages(by: ListCaller, site: SiteCode, id: string): Answer<readonly ListMessage[]> {
    return this.during(by, (shelf) => shelf.takeMessages(site, id));
  }

  notePurchases(
    by: ListCaller,
    site: SiteCode,
    id: string,
    purchases: readonly RegistryPurchase[],
    orderId: string,
  ): Answer<void> {
    return this.during(by, (shelf) => shelf.notePurchases(site, id, purchases, orderId));
  }

  cartQuantities(by: ListCaller): Answer<{ readonly site: SiteCode; readonly quantity: number }[]> {
    return this.during(by, (shelf) => shelf.cartQuantities());
  }
}
